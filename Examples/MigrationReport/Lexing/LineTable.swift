/// Where the lines of a file begin.
struct LineTable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte.isNewline {
            // The two bytes of CR LF are one line end.
            if byte == UInt8(ascii: "\r"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\n") {
                continue
            }
            starts.append(offset + 1)
        }
        self.starts = starts
    }

    func place(_ offset: Int) -> Place {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = String(decoding: bytes[starts[low]..<offset], as: UTF8.self)
        return Place(line: low + 1, column: offset - starts[low] + 1, utf16Column: before.utf16.count + 1)
    }
}

/// A position in a file, counted from 1.
struct Place: Hashable, Sendable {
    let line: Int
    /// In bytes of UTF-8, as compilers count.
    let column: Int
    /// In units of UTF-16, as editors and code hosts count.
    let utf16Column: Int

    static let beginning = Place(line: 1, column: 1, utf16Column: 1)
}

extension Place: Comparable {
    static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
}
