#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The open connections. It owns their descriptors: a number is closed under the same lock under which it may be hung
/// up, so a number that the system has given to something else is never touched.
final class SocketRegistry: Sendable {
    private struct State {
        var open: Set<Socket> = []
        var isStopping = false
    }

    private let state = Locked(State())

    /// False, and the socket is closed, if the server is stopping.
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

    /// Closes a connection, in order or with a reset.
    func release(_ socket: Socket, reset: Bool) {
        state.withLock { state in
            guard state.open.remove(socket) != nil else { return }
            if reset { SocketOption.resetOnClose(socket.descriptor) }
            _ = close(socket.descriptor)
        }
    }

    /// Hangs up on everyone and takes nobody any more; each connection's own thread then closes it.
    func hangUpAll() {
        state.withLock { state in
            state.isStopping = true
            for socket in state.open { socket.hangUp() }
        }
    }
}
