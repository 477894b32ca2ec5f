/// The parts of an address by the grammar of RFC 3986 appendix B.
///
/// `URL` has parsed custom schemes differently from one system version to the next; what decides whether a redirect is
/// ours must not.
struct AddressParts: Equatable {
    let scheme: String
    /// Everything between `//` and the path, user information and port included; nil where there is no `//`.
    let authority: String?
    let path: String
    let query: String?

    init?(_ address: String) {
        let withoutFragment = address.prefix { $0 != "#" }
        guard let colon = withoutFragment.firstIndex(of: ":"), colon != withoutFragment.startIndex else { return nil }
        scheme = String(withoutFragment[..<colon])
        var rest = withoutFragment[withoutFragment.index(after: colon)...]
        let mark = rest.firstIndex(of: "?")
        query = mark.map { String(rest[rest.index(after: $0)...]) }
        rest = rest[..<(mark ?? rest.endIndex)]
        guard rest.hasPrefix("//") else {
            authority = nil
            path = String(rest)
            return
        }
        rest = rest.dropFirst(2)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = String(rest[..<slash])
        path = String(rest[slash...])
    }
}
