import Foundation
import LoginWithAmazon

/// A connected TCP socket. `SocketRegistry` owns its descriptor.
struct Socket: Sendable, Hashable {
    let descriptor: Int32

    enum Received: Equatable {
        case bytes([UInt8])
        case end
        case timeout
    }

    /// Small responses are sent at once, and writing to a disconnected client is an error rather than a signal.
    func prepare() {
        SocketOption.enable(descriptor, level: Int32(IPPROTO_TCP), TCP_NODELAY)
        SystemCall.preventSignals(descriptor)
        SocketOption.setBlocking(descriptor, true)
    }

    /// Waits for bytes for at most `timeout` seconds; nil waits without limit.
    func receive(timeout: Double?) -> Received {
        guard wait(for: Int16(POLLIN), seconds: timeout) else { return .timeout }
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return .bytes(Array(buffer.prefix(count))) }
            if count == 0 || errno != EINTR { return .end }
        }
    }

    /// Sends all bytes; returns false if the client has disconnected.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { SystemCall.send(descriptor, $0) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Pauses; returns false if the connection was closed meanwhile.
    func pause(seconds: Double) -> Bool { !wait(for: 0, seconds: seconds) }

    /// Ends the sending direction; the client reads an end of stream.
    func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends both directions, which wakes a thread waiting on the socket.
    func hangUp() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Whether the socket had an event before the time-out.
    private func wait(for events: Int16, seconds: Double?) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        let milliseconds = seconds.map { Int32(min(max($0 * 1000, 0), 86_400_000).rounded(.up)) } ?? -1
        var count = poll(&entry, 1, milliseconds)
        while count < 0 && errno == EINTR { count = poll(&entry, 1, milliseconds) }
        return count != 0
    }
}
