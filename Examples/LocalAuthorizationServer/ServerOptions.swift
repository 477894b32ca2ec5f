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
    /// A code pair's lifetime in seconds.
    public var codePairLife = 600
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

/// An error from starting the server.
public struct ServerError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    /// The error as one sentence.
    public let description: String

    /// `start()` was called on a running server.
    public static let alreadyRunning = ServerError(description: "The server is already running.")

    /// The system refused a socket or a thread with this `errno`.
    static func cannotListen(_ code: Int32, port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE: ServerError(description: "Port \(port) on 127.0.0.1 is already in use.")
        case EACCES: ServerError(description: "Port \(port) on 127.0.0.1 requires more privileges than this user has.")
        default: ServerError(description: "Can't listen on 127.0.0.1: \(String(cString: strerror(code))).")
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
