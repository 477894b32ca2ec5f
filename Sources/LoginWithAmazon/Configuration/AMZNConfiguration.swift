import Foundation

/// As whom an app signs its users in, and where. Sendable.
public struct AMZNConfiguration: Sendable, Equatable {
    /// The client identifier that the server gave the app (RFC 6749 section 2.2).
    public let clientID: String
    /// Where the sign-in page leads in the end. It is sent exactly as it stands here.
    public let redirectURI: URL
    /// The server's addresses at the time of making; a manager's `region` and `isSandboxMode` can change those of Amazon.
    public let endpoints: AMZNEndpoints
    /// The region of Amazon's endpoints; nil for endpoints of another server, which no region or sandbox changes.
    let amazonRegion: AMZNRegion?

    /// A client of any server.
    public init(clientID: String, redirectURI: URL, endpoints: AMZNEndpoints) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.endpoints = endpoints
        amazonRegion = nil
    }

    /// The client that an API key of the Amazon developer console describes.
    ///
    /// The key is decoded and its statements are checked; its signature is not, since the app has no key to check it
    /// with. The redirect URI is `amzn-<bundle identifier>://?methodName=signin`.
    /// - Parameters:
    ///   - apiKey: The key as the console shows it; white space in it is ignored.
    ///   - bundleIdentifier: The app's own bundle identifier, which the key must be for.
    ///   - region: ``AMZNRegion/auto`` takes the region of the key's token endpoint, else North America.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.struct/unauthorizedClient``, saying what is wrong with the key.
    public init(apiKey: String, bundleIdentifier: String, region: AMZNRegion) throws {
        let key = try APIKey(apiKey)
        try key.check(bundleIdentifier: bundleIdentifier)
        let keyRegion = region == .auto ? key.region : region
        clientID = key.clientID
        redirectURI = try Self.redirectURI(for: bundleIdentifier)
        endpoints = .production(keyRegion)
        amazonRegion = keyRegion
    }

    /// The configuration in the main bundle's Info.plist: `APIKey`, for the bundle's own identifier.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.struct/unauthorizedClient`` where there is no key, no bundle
    ///   identifier, or the key is not for this app.
    public static func main() throws -> AMZNConfiguration {
        try AMZNConfiguration(BundleFacts(.main))
    }

    init(_ bundle: BundleFacts) throws {
        guard let key = bundle.apiKey else { throw APIKey.problem("The main bundle's Info.plist has no APIKey.") }
        guard let identifier = bundle.identifier else {
            throw APIKey.problem("The main bundle has no bundle identifier.")
        }
        try self.init(apiKey: key, bundleIdentifier: identifier, region: .auto)
    }

    /// The endpoints under a manager's region and sandbox mode.
    func endpoints(region: AMZNRegion, isSandbox: Bool) -> AMZNEndpoints {
        guard let amazonRegion else { return endpoints }
        let region = region == .auto ? amazonRegion : region
        return isSandbox ? .sandbox(region) : .production(region)
    }

    private static func redirectURI(for bundleIdentifier: String) throws -> URL {
        let scheme = "amzn-" + bundleIdentifier
        guard let uri = URL(string: scheme + "://?methodName=signin"),
            AddressParts(uri.absoluteString)?.scheme == scheme
        else {
            throw APIKey.problem("The bundle identifier cannot be part of a redirect URI.")
        }
        return uri
    }
}
