import Foundation

/// The server's options. All have defaults, so `ServerOptions()` starts a working demonstration.
public struct ServerOptions: Sendable {
    /// The port on 127.0.0.1; 0 selects any free port.
    public var port: UInt16 = 0
    /// The applications that may request authorization.
    public var clients = [RegisteredClient.demo]
    /// The users who can sign in.
    public var users = DemoUser.all
    /// The access token's lifetime in seconds; tokens with a lifetime of 0 or less are always rejected.
    public var tokenLife = 3600
    /// Whether a refresh token stays valid until its successor is used, so that a client that never received the reply
    /// is not signed out. Defaults to false, because RFC 9700 section 4.14.2 requires no such grace period.
    public var forgivesLostRotations = false
    /// The polling interval for code pairs in seconds; 0 allows polling at any time.
    public var codePairInterval = 30
    /// The clock for all expiry times.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns the given number of random bytes, for tokens, codes and identifiers.
    public var randomBytes: @Sendable (Int) -> [UInt8] = { count in
        (0..<count).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// Creates options with the demonstration client and users, the system's clock and random numbers.
    public init() {}
}

/// A user account on the server.
public struct DemoUser: Sendable {
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

/// An application registered at the server (RFC 6749 section 2).
public struct RegisteredClient: Sendable {
    /// The public identifier, `amzn1.application-oa2-client.…`.
    public var clientID: String
    /// The allowed redirect URIs. Loopback addresses match with any port, all others exactly.
    public var redirectURIs: [String]
    /// The secret of a confidential client; it is checked only when a request sends one.
    public var clientSecret: String?
    /// The name shown on the consent page; nil for the identifier.
    public var displayName: String?

    /// Creates a client.
    public init(clientID: String, redirectURIs: [String], clientSecret: String? = nil, displayName: String? = nil) {
        self.clientID = clientID
        self.redirectURIs = redirectURIs
        self.clientSecret = clientSecret
        self.displayName = displayName
    }

    var name: String { displayName ?? clientID }

    /// The demonstration's application, with a custom scheme and a loopback redirect URI.
    public static let demo = RegisteredClient(
        clientID: "amzn1.application-oa2-client.demo",
        redirectURIs: ["amzn-com.example.demo://?methodName=signin", "http://127.0.0.1/callback"],
        displayName: "Demo App"
    )

    /// Whether `uri` is an allowed redirect URI: an exact comparison (RFC 9700 section 4.1), except that the port of a
    /// loopback address is ignored (RFC 8252 sections 7.3 and 8.4). Every client may use the server's own page.
    func accepts(redirectURI uri: String) -> Bool {
        let loopback = Self.withoutPort(uri)
        return (redirectURIs + ["http://127.0.0.1" + Route.receivedPath]).contains { registered in
            registered.utf8.elementsEqual(uri.utf8) || loopback != nil && Self.withoutPort(registered) == loopback
        }
    }

    /// A loopback URI without its port; nil for another one. Host names such as `localhost` don't qualify (RFC 8252
    /// section 8.3).
    private static func withoutPort(_ uri: String) -> String? {
        guard var parts = URLComponents(string: uri), parts.scheme == "http",
            ["127.0.0.1", "[::1]", "::1"].contains(parts.host ?? "")
        else { return nil }
        parts.port = nil
        return parts.string
    }
}
