import Foundation

/// The loopback hosts, which refer to this machine itself. Only they may be reached without TLS (RFC 8252 section 8.3).
enum LoopbackHost {
    static func isLiteral(_ host: String) -> Bool { host == "127.0.0.1" || host == "[::1]" }

    static func isAllowed(_ url: URL) -> Bool {
        guard let host = url.host, !host.isEmpty else { return false }
        if url.isHTTP { return isLiteral(host) || host == "::1" || host == "localhost" }
        return url.scheme?.lowercased() == "https"
    }
}

extension URL {
    /// Whether the scheme is `http`, in upper or lower case.
    var isHTTP: Bool { scheme?.lowercased() == "http" }
}
