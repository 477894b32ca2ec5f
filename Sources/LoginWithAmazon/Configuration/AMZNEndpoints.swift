import Foundation

/// The addresses of an authorization server that speaks as Login with Amazon does. Sendable.
///
/// They must be HTTPS, or HTTP to a loopback address; a call with others answers with
/// ``AMZNError/Code-swift.struct/invalidInput``.
public struct AMZNEndpoints: Sendable, Equatable {
    /// The sign-in page (RFC 6749 section 3.1).
    public let authorization: URL
    /// Where codes and refresh tokens are exchanged (RFC 6749 section 3.2).
    public let token: URL
    /// Where the user's profile is read.
    public let profile: URL
    /// Where the server is told of a sign-out.
    public let signOut: URL
    /// The server's issuer identifier (RFC 8414 section 2), which the parameter `iss` of a redirect must equal (RFC 9207);
    /// nil lets it name the origin of the authorization endpoint. A redirect without `iss` is taken in either case.
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

    /// Amazon's own endpoints for a region; ``AMZNRegion/auto`` stands for North America here.
    public static func production(_ region: AMZNRegion) -> AMZNEndpoints {
        AmazonEndpoints.of(region).production
    }

    /// The same with the profile of the sandbox; sign-in, tokens and sign-out have no other hosts there.
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

/// A region's endpoints, parsed once: calls that memory answers need the profile's, too.
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
        case .auto, .NA: northAmerica
        case .EU: europe
        case .FE: farEast
        }
    }
}
