/// A customer who can sign in at the server.
public struct DemoUser: Sendable, Equatable {
    /// The address typed on the sign-in page, in any case.
    public var email: String
    /// The password typed on the sign-in page.
    public var password: String
    /// The full name.
    public var name: String
    /// The identifier, `amzn1.account.…`.
    public var userID: String
    /// The postal code of the customer's primary address.
    public var postalCode: String

    /// A customer.
    public init(email: String, password: String, name: String, userID: String, postalCode: String) {
        self.email = email
        self.password = password
        self.name = name
        self.userID = userID
        self.postalCode = postalCode
    }

    /// Ada Lovelace, `ada@example.com`.
    public static let ada = DemoUser(
        email: "ada@example.com", password: "lovelace", name: "Ada Lovelace",
        userID: "amzn1.account.ADA1815", postalCode: "10115"
    )

    /// Grace Hopper, `grace@example.com`.
    public static let grace = DemoUser(
        email: "grace@example.com", password: "hopper", name: "Grace Hopper",
        userID: "amzn1.account.GRACE1906", postalCode: "22202"
    )

    /// Everyone the demonstration knows.
    public static let all: [DemoUser] = [ada, grace]
}
