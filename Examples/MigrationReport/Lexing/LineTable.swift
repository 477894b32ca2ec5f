/// The offsets of the lines of a file.
struct LineTable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte.isNewline {
            // CR LF is one line end.
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

/// A position in a file, counting from 1.
struct Place: Hashable, Sendable {
    let line: Int
    /// The column in UTF-8 code units, as compilers count.
    let column: Int
    /// The column in UTF-16 code units, as editors and code hosts count.
    let utf16Column: Int

    static let beginning = Place(line: 1, column: 1, utf16Column: 1)
}

extension Place: Comparable {
    static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
}
