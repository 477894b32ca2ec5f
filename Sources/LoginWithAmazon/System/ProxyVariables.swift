import Foundation

/// The environment's proxy variables, which `URLSession` obeys on Linux, even for loopback addresses.
///
/// libcurl reads them: `http_proxy` in lower case only, then `all_proxy` and `ALL_PROXY`; an empty value counts as
/// unset. Versions of libcurl read `no_proxy` differently, so an exception counts here only if every version recognizes
/// it.
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
        // Newer versions stop at a blank inside an entry; older ones continue.
        let entries = exceptions.split(separator: ",").map { $0.split(separator: " ") }.prefix { $0.count <= 1 }
        return !entries.contains { $0.first?.lowercased() == bare.lowercased() }
    }

    /// A value of `no_proxy` that keeps requests to this machine from the proxy and retains existing exceptions.
    package var noProxyForLoopback: String {
        if exceptions == "*" { return "*" }
        let own = "127.0.0.1,localhost,::1"
        return exceptions.isEmpty ? own : "\(own),\(exceptions)"
    }
}

extension ProxyVariables {
    /// This process's variables on systems whose `URLSession` obeys them; otherwise empty.
    static var obeyed: ProxyVariables { ProxyVariables(areObeyed ? ProcessInfo.processInfo.environment : [:]) }

    package static var areObeyed: Bool {
        #if canImport(FoundationNetworking)
            true
        #else
            false
        #endif
    }
}
