/// Decodes a chunked body as it arrives (RFC 9112 section 7.1). Pure.
struct ChunkedDecoder: Sendable {
    enum Progress: Equatable {
        case needsMore
        case finished([UInt8])
        case refused(status: Int)
    }

    private enum Phase { case size, data(Int), dataEnd, trailer }

    private static let longestLine = 8 * 1024
    private let limit: Int
    private var phase = Phase.size
    private var body: [UInt8] = []
    private var trailerBytes = 0

    init(limit: Int) { self.limit = limit }

    /// Consumes as much of the front of `buffer` as possible.
    mutating func consume(_ buffer: inout [UInt8]) -> Progress {
        while true {
            if case .data(let missing) = phase {
                guard takeData(missing, from: &buffer) else { return .needsMore }
                continue
            }
            guard let end = buffer.firstIndex(of: 0x0A) else {
                return buffer.count > Self.longestLine ? .refused(status: 400) : .needsMore
            }
            guard end > 0, buffer[end - 1] == 0x0D else { return .refused(status: 400) }
            let line = buffer[..<(end - 1)]
            if let result = takeLine(line) { buffer.removeFirst(end + 1); return result }
            buffer.removeFirst(end + 1)
        }
    }

    private mutating func takeData(_ missing: Int, from buffer: inout [UInt8]) -> Bool {
        let count = min(missing, buffer.count)
        body += buffer.prefix(count)
        buffer.removeFirst(count)
        phase = count == missing ? .dataEnd : .data(missing - count)
        return count == missing
    }

    /// Handles a line in the current phase; returns nil to continue.
    private mutating func takeLine(_ line: ArraySlice<UInt8>) -> Progress? {
        switch phase {
        case .size:
            guard let size = Self.size(line) else { return .refused(status: 400) }
            guard size <= limit - body.count else { return .refused(status: 413) }
            phase = size == 0 ? .trailer : .data(size)
        case .dataEnd:
            guard line.isEmpty else { return .refused(status: 400) }
            phase = .size
        case .trailer:
            if line.isEmpty { return .finished(body) }
            trailerBytes += line.count
            if trailerBytes > Self.longestLine { return .refused(status: 431) }
        case .data: break
        }
        return nil
    }

    /// The size before a chunk; extensions after a semicolon are ignored (RFC 9112 section 7.1.1).
    private static func size(_ line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix { $0 != 0x3B }.filter { $0 != 0x20 && $0 != 0x09 }
        guard !digits.isEmpty, digits.count <= 15 else { return nil }
        var size = 0
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            size = size << 4 | value
        }
        return size
    }
}
