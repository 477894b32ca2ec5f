/// The proxy variables of the environment, which `URLSession` obeys on Linux, for loopback addresses too. Pure.
///
/// They are libcurl's: `http_proxy` in lower case alone, then `all_proxy` and `ALL_PROXY`; an empty value is none. Versions
/// of libcurl differ in how they read `no_proxy`. An exception counts here only where every version makes it.
package struct ProxyVariables: Sendable {
    private let hasProxy: Bool
    private let exceptions: Substring

    package init(_ environment: [String: String]) {
        func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        hasProxy = value("http_proxy", "all_proxy", "ALL_PROXY") != nil
        exceptions = (value("no_proxy", "NO_PROXY") ?? "")[...]
    }

    /// Whether a plain HTTP request to this loopback host might be sent to a proxy.
    package func mayCarryRequests(to host: String) -> Bool {
        guard hasProxy, exceptions != "*" else { return false }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        // Newer versions stop at a blank within an entry, older ones read on.
        let entries = exceptions.split(separator: ",").map { $0.split(separator: " ") }.prefix { $0.count <= 1 }
        return !entries.contains { $0.first?.lowercased() == bare.lowercased() }
    }

    /// The value of `no_proxy` with which no request to this machine goes to a proxy, whatever is excepted already.
    package var noProxyForLoopback: String {
        if exceptions == "*" { return "*" }
        let own = "127.0.0.1,localhost,::1"
        return exceptions.isEmpty ? own : "\(own),\(exceptions)"
    }
}
