import Foundation

/// Checks the dates of an otherwise valid API key. They don't make the key unusable, because the device's clock may be
/// wrong; the server decides.
enum KeyDiagnosis {
    static let remedy = """
        Copy the API key for this app's bundle identifier from the developer console into the Info.plist under APIKey.
        """

    static func finding(_ text: String, now: Date) -> AMZNFinding {
        guard let key = try? APIKey(text) else { return .wrong(.apiKey, "It can't be read.", remedy) }
        if let expiry = key.expiresAt, expiry < now {
            return .doubtful(.apiKey, "It has expired, according to this device's clock.", remedy)
        }
        if let issue = key.issuedAt, issue > now.addingTimeInterval(86_400) {
            return .doubtful(
                .apiKey, "It was issued in the future, according to this device's clock.", "Check the clock.")
        }
        return .fine(.apiKey, "It is for this app.")
    }
}

/// Checks the redirect URI, and whether the Info.plist registers its scheme.
struct RedirectDiagnosis {
    let redirectURI: URL
    let schemes: [String]

    var findings: [AMZNFinding] { [form, registration] }

    private var scheme: String { redirectURI.scheme?.lowercased() ?? "" }

    /// Whether a user agent can receive this redirect URI.
    var form: AMZNFinding {
        if redirectURI.absoluteString.contains("#") {
            return .wrong(.redirectURI, "It has a fragment.", "Remove it (RFC 6749 section 3.1.2).")
        }
        switch scheme {
        case "": return .wrong(.redirectURI, "It has no scheme.", "Use amzn-<bundle identifier>://?methodName=signin.")
        case "https", "http": return webForm
        case "file": return .wrong(.redirectURI, "It is a file.", "Use a scheme that opens the app.")
        default: return customForm
        }
    }

    private var webForm: AMZNFinding {
        if redirectURI.user != nil {
            return .wrong(.redirectURI, "It has user information, which browsers don't send.", "Remove it.")
        }
        if scheme == "https" { return .fine(.redirectURI, "It is an HTTPS URL.") }
        guard LoopbackHost.isAllowed(redirectURI) else {
            return .wrong(.redirectURI, "It is not secure.", "Use https, or http to 127.0.0.1 (RFC 8252 section 8.3).")
        }
        switch LoopbackPort(of: redirectURI) {
        case .named, .any: return .fine(.redirectURI, "It is a loopback address.")
        case .missing:
            return .doubtful(
                .redirectURI, "The loopback user agent needs its port.", "Add one, or use 127.0.0.1 as the host.")
        case .impossible: return .wrong(.redirectURI, "It has no valid port.", "Use a port from 1 to 65535.")
        }
    }

    private var customForm: AMZNFinding {
        let parts = URLParts(redirectURI.absoluteString)
        guard parts?.authority != nil || parts?.path.hasPrefix("/") == true else {
            return .wrong(
                .redirectURI, "It has nothing to which a server can add parameters.",
                "Use scheme:/path or scheme://host.")
        }
        return scheme.contains(".")
            ? .fine(.redirectURI, "Its scheme contains a domain name.")
            : .doubtful(
                .redirectURI, "Other apps may use the same scheme.",
                "Use a scheme that contains your domain name (RFC 8252 section 7.1).")
    }

    private var registration: AMZNFinding {
        guard scheme != "http", scheme != "https" else {
            return .fine(.urlScheme, "This redirect URI needs none.")
        }
        if schemes.contains(where: { $0.lowercased() == scheme }) {
            return .fine(.urlScheme, "The Info.plist registers \(scheme).")
        }
        return .wrong(
            .urlScheme, "The Info.plist doesn't register \(scheme), so the redirect doesn't open the app.",
            "Add it to CFBundleURLTypes, and pass the URL that opens the app to handleOpen.")
    }
}

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
                .endpoints, "Requests to this machine aren't sent, because the environment's proxy would receive them.",
                "Set the environment variable no_proxy to \(proxies.noProxyForLoopback).")
        }
        return .fine(.endpoints, "All use HTTPS or a loopback address.")
    }
}

/// Checks the store with a round trip that leaves nothing behind: the file store in a temporary folder, any other store
/// under a reserved client id.
enum StoreDiagnosis {
    private static let clientID = "diagnosis"
    private static let bytes = Data("diagnosis".utf8)

    static func finding(_ store: any AMZNGrantStore) -> AMZNFinding {
        do {
            let file = store as? AMZNFileGrantStore
            let found = if let file { try file.onTrial(roundTrip) } else { try roundTrip(store) }
            return found == bytes
                ? .fine(.store, "Data can be written and read back.")
                : .wrong(.store, "Data read back differs from what was written.", "Check the app's own grant store.")
        } catch {
            let text = (error as? AMZNGrantStoreError)?.description ?? "It fails."
            return .wrong(.store, text, "Check the store's location, and that this program may write there.")
        }
    }

    private static func roundTrip(_ store: any AMZNGrantStore) throws -> Data? {
        try store.exclusively(for: clientID) {
            try store.write(bytes, for: clientID)
            let found = try store.read(for: clientID)
            try store.remove(for: clientID)
            return found
        }
    }
}
