import Foundation

/// The parts of a valid redirect.
struct GoodRedirect: Sendable {
    let scheme: String
    let authority: String
    let path: String
    /// The query of the redirect URI, which is part of every redirect.
    let ownQuery: String
    let state: String
    /// Whether the redirect URI allows any port.
    let hasOpenPort: Bool

    /// Creates the redirect for a shown page. Adds `port` if the redirect URI allows any, as the loopback agent does.
    init?(_ redirectURI: String, page: URL, port: Int = 50_123) {
        guard let parts = URLComponents(string: redirectURI), let scheme = parts.scheme,
            let state = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?
                .first(where: { $0.name == "state" })?.value
        else { return nil }
        self.scheme = scheme
        self.state = state
        hasOpenPort = scheme == "http" && parts.port == nil
        let ownPort = hasOpenPort ? ":\(port)" : parts.port.map { ":\($0)" } ?? ""
        authority = (parts.host ?? "") + ownPort
        path = parts.path
        ownQuery = parts.query.map { $0 + "&" } ?? ""
    }

    /// The redirect without the reply parameters.
    var base: String { "\(scheme)://\(authority)\(path)?\(ownQuery)" }

    var address: String { base + parameters(state) }

    func with(authority: String) -> String { "\(scheme)://\(authority)\(path)?\(ownQuery)" + parameters(state) }

    func with(path: String) -> String { "\(scheme)://\(authority)\(path)?\(ownQuery)" + parameters(state) }

    func with(state: String) -> String { base + parameters(state) }

    /// Whether another authority is valid too: if the redirect URI has no port, any port of the same host is.
    func takes(_ other: String) -> Bool {
        let parts = other.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard hasOpenPort, parts[0] == "127.0.0.1" else { return false }
        return parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy { "0123456789".contains($0) }
    }

    private func parameters(_ state: String) -> String { "code=the-code&state=\(state)" }
}
