import Foundation
import LoginWithAmazon

/// Listens on 127.0.0.1 and serves each connection on its own thread until stopped.
final class Listener: Sendable {
    private struct State {
        /// The descriptors of the open connections. They are closed and shut down under the lock, so that a descriptor
        /// number that the system has reused is never touched.
        var open: Set<Int32> = []
        var isStopping = false
    }

    private let socket: LoopbackSocket
    /// Reports a waiting connection; used by `init` and `stop` alone, which don't run at the same time.
    private nonisolated(unsafe) let accepting: any DispatchSourceRead
    private let connections = Locked(State())
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
        connections.withLock { state in
            state.isStopping = true
            for descriptor in state.open { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        accepting.cancel()
        threads.wait()
    }

    private func accept(_ server: Locked<ServerState>) {
        let descriptor = SystemSocket.accept(socket.descriptor)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        SystemSocket.preventSignals(descriptor)
        let isServed = connections.withLock { state in
            if !state.isStopping { state.open.insert(descriptor) }
            return !state.isStopping
        }
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
        connections.withLock { state in
            state.open.remove(descriptor)
            if reset {
                var value = linger(l_onoff: 1, l_linger: 0)
                _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
            }
            SystemCall.close(descriptor)
        }
    }
}
