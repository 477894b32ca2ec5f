/// Checks whether a request comes from the server's own pages. Pure.
///
/// Any website can make a browser send requests to 127.0.0.1. With DNS rebinding, such a request has the website's name
/// as its host; a form on another site is identified by `Sec-Fetch-Site` or `Origin`.
struct LocalRequest {
    /// The host and port from the `Host` field.
    let host: String
    private let head: RequestHead

    /// Nil if the request's host isn't a loopback name of this machine.
    init?(_ head: RequestHead) {
        let hosts = head.headers.all("Host")
        guard hosts.count == 1, Self.isLoopback(hosts[0]) else { return nil }
        host = hosts[0].lowercased()
        self.head = head
    }

    /// Whether the request may change the server's state: it comes from a page of the server, or from no page.
    ///
    /// Programs other than browsers, such as UI tests, send neither field.
    var mayChange: Bool {
        if let site = head.headers["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = head.headers["Origin"] else { return true }
        return origin.lowercased() == "http://\(host)"
    }

    /// The port in the host; nil for the default port.
    var port: UInt16? { host.split(separator: ":").last.flatMap { UInt16($0) } }

    private static func isLoopback(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains { name in
            guard host.lowercased().hasPrefix(name) else { return false }
            let rest = host.dropFirst(name.count)
            return rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil)
        }
    }
}
