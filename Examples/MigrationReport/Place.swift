/// A position in a file, counting from 1.
struct Place: Equatable, Comparable, Encodable, Sendable {
    let line: Int
    /// The column in UTF-8 code units, as compilers count.
    let column: Int
    /// The column in UTF-16 code units, as editors and code hosts count.
    let utf16Column: Int

    static let beginning = Place(line: 1, column: 1, utf16Column: 1)

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// A file's lines, which LF, CR LF or CR end.
struct Lines {
    private let bytes: [UInt8]
    /// The offset of each line's first byte.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let ends = bytes.indices.filter { index in
            switch bytes[index] {
            case UInt8(ascii: "\n"): true
            case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
            default: false
            }
        }
        starts = [0] + ends.map { $0 + 1 }
    }

    /// The position of the byte at an offset.
    func place(_ offset: Int) -> Place {
        let line = number(offset)
        let before = bytes[starts[line]..<offset]
        return Place(
            line: line + 1, column: before.count + 1,
            utf16Column: String(decoding: before, as: UTF8.self).utf16.count + 1)
    }

    private static let reach = 160

    /// The line around an offset, without the white space around it. A long line is cut.
    func text(around offset: Int) -> String {
        let line = number(offset)
        let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        let first = max(starts[line], offset - Self.reach)
        let last = min(end, offset + Self.reach)
        let text = String(decoding: bytes[first..<last], as: UTF8.self)
        return (first > starts[line] ? "…" : "") + text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            + (last < end ? "…" : "")
    }

    /// The line's number, from 0: that of the last start up to the offset.
    private func number(_ offset: Int) -> Int {
        var range = starts.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

extension Place {
    /// The position of an index in a text.
    init(of index: String.Index, in text: String) {
        self = Lines(Array(text.utf8)).place(text[..<index].utf8.count)
    }
}

extension UInt8 {
    var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    /// A space, tab, form feed, line end, or NUL.
    var isSpace: Bool { self == 0x20 || (self >= 9 && self <= 13) || self == 0 }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// A letter, digit, `_` or `$`, or a byte of a character outside of ASCII.
    var isIdentifier: Bool {
        let folded = self | 0x20
        return (folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")) || isDigit || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
}
