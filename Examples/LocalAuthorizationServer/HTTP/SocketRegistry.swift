import Foundation

/// Owns the descriptors of the open connections. Closing and shutting down use the same lock, so a descriptor number
/// that the system has reused is never touched.
final class SocketRegistry: Sendable {
    private struct State {
        var open: Set<Socket> = []
        var isStopping = false
    }

    private let state = Locked(State())

    /// Returns false and closes the socket if the server is stopping.
    func adopt(_ socket: Socket) -> Bool {
        state.withLock { state in
            guard !state.isStopping else {
                _ = close(socket.descriptor)
                return false
            }
            state.open.insert(socket)
            return true
        }
    }

    /// Closes a connection, either orderly or with a reset.
    func release(_ socket: Socket, reset: Bool) {
        state.withLock { state in
            guard state.open.remove(socket) != nil else { return }
            if reset { SocketOption.resetOnClose(socket.descriptor) }
            _ = close(socket.descriptor)
        }
    }

    /// Shuts down all connections and accepts no more; each connection's thread then closes its descriptor.
    func hangUpAll() {
        state.withLock { state in
            state.isStopping = true
            for socket in state.open { socket.hangUp() }
        }
    }
}
