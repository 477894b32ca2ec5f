import Foundation

/// A client's redirect URI, which other URLs are compared with.
struct RedirectURI: Equatable, Sendable {
    let url: URL

    /// Whether the URL equals this redirect URI, apart from query and fragment. Only the scheme is compared without
    /// regard to case. User information and port must be equal too.
    ///
    /// An HTTP redirect URI with a loopback IP address and no port matches every port (RFC 8252 section 7.3).
    ///
    /// An HTTP or HTTPS URL without a path matches the path `/`, which a browser requests for it (RFC 9110 section
    /// 4.2.3).
    func matches(_ address: URLParts) -> Bool {
        guard let own = URLParts(url.absoluteString) else { return false }
        return own.scheme.lowercased() == address.scheme.lowercased() && own.askedPath == address.askedPath
            && (own.authority == address.authority || isOpenPort(own, address))
    }

    /// Whether each parameter of the redirect URI's own query is unchanged or absent in a redirect.
    ///
    /// A server must retain these parameters (RFC 6749 section 3.1.2), so a redirect with another value is malformed.
    /// An absent parameter is accepted, because Amazon doesn't document whether its server retains the usual
    /// `methodName=signin`, and because the `state` is enough to identify the sign-in.
    func ownParameters(areUnchangedIn fields: [FormCoding.Field]) -> Bool {
        let own = URLParts(url.absoluteString)?.query.flatMap(FormCoding.decode) ?? []
        return own.allSatisfy { parameter in
            let found = fields.values(parameter.name)
            return found.isEmpty || found == own.values(parameter.name)
        }
    }

    /// The redirect URI that the authorization request contained. It is the configured URI, with the port of the
    /// redirect, because a loopback user agent may listen on any free port.
    func asUsed(in redirect: URL) -> URL {
        guard redirect.port != url.port, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url
        }
        parts.port = redirect.port
        return parts.url ?? url
    }

    /// The port on which the loopback user agent listens; 0 for any free port. A redirect URI with an IP address needs
    /// no port (RFC 8252 section 7.3). A redirect URI with `localhost` must have one, because the session would not
    /// accept a redirect with another port.
    /// - Throws: ``AMZNUserAgentError`` if the port is missing or isn't valid.
    var loopbackPort: UInt16 {
        get throws {
            guard let port = url.port else {
                guard url.host == "localhost" else { return 0 }
                throw AMZNUserAgentError.misconfigured(
                    "The loopback user agent needs a port in a redirect URI with localhost. Add one, or use 127.0.0.1.")
            }
            guard let number = UInt16(exactly: port), number > 0 else {
                throw AMZNUserAgentError.misconfigured(
                    "The redirect URI has no valid port. Use a port from 1 to 65535.")
            }
            return number
        }
    }

    private func isOpenPort(_ own: URLParts, _ address: URLParts) -> Bool {
        guard own.scheme.lowercased() == "http", let host = own.authority, LoopbackHost.isLiteral(host),
            let authority = address.authority, authority.hasPrefix(host + ":")
        else { return false }
        let port = authority.dropFirst(host.count + 1)
        return !port.isEmpty && port.utf8.allSatisfy(\.isDigit)
    }
}
