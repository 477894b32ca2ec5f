import Foundation

/// The server's options. All have defaults, so `ServerOptions()` starts a working demonstration.
public struct ServerOptions: Sendable {
    /// The port on 127.0.0.1; 0 selects any free port.
    public var port: UInt16
    /// The applications that may request authorization.
    public var clients: [RegisteredClient]
    /// The users who can sign in.
    public var users: [DemoUser]
    /// The access token's lifetime in seconds; tokens with a lifetime of 0 or less are always rejected.
    public var tokenLife: Int
    /// Whether a refresh token stays valid until its successor is used, so that a client that never received the reply
    /// is not signed out. Defaults to false, because RFC 9700 section 4.14.2 requires no such grace period.
    public var forgivesLostRotations: Bool
    /// A code pair's lifetime in seconds.
    public var codePairLife: Int
    /// The polling interval for code pairs in seconds; 0 allows polling at any time.
    public var codePairInterval: Int
    /// The number of idle seconds after which a connection is closed.
    public var idleTimeout: Double
    /// The clock for all expiry times.
    public var now: @Sendable () -> Date
    /// Returns the given number of random bytes, for tokens, codes and identifiers.
    public var randomBytes: @Sendable (Int) -> [UInt8]

    /// Creates options with the demonstration client and users, the system's clock and random numbers.
    public init(
        port: UInt16 = 0,
        clients: [RegisteredClient] = [.demo],
        users: [DemoUser] = DemoUser.all,
        tokenLife: Int = 3600,
        forgivesLostRotations: Bool = false,
        codePairLife: Int = 600,
        codePairInterval: Int = 30,
        idleTimeout: Double = 60,
        now: @escaping @Sendable () -> Date = { Date() },
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = { count in
            (0..<count).map { _ in UInt8.random(in: .min ... .max) }
        }
    ) {
        self.port = port
        self.clients = clients
        self.users = users
        self.tokenLife = tokenLife
        self.forgivesLostRotations = forgivesLostRotations
        self.codePairLife = codePairLife
        self.codePairInterval = codePairInterval
        self.idleTimeout = idleTimeout
        self.now = now
        self.randomBytes = randomBytes
    }
}
