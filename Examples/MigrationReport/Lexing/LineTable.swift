/// The offsets of the lines of a file.
struct LineTable {
    /// A position in a line from which columns are counted.
    private struct Mark {
        let offset: Int
        let utf16Column: Int
    }

    private let bytes: [UInt8]
    private let starts: [Int]
    /// The beginnings of the lines, and positions within long lines, so that no column is counted over a whole file.
    private let marks: [Mark]

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
        marks = Self.marks(bytes, starts)
    }

    private static let distanceOfMarks = 256

    private static func marks(_ bytes: [UInt8], _ starts: [Int]) -> [Mark] {
        var marks: [Mark] = []
        for (line, start) in starts.enumerated() {
            let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
            var mark = Mark(offset: start, utf16Column: 1)
            marks.append(mark)
            while end - mark.offset > distanceOfMarks {
                var offset = mark.offset + distanceOfMarks
                // A mark inside a character would make the counts include that character twice.
                while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
                mark = Mark(
                    offset: offset, utf16Column: mark.utf16Column + utf16Count(bytes[mark.offset..<offset]))
                marks.append(mark)
            }
        }
        return marks
    }

    private static func utf16Count(_ bytes: ArraySlice<UInt8>) -> Int {
        String(decoding: bytes, as: UTF8.self).utf16.count
    }

    func place(_ offset: Int) -> Place {
        let line = Self.lastIndex(starts.count) { starts[$0] <= offset }
        let mark = marks[Self.lastIndex(marks.count) { marks[$0].offset <= offset }]
        return Place(
            line: line + 1, column: offset - starts[line] + 1,
            utf16Column: mark.utf16Column + Self.utf16Count(bytes[mark.offset..<offset]))
    }

    /// The last index of a sorted list for which the condition holds; 0 if it holds for none.
    private static func lastIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
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
