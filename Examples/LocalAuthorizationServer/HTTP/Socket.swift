#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connected TCP socket and the calls that are made on it. It does not own the descriptor: `SocketRegistry` does.
struct Socket: Sendable, Hashable {
    let descriptor: Int32

    enum Received: Equatable {
        case bytes([UInt8])
        case end
        case timeout
    }

    /// Small answers leave at once, a write to a client that has gone is an error and no signal, and a program that
    /// is started meanwhile does not inherit the connection.
    func prepare() {
        SocketOption.enable(descriptor, level: Int32(IPPROTO_TCP), TCP_NODELAY)
        #if canImport(Darwin)
            SocketOption.enable(descriptor, level: SOL_SOCKET, SO_NOSIGPIPE)
        #endif
        SocketOption.closeOnExec(descriptor)
        SocketOption.setBlocking(descriptor, true)
    }

    /// Waits for bytes, at most `timeout` seconds, or for ever.
    func receive(timeout: Double?) -> Received {
        guard wait(for: Int16(POLLIN), seconds: timeout) else { return .timeout }
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return .bytes(Array(buffer.prefix(count))) }
            if count == 0 || errno != EINTR { return .end }
        }
    }

    /// Sends everything; false when the client has gone.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { sendSome($0) }
            if count > 0 { sent += count } else if count == 0 || errno != EINTR { return false }
        }
        return true
    }

    private func sendSome(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #elseif canImport(Musl)
            Musl.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    /// Pauses; false when the connection has been hung up meanwhile.
    func pause(seconds: Double) -> Bool { !wait(for: 0, seconds: seconds) }

    /// Ends what this side sends; the client reads an end of stream.
    func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends both directions, which wakes the thread that waits on the socket.
    func hangUp() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Whether something happened on the socket in time.
    private func wait(for events: Int16, seconds: Double?) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        let milliseconds = seconds.map { Int32(min(max($0 * 1000, 0), 86_400_000).rounded(.up)) } ?? -1
        var count = poll(&entry, 1, milliseconds)
        while count < 0 && errno == EINTR { count = poll(&entry, 1, milliseconds) }
        return count != 0
    }
}
