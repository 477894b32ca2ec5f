import Foundation

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

    /// Binds the port and starts serving.
    init(port: UInt16, idleTimeout: Double, handler: RequestHandler) throws {
        listening = try ListeningSocket(port: port)
        self.port = listening.port
        run { [self] in acceptLoop(idleTimeout, handler) }
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
            run { [self] in
                let reset = Connection(socket: socket, idleTimeout: idleTimeout, handler: handler).run()
                registry.release(socket, reset: reset)
                openConnections.withLock { $0 -= 1 }
            }
        }
        listening.release()
    }

    private static func takePlace(_ count: inout Int) -> Bool {
        guard count < mostConnections else { return false }
        count += 1
        return true
    }

    private func run(_ work: @escaping @Sendable () -> Void) {
        threads.enter()
        let thread = Thread { [threads] in
            work()
            threads.leave()
        }
        thread.stackSize = Self.stackSize
        thread.name = "local authorization server"
        thread.start()
    }
}
