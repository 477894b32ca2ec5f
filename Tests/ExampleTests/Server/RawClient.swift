import Foundation
import LoginWithAmazon
import TestSupport

/// A TCP client that exposes ends of stream, resets and missing bytes, which libraries hide.
final class RawClient {
    enum Ending: Equatable { case end, reset, timeout }
    struct ConnectionRefused: Error {}

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16) throws {
        guard let descriptor = TestSocket.make(isIPv6: false) else { throw ConnectionRefused() }
        self.descriptor = descriptor
        // All properties are initialized, so `deinit` closes the descriptor. Closing it here too could close a reused
        // descriptor.
        guard TestSocket.call(connect, descriptor, port, isIPv6: false) else { throw ConnectionRefused() }
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { SystemCall.send(descriptor, $0) } }

    /// Reads the next bytes into the buffer. Returns nil, or the reason if there are none.
    private func receive(timeout: Double) -> Ending? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(timeout * 1000)) > 0 else { return .timeout }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count == 0 { return .end }
        if count < 0 { return .reset }
        buffer += bytes.prefix(count)
        return nil
    }

    /// All bytes until the connection ends, and how it ends.
    func readToEnd(timeout: Double = 10) -> (bytes: [UInt8], ending: Ending) {
        while true {
            if let ending = receive(timeout: timeout) {
                defer { buffer = [] }
                return (buffer, ending)
            }
        }
    }

    /// Waits for the first bytes.
    func readSome() -> [UInt8] {
        _ = receive(timeout: 10)
        defer { buffer = [] }
        return buffer
    }

    /// Counts the bytes until the connection ends, without keeping them.
    func countToEnd() -> (count: Int, ending: Ending) {
        var count = 0
        while true {
            let ending = receive(timeout: 20)
            count += buffer.count
            buffer = []
            if let ending { return (count, ending) }
        }
    }

    /// A response, framed by its length; nil if the connection ends within it.
    func readReply(hasBody: Bool = true) -> Reply? {
        while true {
            if let (reply, size) = Reply.parse(buffer, hasBody: hasBody) {
                buffer.removeFirst(size)
                return reply
            }
            if receive(timeout: 10) != nil { return nil }
        }
    }
}
