/// The parts of an address by the grammar of RFC 3986 appendix B.
///
/// `URL` has parsed custom schemes differently from one system version to the next; what decides whether a redirect is
/// ours must not. Bytes are compared, not characters: a combining mark after a delimiter would hide it.
struct AddressParts: Equatable {
    let scheme: String
    /// Everything between `//` and the path, user information and port included; nil where there is no `//`.
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
