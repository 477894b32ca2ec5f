import Foundation
import LoginWithAmazon

/// Accepts connections and serves each on its own thread until stopped.
final class HTTPListener: Sendable {
    let port: UInt16
    private let listening: ListeningSocket
    private let registry = SocketRegistry()
    private let threads = DispatchGroup()

    /// The maximum number of simultaneous connections; further ones are closed.
    private static let mostConnections = 2000
    private static let stackSize = 1024 * 1024
    private let openConnections = Locked(0)
    private let startThread: DedicatedThread.Starter

    /// Binds the port and starts serving.
    init(
        port: UInt16, idleTimeout: Double, handler: RequestHandler,
        startThread: @escaping DedicatedThread.Starter = {
            DedicatedThread.detach(stackSize: HTTPListener.stackSize, $0)
        }
    ) throws {
        listening = try ListeningSocket(port: port)
        self.port = listening.port
        self.startThread = startThread
        let problem = run { [self] in acceptLoop(idleTimeout, handler) }
        guard problem == 0 else {
            listening.wake()
            listening.release()
            throw ServerError.cannotListen(String(cString: strerror(problem)))
        }
    }

    /// Closes all connections and waits until their threads have ended. Call it once.
    func stop() {
        listening.wake()
        registry.hangUpAll()
        threads.wait()
    }

    private func acceptLoop(_ idleTimeout: Double, _ handler: RequestHandler) {
        while let socket = listening.accept() {
            socket.prepare()
            guard registry.adopt(socket) else { continue }
            guard openConnections.withLock(Self.takePlace) else {
                registry.release(socket, reset: true)
                continue
            }
            let problem = run { [self] in
                end(socket, reset: Connection(socket: socket, idleTimeout: idleTimeout, handler: handler).run())
            }
            if problem != 0 { end(socket, reset: true) }
        }
        listening.release()
    }

    private static func takePlace(_ count: inout Int) -> Bool {
        guard count < mostConnections else { return false }
        count += 1
        return true
    }

    private func end(_ socket: Socket, reset: Bool) {
        registry.release(socket, reset: reset)
        openConnections.withLock { $0 -= 1 }
    }

    /// Runs the work on its own thread. Returns the `errno` of a failed start, or 0.
    private func run(_ work: @escaping @Sendable () -> Void) -> Int32 {
        threads.enter()
        let problem = startThread { [threads] in
            work()
            threads.leave()
        }
        if problem != 0 { threads.leave() }
        return problem
    }
}
