import Foundation

/// The proxy variables of the environment. On Linux, `URLSession` uses them even for loopback addresses.
///
/// They are read as libcurl reads them for plain HTTP: first `http_proxy`, in lower case only, then `all_proxy` and
/// `ALL_PROXY`. An empty variable is ignored. Versions of libcurl parse `no_proxy` differently, so this type recognizes
/// only the exceptions that every version recognizes.
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
        // Newer versions of libcurl stop parsing at a space or tab inside an entry. Older versions continue, and treat
        // a tab as a part of the entry.
        let entries = exceptions.split(separator: ",").prefix { !$0.contains("\t") }
            .map { $0.split(separator: " ") }.prefix { $0.count <= 1 }
        return !entries.contains { $0.first?.lowercased() == bare.lowercased() }
    }

    /// A value for `no_proxy` that excludes this machine's loopback addresses from the proxy, and retains the existing
    /// exceptions.
    package var noProxyForLoopback: String {
        if exceptions == "*" { return "*" }
        let own = "127.0.0.1,localhost,::1"
        return exceptions.isEmpty ? own : "\(own),\(exceptions)"
    }
}

extension ProxyVariables {
    /// The variables of this process if the system's `URLSession` obeys them; otherwise no variables.
    static var obeyed: ProxyVariables { ProxyVariables(areObeyed ? ProcessInfo.processInfo.environment : [:]) }

    package static var areObeyed: Bool {
        #if canImport(FoundationNetworking)
            true
        #else
            false
        #endif
    }
}
