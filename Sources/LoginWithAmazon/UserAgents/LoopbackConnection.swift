import Dispatch
import Foundation

/// A connection of a browser, which collects the head of a request and sends one reply.
struct LoopbackConnection {
    let descriptor: Int32
    /// When it was accepted.
    let start: DispatchTime
    private var head: [UInt8] = []

    init(descriptor: Int32, start: DispatchTime) {
        self.descriptor = descriptor
        self.start = start
    }

    /// Whether a part of a request has arrived.
    var hasBegun: Bool { !head.isEmpty }

    /// Reads the available input; nil while the request's head is incomplete.
    mutating func receive() -> LoopbackRequest? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return count < 0 && errno == EAGAIN ? nil : .unusable }
        head += buffer[..<count]
        guard head.count <= Self.longestHead else { return .unusable }
        let text = String(decoding: head, as: UTF8.self)
        guard text.contains("\r\n\r\n") else { return nil }
        return LoopbackRequest(head: text)
    }

    func answer(_ bytes: [UInt8]) {
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        _ = send(descriptor, bytes, bytes.count, flags)
    }

    func close() { SystemCall.close(descriptor) }

    /// Redirects are short; no browser sends more.
    private static let longestHead = 64 * 1024
}
