/// The head of a request, collected as it arrives. Pure.
struct LoopbackHead: Sendable {
    private var bytes: [UInt8] = []

    /// Redirects are short; no browser sends more.
    static let longest = 64 * 1024
    private static let end = Array("\r\n\r\n".utf8)

    var isEmpty: Bool { bytes.isEmpty }

    /// Adds what has arrived. Returns the request when the head is complete, or too long; else nil.
    mutating func add(_ arrived: some Sequence<UInt8>) -> LoopbackRequest? {
        // Only new bytes are searched, so that a head in many pieces takes no more time than one in a single piece.
        let searched = max(bytes.count - (Self.end.count - 1), 0)
        bytes += arrived
        guard bytes.count <= Self.longest else { return .unusable }
        let isComplete = (searched..<bytes.count).contains { bytes[$0...].starts(with: Self.end) }
        return isComplete ? LoopbackRequest(head: String(decoding: bytes, as: UTF8.self)) : nil
    }
}
