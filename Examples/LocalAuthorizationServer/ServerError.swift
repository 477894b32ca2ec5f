import Foundation

/// Why the server could not be started.
public struct ServerError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    private enum Code: Equatable {
        case portBusy(UInt16)
        case portNotAllowed(UInt16)
        case alreadyRunning
        case cannotListen(String)
    }

    private let code: Code

    /// Another program listens on the port.
    public static func portBusy(_ port: UInt16) -> ServerError { ServerError(code: .portBusy(port)) }
    /// The system keeps the port for privileged programs.
    public static func portNotAllowed(_ port: UInt16) -> ServerError { ServerError(code: .portNotAllowed(port)) }
    /// `start()` was called on a running server.
    public static let alreadyRunning = ServerError(code: .alreadyRunning)
    /// The system refused a socket, for the given reason.
    static func cannotListen(_ reason: String) -> ServerError { ServerError(code: .cannotListen(reason)) }

    /// One sentence for a person.
    public var description: String {
        switch code {
        case .portBusy(let port): "Port \(port) on 127.0.0.1 is already in use."
        case .portNotAllowed(let port): "Port \(port) on 127.0.0.1 may not be opened by this user."
        case .alreadyRunning: "The server is already running."
        case .cannotListen(let reason): "No socket to listen on: \(reason)."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
