import Foundation

/// The client, the redirect URI and the server of an app's sign-ins.
public struct AMZNConfiguration: Sendable, Equatable {
    /// The client identifier that the server issued to the app (RFC 6749 section 2.2).
    public let clientID: String
    /// The URL that the sign-in page redirects to. The loopback user agent adds its port to a URL with a loopback IP
    /// address and no port.
    public let redirectURI: URL
    /// The server's endpoints. If the configuration was made from an API key, the manager's `region` and
    /// `isSandboxMode` can select other endpoints of Amazon.
    public let endpoints: AMZNEndpoints
    /// The region of the API key, or the region that the app chose for the key. Nil if the app passed the endpoints;
    /// the manager's region and sandbox mode then have no effect on the endpoints.
    let amazonRegion: AMZNRegion?

    /// Creates the configuration of a client of any server.
    public init(clientID: String, redirectURI: URL, endpoints: AMZNEndpoints) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.endpoints = endpoints
        amazonRegion = nil
    }

    /// Creates the configuration of the client that an API key of the Amazon developer console describes, with the
    /// redirect URI `amzn-<bundle identifier>://?methodName=signin`. The key's signature isn't checked, because the app
    /// doesn't have Amazon's public key.
    /// - Parameters:
    ///   - apiKey: The key as the console shows it; white space is ignored.
    ///   - bundleIdentifier: The app's bundle identifier, for which the key must have been issued.
    ///   - region: ``AMZNRegion/auto`` uses the region of the key's token endpoint, or North America if the key has no
    ///     token endpoint of a known region.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.enum/unauthorizedClient``. The message says what is wrong
    ///   with the key or the bundle identifier.
    public init(apiKey: String, bundleIdentifier: String, region: AMZNRegion) throws {
        let key = try APIKey(apiKey)
        guard key.bundleIdentifier == bundleIdentifier else {
            let reason = "The API key is for \(key.bundleIdentifier), and the bundle identifier is \(bundleIdentifier)."
            throw APIKey.error("\(reason) Get a key for this bundle identifier, or correct the identifier.")
        }
        let scheme = "amzn-" + bundleIdentifier
        guard let uri = URL(string: scheme + "://?methodName=signin"),
            URLParts(uri.absoluteString)?.scheme == scheme
        else {
            let remedy = "Use letters, digits, hyphens and periods."
            throw APIKey.error("The bundle identifier isn't valid in a redirect URI. \(remedy)")
        }
        let keyRegion = region == .auto ? key.region : region
        clientID = key.clientID
        redirectURI = uri
        endpoints = .production(keyRegion)
        amazonRegion = keyRegion
    }

    /// Creates the configuration from the `APIKey` and the bundle identifier in the main bundle's Info.plist.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.enum/unauthorizedClient`` if the key or the bundle
    ///   identifier is missing or invalid, or if the key is for another app.
    public static func main() throws -> AMZNConfiguration {
        try AMZNConfiguration(infoPlist: Bundle.main.infoDictionary)
    }

    init(infoPlist: [String: Any]?) throws {
        guard let key = infoPlist?["APIKey"] as? String else {
            let remedy = "Set APIKey to the API key that the Amazon developer console shows for this bundle identifier."
            throw APIKey.error("The main bundle's Info.plist has no text under APIKey. \(remedy)")
        }
        guard let identifier = infoPlist?["CFBundleIdentifier"] as? String else {
            throw APIKey.error("The main bundle has no bundle identifier. Set CFBundleIdentifier in its Info.plist.")
        }
        try self.init(apiKey: key, bundleIdentifier: identifier, region: .auto)
    }

    func endpoints(region: AMZNRegion, isSandbox: Bool) -> AMZNEndpoints {
        guard let amazonRegion else { return endpoints }
        let region = region == .auto ? amazonRegion : region
        return isSandbox ? .sandbox(region) : .production(region)
    }
}
