import Foundation

/// An error from starting the server.
public struct ServerError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    private enum Code: Equatable {
        case portBusy(UInt16)
        case portNotAllowed(UInt16)
        case alreadyRunning
        case cannotListen(String)
    }

    private let code: Code

    /// The port is in use by another program.
    public static func portBusy(_ port: UInt16) -> ServerError { ServerError(code: .portBusy(port)) }
    /// The port is reserved for privileged programs.
    public static func portNotAllowed(_ port: UInt16) -> ServerError { ServerError(code: .portNotAllowed(port)) }
    /// `start()` was called on a running server.
    public static let alreadyRunning = ServerError(code: .alreadyRunning)
    /// The system failed to provide a socket, for the given reason.
    static func cannotListen(_ reason: String) -> ServerError { ServerError(code: .cannotListen(reason)) }

    /// The error as one sentence.
    public var description: String {
        switch code {
        case .portBusy(let port): "Port \(port) on 127.0.0.1 is already in use."
        case .portNotAllowed(let port): "Port \(port) on 127.0.0.1 requires more privileges than this user has."
        case .alreadyRunning: "The server is already running."
        case .cannotListen(let reason): "Can't listen on 127.0.0.1: \(reason)."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
