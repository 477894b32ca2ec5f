/// A user account on the server.
public struct DemoUser: Sendable, Equatable {
    /// The email address for the sign-in page, compared case-insensitively.
    public var email: String
    /// The password for the sign-in page.
    public var password: String
    /// The full name.
    public var name: String
    /// The identifier, `amzn1.account.…`.
    public var userID: String
    /// The postal code of the user's primary address.
    public var postalCode: String

    /// Creates a user.
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

    /// All demonstration users.
    public static let all: [DemoUser] = [ada, grace]
}
