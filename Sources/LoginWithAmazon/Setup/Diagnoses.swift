import Foundation

/// Checks the redirect URI, and whether the Info.plist registers its scheme.
enum RedirectDiagnosis {
    /// The finding about the form of this redirect URI.
    static func form(of uri: URL) -> AMZNFinding {
        let (scheme, parts) = (scheme(of: uri), URLParts(uri.absoluteString))
        let isWeb = scheme == "https" || scheme == "http"
        return switch scheme {
        case _ where uri.absoluteString.contains("#"):
            AMZNFinding(.wrong, "The redirect URI has a fragment. Remove it (RFC 6749 section 3.1.2).")
        case "", "file":
            AMZNFinding(
                .wrong,
                """
                The redirect URI opens no app. Use one with the app's own scheme, such as \
                amzn-<bundle identifier>://?methodName=signin.
                """)
        case _ where isWeb && uri.user != nil:
            AMZNFinding(
                .wrong, "The redirect URI contains user information, which browsers don't send. Remove it and the @.")
        case "https": AMZNFinding(.fine, "The redirect URI is an HTTPS URL.")
        case "http": loopbackForm(of: uri)
        case _ where parts?.authority == nil && parts?.path.hasPrefix("/") != true:
            AMZNFinding(
                .wrong,
                """
                The redirect URI has neither a host nor a path that begins with a slash. Use scheme:/path or \
                scheme://host.
                """)
        case _ where scheme.contains("."): AMZNFinding(.fine, "The redirect URI's scheme contains a domain name.")
        default:
            AMZNFinding(
                .doubtful,
                """
                Other apps may use the redirect URI's scheme. Use a scheme that contains your domain name (RFC 8252 \
                section 7.1).
                """)
        }
    }

    private static func loopbackForm(of uri: URL) -> AMZNFinding {
        guard LoopbackHost.isAllowed(uri) else {
            return AMZNFinding(
                .wrong, "The redirect URI is not secure. Use https, or http to 127.0.0.1 (RFC 8252 section 8.3).")
        }
        do {
            _ = try LoopbackListener.port(of: uri)
            return AMZNFinding(.fine, "The redirect URI is a loopback address.")
        } catch {
            // A missing port is a problem only for the loopback user agent. Another user agent may still receive the
            // redirect.
            return AMZNFinding(uri.port == nil ? .doubtful : .wrong, "\(error)")
        }
    }

    static func registration(of uri: URL, in schemes: [String]) -> AMZNFinding {
        switch scheme(of: uri) {
        case "http", "https": AMZNFinding(.fine, "The redirect URI needs no URL scheme in the Info.plist.")
        case let scheme where schemes.contains { $0.lowercased() == scheme }:
            AMZNFinding(.fine, "The Info.plist registers the URL scheme \(scheme).")
        case let scheme:
            AMZNFinding(
                .wrong,
                """
                The Info.plist doesn't register the URL scheme \(scheme), so the redirect doesn't open the app. Add it \
                to CFBundleURLTypes, and pass the URL that opens the app to handleOpen.
                """)
        }
    }

    private static func scheme(of uri: URL) -> String { uri.scheme?.lowercased() ?? "" }
}

/// Checks whether the endpoints are secure, and whether a proxy might receive requests to this machine. Sends no
/// request.
enum EndpointDiagnosis {
    /// `proxies` are the environment's proxy variables, on systems where requests obey them.
    static func finding(_ endpoints: AMZNEndpoints, proxies: ProxyVariables = .obeyed) -> AMZNFinding {
        let insecure = endpoints.insecure
        guard insecure.isEmpty else {
            let names = insecure.joined(separator: ", ")
            return AMZNFinding(
                .wrong, "These endpoints are invalid or not secure: \(names). Use https, or http to 127.0.0.1.")
        }
        // The authorization endpoint is omitted: a browser requests it, with its own proxy settings.
        let requested = [endpoints.token, endpoints.profile, endpoints.signOut]
        let hosts = requested.filter(\.isHTTP).compactMap(\.host)
        if hosts.contains(where: proxies.mayCarryRequests) {
            let reason = "Requests to this machine aren't sent, because the environment's proxy might receive them."
            return AMZNFinding(.wrong, "\(reason) Set the variable no_proxy to \(proxies.noProxyForLoopback).")
        }
        return AMZNFinding(.fine, "The endpoints use HTTPS or a loopback address.")
    }
}

/// Checks the store by reading the client's grant, and by writing, reading and removing a value under a reserved client
/// id. The file store is written to in a temporary folder.
enum StoreDiagnosis {
    private static let reservedID = "diagnosis"
    private static let bytes = Data("diagnosis".utf8)

    static func finding(_ store: any AMZNGrantStore, clientID: String) -> AMZNFinding {
        do {
            try checkRead(store, clientID)
            let file = store as? AMZNFileGrantStore
            let found = if let file { try file.onTrial(roundTrip) } else { try roundTrip(store) }
            return found == bytes
                ? AMZNFinding(.fine, "The store can be written and read back.")
                : AMZNFinding(.wrong, "The store didn't return the bytes that were written. Check the app's own store.")
        } catch {
            let reason = (error as? AMZNGrantStoreError)?.description
            return AMZNFinding(.wrong, reason ?? "The store failed. Check the app's own store.")
        }
    }

    /// Undecodable bytes are no problem, because the next sign-in replaces them.
    private static func checkRead(_ store: any AMZNGrantStore, _ clientID: String) throws {
        do {
            _ = try store.read(for: clientID)
        } catch let error as AMZNGrantStoreError where error.isUndecodable {}
    }

    private static func roundTrip(_ store: any AMZNGrantStore) throws -> Data? {
        try store.exclusively(for: reservedID) {
            try store.write(bytes, for: reservedID)
            let found = try store.read(for: reservedID)
            try store.remove(for: reservedID)
            return found
        }
    }
}
