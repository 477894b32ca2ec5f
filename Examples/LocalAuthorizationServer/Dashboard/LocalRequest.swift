/// Whether a request comes from this machine's own pages. Pure.
///
/// Any website can send a browser to 127.0.0.1. A website whose name resolves to 127.0.0.1 (DNS rebinding) sends its own
/// name as the host, and a form of another site says so in `Sec-Fetch-Site` or `Origin`.
struct LocalRequest {
    /// The host with its port, as an address of this server has it.
    let host: String
    private let head: RequestHead

    /// Nil where the request isn't for this machine by one of its loopback names.
    init?(_ head: RequestHead) {
        let hosts = head.headers.all("Host")
        guard hosts.count == 1, Self.isLoopback(hosts[0]) else { return nil }
        host = hosts[0].lowercased()
        self.head = head
    }

    /// Whether the request may change the server: it comes from a page of the server, or from no page.
    ///
    /// A program that isn't a browser, such as a UI test, sends neither field.
    var mayChange: Bool {
        if let site = head.headers["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = head.headers["Origin"] else { return true }
        return origin.lowercased() == "http://\(host)"
    }

    /// The port in the host; nil for the standard one.
    var port: UInt16? { host.split(separator: ":").last.flatMap { UInt16($0) } }

    private static func isLoopback(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains { name in
            guard host.lowercased().hasPrefix(name) else { return false }
            let rest = host.dropFirst(name.count)
            return rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil)
        }
    }
}
