import Foundation

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
