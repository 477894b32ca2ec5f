import Foundation

/// Checks the redirect URI, and whether the Info.plist registers its scheme.
enum RedirectDiagnosis {
    /// Why no sign-in can use this redirect URI; nil if it is usable.
    static func error(of uri: URL) -> String? {
        let (scheme, parts) = (scheme(of: uri), URLParts(uri.absoluteString))
        let isWeb = scheme == "https" || scheme == "http"
        switch scheme {
        case _ where uri.absoluteString.contains("#"):
            return "The redirect URI has a fragment. Remove it (RFC 6749 section 3.1.2)."
        case "", "file":
            return """
                The redirect URI opens no app. Use one with the app's own scheme, such as \
                amzn-<bundle identifier>://?methodName=signin.
                """
        case _ where isWeb && uri.user != nil:
            return "The redirect URI contains user information, which browsers don't send. Remove it and the @."
        case "http" where !LoopbackHost.isAllowed(uri):
            return """
                The redirect URI is not secure. Use https, the app's own scheme or, in a command-line tool, http to \
                127.0.0.1 (RFC 8252 section 8.3).
                """
        case "http" where uri.port != nil: return portError(of: uri)
        case _ where !isWeb && parts?.authority == nil && parts?.path.hasPrefix("/") != true:
            return """
                The redirect URI has neither a host nor a path that begins with a slash. Use scheme:/path or \
                scheme://host.
                """
        default: return nil
        }
    }

    /// Why some sign-ins may fail with this redirect URI, although it is usable.
    static func risk(of uri: URL) -> String? {
        switch scheme(of: uri) {
        case "https": nil
        case "http": httpRisk(of: uri)
        case let scheme where scheme.contains("."): nil
        default:
            """
            Other apps may use the redirect URI's scheme. Use a scheme that contains your domain name (RFC 8252 \
            section 7.1).
            """
        }
    }

    /// A user agent of the app's own may still receive such a redirect.
    private static func httpRisk(of uri: URL) -> String? {
        #if canImport(UIKit)
            "On this system, the package's user agents receive no HTTP redirect. Use https or the app's own scheme."
        #else
            portError(of: uri)
        #endif
    }

    private static func portError(of uri: URL) -> String? {
        do {
            _ = try RedirectURI(url: uri).loopbackPort
            return nil
        } catch {
            return "\(error)"
        }
    }

    static func missingScheme(of uri: URL, in schemes: [String]) -> String? {
        let scheme = scheme(of: uri)
        if ["http", "https"].contains(scheme) || schemes.contains(where: { $0.lowercased() == scheme }) { return nil }
        return """
            The Info.plist doesn't register the URL scheme \(scheme), so the redirect doesn't open the app. Add it to \
            CFBundleURLTypes, and pass the URL that opens the app to handleOpen.
            """
    }

    private static func scheme(of uri: URL) -> String { uri.scheme?.lowercased() ?? "" }
}

/// Checks whether the endpoints are secure, and whether a proxy might receive requests to this machine. Sends no
/// request.
enum EndpointDiagnosis {
    /// `proxies` are the environment's proxy variables, on systems where requests obey them.
    static func problem(_ endpoints: AMZNEndpoints, proxies: ProxyVariables = .obeyed) -> String? {
        let insecure = endpoints.insecure
        guard insecure.isEmpty else {
            let names = insecure.joined(separator: ", ")
            return "These endpoints are invalid or not secure: \(names). Use https, or http to 127.0.0.1."
        }
        // The authorization endpoint is omitted: a browser requests it, with its own proxy settings.
        let requested = [endpoints.token, endpoints.profile, endpoints.signOut]
        let hosts = requested.filter(\.isHTTP).compactMap(\.host)
        guard hosts.contains(where: proxies.mayCarryRequests) else { return nil }
        let reason = "Requests to this machine aren't sent, because the environment's proxy might receive them."
        return "\(reason) Set the variable no_proxy to \(proxies.noProxyForLoopback)."
    }
}

/// Checks the store by reading the client's grant, and by writing, reading and removing a value under a reserved client
/// id.
enum StoreDiagnosis {
    private static let reservedID = "diagnosis"
    private static let bytes = Data("diagnosis".utf8)

    static func problem(_ store: any AMZNGrantStore, clientID: String) -> String? {
        do {
            try checkRead(store, clientID)
            return try roundTrip(store) == bytes
                ? nil : "The store didn't return the bytes that were written. Check the app's own store."
        } catch {
            let reason = (error as? AMZNGrantStoreError)?.description
            return reason ?? "The store failed. Check the app's own store."
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
            let found = Result { try store.read(for: reservedID) }
            try store.remove(for: reservedID)
            return try found.get()
        }
    }
}
