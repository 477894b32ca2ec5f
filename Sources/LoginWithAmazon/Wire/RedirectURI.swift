import Foundation

/// A client's redirect URI, and how URLs are compared with it.
struct RedirectURI: Equatable, Sendable {
    let url: URL

    /// Whether scheme (ignoring case), authority and path are equal. User information never matches, because the whole
    /// authority is compared. A loopback redirect URI without a port matches any port (RFC 8252 section 7.3). For a web
    /// address without a path, a browser requests `/` (RFC 9110 section 4.2.3).
    func matches(_ address: URLParts) -> Bool {
        guard let own = URLParts(url.absoluteString) else { return false }
        return own.scheme.lowercased() == address.scheme.lowercased() && own.askedPath == address.askedPath
            && (own.authority == address.authority || isOpenPort(own, address))
    }

    /// Whether each parameter of the redirect URI's own query is unchanged or absent in a redirect.
    ///
    /// A server must keep them (RFC 6749 section 3.1.2), so another value marks the redirect of another client. An
    /// absent parameter is accepted: what Amazon's server does with `methodName` is not documented, and `state` alone
    /// already identifies the sign-in.
    func ownParameters(areUnchangedIn fields: [FormCoding.Field]) -> Bool {
        let own = URLParts(url.absoluteString)?.query.flatMap(FormCoding.decode) ?? []
        return own.allSatisfy { parameter in
            let found = fields.values(parameter.name)
            return found.isEmpty || found == own.values(parameter.name)
        }
    }

    /// The redirect URI of the authorization request that led to this redirect: the configured one, with the loopback
    /// user agent's port.
    func asUsed(in redirect: URL) -> URL {
        guard redirect.port != url.port, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url
        }
        parts.port = redirect.port
        return parts.url ?? url
    }

    private func isOpenPort(_ own: URLParts, _ address: URLParts) -> Bool {
        guard own.scheme.lowercased() == "http", let host = own.authority, LoopbackHost.isLiteral(host),
            let authority = address.authority, authority.hasPrefix(host + ":")
        else { return false }
        let port = authority.dropFirst(host.count + 1)
        return !port.isEmpty && port.utf8.allSatisfy(\.isDigit)
    }
}

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

    /// The bytes before and after the first delimiter; nil for the latter if there is none.
    private static func cut(
        _ bytes: Substring.UTF8View, at delimiter: UnicodeScalar
    ) -> (Substring.UTF8View, Substring.UTF8View?) {
        guard let index = bytes.firstIndex(of: UInt8(ascii: delimiter)) else { return (bytes, nil) }
        return (bytes[..<index], bytes[bytes.index(after: index)...])
    }

    /// The path that a browser requests: `/` for a web address without a path.
    var askedPath: String { path.isEmpty && ["http", "https"].contains(scheme.lowercased()) ? "/" : path }

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}

/// The hosts that mean this machine, the only ones that may be used without TLS (RFC 8252 section 8.3).
enum LoopbackHost {
    /// The IP literals, as written in a URL.
    static func isLiteral(_ host: String) -> Bool { host == "127.0.0.1" || host == "[::1]" }

    /// HTTPS, or HTTP to this machine.
    static func isAllowed(_ url: URL) -> Bool {
        guard let host = url.host, !host.isEmpty else { return false }
        switch url.scheme?.lowercased() {
        case "https": return true
        case "http": return isLiteral(host) || host == "::1" || host == "localhost"
        default: return false
        }
    }
}
