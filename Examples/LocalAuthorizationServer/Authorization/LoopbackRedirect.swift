/// Redirect URIs on the loopback interface, with a port chosen by the client at run time (RFC 8252 section 7.3). Pure.
enum LoopbackRedirect {
    private static let hosts = ["http://127.0.0.1", "http://[::1]"]

    /// The URI without its port; nil if it isn't a loopback URI. Host names such as `localhost` don't qualify (section
    /// 8.3).
    static func withoutPort(_ uri: String) -> String? {
        for host in hosts where uri.hasPrefix(host) {
            var rest = uri.dropFirst(host.count)
            if rest.first == ":" {
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                guard let port = UInt16(digits), port > 0 else { return nil }
                rest = rest.dropFirst(1 + digits.count)
            }
            guard rest.isEmpty || rest.first == "/" || rest.first == "?" else { return nil }
            return host + rest
        }
        return nil
    }
}
