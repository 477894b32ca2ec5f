import Foundation

/// What a server is started with; every part has a default, so `ServerOptions()` is a working demonstration.
public struct ServerOptions: Sendable {
    /// The port on 127.0.0.1; 0 takes any free one.
    public var port: UInt16
    /// The applications that may ask for authorization.
    public var clients: [RegisteredClient]
    /// The customers who can sign in.
    public var users: [DemoUser]
    /// How many seconds an access token is valid; 0 and less give tokens that are refused from the start.
    public var tokenLife: Int
    /// Whether a refresh token stays good until the one that took its place is used, so that a client which never got
    /// the answer is not signed out. RFC 9700 section 4.14.2 asks for no such grace, so false is the usual.
    public var forgivesLostRotations: Bool
    /// How many seconds a code pair is valid.
    public var codePairLife: Int
    /// How many seconds a device waits between two questions about its code pair; 0 lets it ask at any time.
    public var codePairInterval: Int
    /// How many seconds a connection may be silent before it is closed.
    public var idleTimeout: Double
    /// The clock that every expiry is judged by.
    public var now: @Sendable () -> Date
    /// The source of tokens, codes and identifiers: the given number of random bytes.
    public var randomBytes: @Sendable (Int) -> [UInt8]

    /// Options with the demonstration's client and users, the system's clock and its random numbers.
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
