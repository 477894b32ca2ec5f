import Foundation

/// The parts of a URL by the grammar of RFC 3986 appendix B.
///
/// `URL` parses custom schemes differently in different system versions, but the check of a redirect must not vary. The
/// URL is split as bytes, because a combining mark after a delimiter merges with it into one character.
struct URLParts: Equatable {
    let scheme: String
    /// The text between `//` and the path, including user information and port; nil if no `//` follows the scheme.
    let authority: String?
    let path: String
    let query: String?

    init?(_ address: String) {
        let (beforeQuery, query) = Self.cut(address.utf8.prefix { $0 != UInt8(ascii: "#") }, at: "?")
        let (scheme, afterScheme) = Self.cut(beforeQuery, at: ":")
        guard let rest = afterScheme, !scheme.isEmpty, !scheme.contains(UInt8(ascii: "/")) else { return nil }
        self.scheme = Self.text(scheme)
        self.query = query.map(Self.text)
        let hasAuthority = rest.starts(with: "//".utf8)
        let path = hasAuthority ? rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") } : rest
        self.path = Self.text(path)
        authority = hasAuthority ? Self.text(rest[..<path.startIndex].dropFirst(2)) : nil
    }

    private static func cut(
        _ bytes: Substring.UTF8View, at delimiter: UnicodeScalar
    ) -> (Substring.UTF8View, Substring.UTF8View?) {
        guard let index = bytes.firstIndex(of: UInt8(ascii: delimiter)) else { return (bytes, nil) }
        return (bytes[..<index], bytes[bytes.index(after: index)...])
    }

    /// The path that a browser requests. For an HTTP or HTTPS URL without a path, that is `/`.
    var askedPath: String { path.isEmpty && ["http", "https"].contains(scheme.lowercased()) ? "/" : path }

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}

extension URL {
    /// Scheme, host and port of an HTTP or HTTPS URL (RFC 6454 section 4); nil if the URL has no scheme or no host.
    var origin: String? {
        guard let scheme = scheme?.lowercased(), let host = host?.lowercased() else { return nil }
        return "\(scheme)://\(host):\(port ?? (scheme == "http" ? 80 : 443))"
    }
}
