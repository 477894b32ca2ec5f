/// The languages of an `Accept-Language` field, by preference (RFC 9110 section 12.5.4).
struct AcceptLanguage: Sendable {
    private struct LanguageRange {
        let tag: String
        let weight: Int
    }

    private let ranges: [LanguageRange]

    /// Ignores malformed parts of the field's value.
    init(_ field: String?) {
        ranges = (field ?? "").split(separator: ",").prefix(Self.mostRanges).compactMap(Self.range)
    }

    /// The best of the available languages; nil if none is acceptable.
    ///
    /// A range matches its own tag and its prefixes: `de-AT` accepts `de` (RFC 4647 section 3.4). Weight 0 means not
    /// acceptable; `*` matches every other language.
    func best(of available: [String]) -> String? {
        let wanted = ranges.filter { $0.weight > 0 }.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
        for range in wanted {
            if let tag = range.tag == "*" ? available.first(where: isAcceptable) : Self.lookup(range.tag, available) {
                return tag
            }
        }
        return nil
    }

    private func isAcceptable(_ tag: String) -> Bool {
        !ranges.contains { $0.weight == 0 && $0.tag == tag.lowercased() }
    }

    private static func lookup(_ range: String, _ available: [String]) -> String? {
        var subtags = range.split(separator: "-")
        while !subtags.isEmpty {
            let tag = subtags.joined(separator: "-")
            if let found = available.first(where: { $0.lowercased() == tag }) { return found }
            subtags.removeLast()
        }
        return nil
    }

    private static func range(_ text: Substring) -> LanguageRange? {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
        guard let tag = parts.first, isTag(tag), parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return LanguageRange(tag: tag.lowercased(), weight: 1000) }
        return weight(parts[1]).map { LanguageRange(tag: tag.lowercased(), weight: $0) }
    }

    private static func isTag(_ text: String) -> Bool {
        if text == "*" { return true }
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || $0.isDigit }
        }
    }

    /// The weight in thousandths: `q=0.8` is 800. At most three digits after the point, and never more than 1 (section
    /// 12.4.2).
    private static func weight(_ text: String) -> Int? {
        let bytes = Array(text.lowercased().utf8)
        guard bytes.starts(with: "q=".utf8), bytes.count > 2 else { return nil }
        let (whole, point, digits) = (bytes[2], bytes.dropFirst(3).first, bytes.dropFirst(4))
        guard whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"), point == nil || point == UInt8(ascii: "."),
            digits.count <= 3, digits.allSatisfy(\.isDigit)
        else { return nil }
        let padded = Array(digits) + Array(repeating: UInt8(ascii: "0"), count: 3 - digits.count)
        let weight = ([whole] + padded).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return weight <= 1000 ? weight : nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// More than any browser sends.
    private static let mostRanges = 64
}
