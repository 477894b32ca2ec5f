import Foundation

/// Checks the form of the endpoints, without sending requests.
enum EndpointDiagnosis {
    /// The finding for these endpoints. `proxies` are the environment's, on systems where they apply to requests.
    static func finding(_ endpoints: AMZNEndpoints, proxies: ProxyVariables = .obeyed) -> AMZNFinding {
        let named = [
            ("authorization", endpoints.authorization), ("token", endpoints.token), ("profile", endpoints.profile),
            ("sign-out", endpoints.signOut),
        ]
        let insecure = named.filter { !LoopbackHost.isAllowed($0.1) }.map(\.0)
        guard insecure.isEmpty else {
            let list = insecure.joined(separator: ", ")
            return .wrong(
                .endpoints, "Not HTTPS: \(list).", "Use https, or http to a loopback address for a local server.")
        }
        if endpoints.authorization.absoluteString.contains("#") {
            return .wrong(.endpoints, "The authorization endpoint has a fragment.", "Remove it.")
        }
        let hosts = named.dropFirst().map(\.1).filter { $0.scheme?.lowercased() == "http" }.compactMap(\.host)
        if hosts.contains(where: proxies.mayCarryRequests) {
            return .wrong(
                .endpoints, "The environment's proxy would receive requests to this machine, so they are not sent.",
                "Set the environment variable no_proxy to \(proxies.noProxyForLoopback).")
        }
        return .fine(.endpoints, "All use HTTPS or a loopback address.")
    }
}

extension ProxyVariables {
    /// This process's variables on systems whose `URLSession` obeys them; otherwise empty.
    static var obeyed: ProxyVariables {
        #if canImport(FoundationNetworking)
            ProxyVariables(ProcessInfo.processInfo.environment)
        #else
            ProxyVariables([:])
        #endif
    }
}
