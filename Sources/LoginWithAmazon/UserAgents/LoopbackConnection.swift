import Dispatch
import Foundation

/// A connection of a browser, which collects the head of a request and sends one reply.
struct LoopbackConnection {
    let descriptor: Int32
    /// When it was accepted.
    let start: DispatchTime
    /// When its request counts as one that will never be complete; nil before the first byte.
    private(set) var deadline: DispatchTime?
    private var head = LoopbackHead()

    /// How long a request may take after its first byte. A browser sends it in one piece.
    static let patience = DispatchTimeInterval.seconds(10)

    init(descriptor: Int32, start: DispatchTime) {
        self.descriptor = descriptor
        self.start = start
    }

    /// Whether a part of a request has arrived.
    var hasBegun: Bool { !head.isEmpty }

    /// Reads the available input; nil while the request's head is incomplete.
    mutating func receive(at now: DispatchTime) -> LoopbackRequest? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 || count < 0 && errno == EAGAIN else { return .unusable }
        if count > 0 {
            if let request = head.add(buffer[..<count]) { return request }
            deadline = deadline ?? now + Self.patience
        }
        return deadline.map { $0 <= now } == true ? .unusable : nil
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
}
