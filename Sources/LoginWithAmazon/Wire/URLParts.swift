/// The parts of a URL by the grammar of RFC 3986 appendix B.
///
/// `URL` parses custom schemes differently in different system versions, but the check of a redirect must not vary.
/// Bytes are compared, not characters: a combining mark after a delimiter would hide it.
struct URLParts: Equatable {
    let scheme: String
    /// Everything between `//` and the path, including user information and port; nil without `//`.
    let authority: String?
    let path: String
    let query: String?

    init?(_ address: String) {
        let withoutFragment = address.utf8.prefix { $0 != UInt8(ascii: "#") }
        guard let colon = withoutFragment.firstIndex(where: Self.endsScheme), colon != withoutFragment.startIndex,
            withoutFragment[colon] == UInt8(ascii: ":")
        else { return nil }
        scheme = Self.text(withoutFragment[..<colon])
        var rest = withoutFragment[withoutFragment.index(after: colon)...]
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        query = mark.map { Self.text(rest[rest.index(after: $0)...]) }
        rest = rest[..<(mark ?? rest.endIndex)]
        guard rest.starts(with: "//".utf8) else {
            authority = nil
            path = Self.text(rest)
            return
        }
        rest = rest.dropFirst(2)
        let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        authority = Self.text(rest[..<slash])
        path = Self.text(rest[slash...])
    }

    private static func endsScheme(_ byte: UInt8) -> Bool { ":/?".utf8.contains(byte) }

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
