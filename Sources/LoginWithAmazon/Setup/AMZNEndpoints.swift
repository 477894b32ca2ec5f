import Foundation

/// The endpoints of an authorization server with the protocol of Login with Amazon.
///
/// They must use HTTPS, or HTTP with a loopback address; otherwise calls fail with
/// ``AMZNError/Code-swift.struct/invalidInput``.
public struct AMZNEndpoints: Sendable, Equatable {
    /// The sign-in page (RFC 6749 section 3.1).
    public let authorization: URL
    /// The endpoint that exchanges codes and refresh tokens (RFC 6749 section 3.2).
    public let token: URL
    /// The endpoint of the user's profile.
    public let profile: URL
    /// The endpoint that is notified of sign-outs.
    public let signOut: URL
    /// The server's issuer identifier (RFC 8414 section 2), which a redirect's `iss` parameter must equal (RFC 9207).
    /// If nil, `iss` must name the origin of the authorization endpoint. A redirect without `iss` is accepted in both
    /// cases.
    public let issuer: String?

    /// The endpoints of any server, for example one on this machine.
    public init(authorization: URL, token: URL, profile: URL, signOut: URL, issuer: String? = nil) {
        self.authorization = authorization
        self.token = token
        self.profile = profile
        self.signOut = signOut
        self.issuer = issuer
    }

    /// Amazon's endpoints for a region; ``AMZNRegion/auto`` means North America.
    public static func production(_ region: AMZNRegion) -> AMZNEndpoints {
        AmazonEndpoints.of(region).production
    }

    /// Amazon's endpoints with the sandbox's profile endpoint, the only endpoint in which the sandbox differs.
    public static func sandbox(_ region: AMZNRegion) -> AMZNEndpoints {
        AmazonEndpoints.of(region).sandbox
    }
}

/// The marketplace that the user signs in at. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNRegion: UInt, Sendable {
    /// The region of the API key; otherwise North America.
    case auto = 0
    /// North America.
    case NA = 1
    /// Europe, Middle East and Africa.
    case EU = 2
    /// Far East.
    case FE = 3
}

extension AMZNRegion {
    // An importer that lowercases initialisms gives the official cases these names.

    /// The same as ``NA``.
    public static let na = AMZNRegion.NA
    /// The same as ``EU``.
    public static let eu = AMZNRegion.EU
    /// The same as ``FE``.
    public static let fe = AMZNRegion.FE

    /// The region with a raw value; ``auto`` for an unknown one, because Objective-C can pass any number.
    init(number: UInt) { self = AMZNRegion(rawValue: number) ?? .auto }
}

/// A region's endpoints, with the hosts that Amazon's Android SDK and web documentation name. Made only once, because
/// even calls that the cache answers need the profile endpoint.
struct AmazonEndpoints {
    let production: AMZNEndpoints
    let sandbox: AMZNEndpoints
    private let service: String

    private init(page: String, service: String, sandbox: String) {
        self.service = service
        production = Self.endpoints(page, service, profile: service)
        self.sandbox = Self.endpoints(page, service, profile: sandbox)
    }

    private static let northAmerica = AmazonEndpoints(
        page: "na.account.amazon.com", service: "api.amazon.com", sandbox: "api.sandbox.amazon.com")
    private static let europe = AmazonEndpoints(
        page: "eu.account.amazon.com", service: "api.amazon.co.uk", sandbox: "api.sandbox.amazon.co.uk")
    private static let farEast = AmazonEndpoints(
        page: "apac.account.amazon.com", service: "api.amazon.co.jp", sandbox: "api-sandbox.amazon.co.jp")

    static func of(_ region: AMZNRegion) -> AmazonEndpoints {
        switch region {
        case .EU: europe
        case .FE: farEast
        // Without a default, an unknown number, which Objective-C can pass, would trap.
        default: northAmerica
        }
    }

    /// The region with this token endpoint; nil for another server.
    static func region(of token: URL?) -> AMZNRegion? {
        let host = token?.host?.lowercased()
        return [.NA, .EU, .FE].first { of($0).service == host }
    }

    private static func endpoints(_ page: String, _ service: String, profile: String) -> AMZNEndpoints {
        AMZNEndpoints(
            authorization: address(page, "/ap/oa"), token: address(service, "/auth/o2/token"),
            profile: address(profile, "/user/profile"), signOut: address(service, "/auth/relyingPartyLogout"))
    }

    private static func address(_ host: String, _ path: String) -> URL {
        var components = URLComponents()
        components.scheme = "https"
        components.host = host
        components.path = path
        return components.url ?? URL(fileURLWithPath: path)
    }
}
