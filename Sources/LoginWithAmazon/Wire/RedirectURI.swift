import Foundation

/// A client's redirect URI, and how URLs are compared with it.
struct RedirectURI: Equatable, Sendable {
    let url: URL

    /// Whether scheme (ignoring case), authority and path are equal. User information must be equal too, as a part of
    /// the authority. A loopback redirect URI without a port matches any port (RFC 8252 section 7.3). For a web
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
