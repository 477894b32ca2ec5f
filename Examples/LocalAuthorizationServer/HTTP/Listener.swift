import Foundation
import LoginWithAmazon

/// Listens on 127.0.0.1 and serves each connection on its own thread until stopped.
final class Listener: Sendable {
    private let socket: LoopbackSocket
    /// Calls `accept` when a connection is waiting. Dispatch sources are thread-safe.
    private nonisolated(unsafe) let accepting: any DispatchSourceRead
    /// The descriptors of the open connections. A descriptor is shut down and closed while the lock is held. Otherwise
    /// it could be shut down after the system has given its number to another file.
    private let connections = Locked(Set<Int32>())
    private let threads = DispatchGroup()

    var port: UInt16 { socket.port }

    init(port: UInt16, state: Locked<ServerState>) throws {
        socket = try LoopbackSocket(isIPv6: false, port: port)
        accepting = DispatchSource.makeReadSource(
            fileDescriptor: socket.descriptor, queue: DispatchQueue(label: "LocalAuthorizationServer.Listener"))
        threads.enter()
        accepting.setEventHandler { [self] in accept(state) }
        accepting.setCancelHandler { [socket, threads] in
            socket.close()
            threads.leave()
        }
        accepting.activate()
    }

    /// Closes the port and all connections, and waits until their threads have ended.
    func stop() {
        accepting.cancel()
        connections.withLock { open in
            for descriptor in open { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        threads.wait()
    }

    private func accept(_ server: Locked<ServerState>) {
        let descriptor = SystemSocket.accept(socket.descriptor)
        guard descriptor >= 0 else { return SystemSocket.pauseIfExhausted() }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        let isServed = connections.withLock { open in !accepting.isCancelled && open.insert(descriptor).inserted }
        guard isServed else { return SystemCall.close(descriptor) }
        threads.enter()
        let thread = Thread { [self] in
            close(descriptor, reset: Connection(descriptor: descriptor, state: server).run())
            threads.leave()
        }
        thread.stackSize = 1024 * 1024
        thread.start()
    }

    private func close(_ descriptor: Int32, reset: Bool) {
        connections.withLock { open in
            open.remove(descriptor)
            if reset {
                var value = linger(l_onoff: 1, l_linger: 0)
                _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
            }
            SystemCall.close(descriptor)
        }
    }
}
