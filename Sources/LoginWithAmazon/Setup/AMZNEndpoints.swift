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
    public init(authorization: URL, token: URL, profile: URL, signOut: URL) {
        self.init(authorization: authorization, token: token, profile: profile, signOut: signOut, issuer: nil)
    }

    /// The endpoints of a server with its issuer identifier; see ``issuer``.
    public init(authorization: URL, token: URL, profile: URL, signOut: URL, issuer: String?) {
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

    fileprivate init(_ hosts: AmazonHosts, profile: String) {
        authorization = Self.address(hosts.page, "/ap/oa")
        token = Self.address(hosts.service, "/auth/o2/token")
        self.profile = Self.address(profile, "/user/profile")
        signOut = Self.address(hosts.service, "/auth/relyingPartyLogout")
        issuer = nil
    }

    private static func address(_ host: String, _ path: String) -> URL {
        var components = URLComponents()
        components.scheme = "https"
        components.host = host
        components.path = path
        return components.url ?? URL(fileURLWithPath: path)
    }
}

/// A region's endpoints, parsed only once, because even calls that the cache answers need the profile endpoint.
private struct AmazonEndpoints {
    let production: AMZNEndpoints
    let sandbox: AMZNEndpoints

    private init(_ region: AMZNRegion) {
        let hosts = AmazonHosts(region)
        production = AMZNEndpoints(hosts, profile: hosts.service)
        sandbox = AMZNEndpoints(hosts, profile: hosts.sandbox)
    }

    private static let northAmerica = AmazonEndpoints(.NA)
    private static let europe = AmazonEndpoints(.EU)
    private static let farEast = AmazonEndpoints(.FE)

    static func of(_ region: AMZNRegion) -> AmazonEndpoints {
        switch region {
        case .EU: europe
        case .FE: farEast
        // Also for a number that is not a region; see AmazonHosts.
        default: northAmerica
        }
    }
}
