import Foundation

/// The endpoints of an authorization server with the protocol of Login with Amazon.
///
/// Each must use HTTPS, or HTTP with a loopback address; with any other endpoint, every call except a sign-out fails
/// with ``AMZNError/Code-swift.enum/invalidInput``.
public struct AMZNEndpoints: Sendable, Equatable {
    /// The sign-in page (RFC 6749 section 3.1).
    public let authorization: URL
    /// The endpoint that exchanges codes and refresh tokens (RFC 6749 section 3.2).
    public let token: URL
    /// The endpoint of the user's profile.
    public let profile: URL
    /// The endpoint that is notified of sign-outs.
    public let signOut: URL
    /// The server's issuer identifier (RFC 8414 section 2), which the `iss` parameter of a redirect, if it has one,
    /// must equal (RFC 9207 section 2.4). If the issuer is nil, `iss` must be a URL with the origin of the
    /// authorization endpoint.
    public let issuer: String?

    /// Creates the endpoints of any server, for example one on this machine.
    public init(authorization: URL, token: URL, profile: URL, signOut: URL, issuer: String? = nil) {
        self.authorization = authorization
        self.token = token
        self.profile = profile
        self.signOut = signOut
        self.issuer = issuer
    }

    /// Creates the endpoints of a server that has every endpoint under one base URL, at the same path as Amazon. This
    /// package's local authorization server is an example:
    /// `AMZNEndpoints(baseURL: URL(string: "http://127.0.0.1:8118")!)`.
    public init(baseURL: URL) { self.init(page: baseURL, service: baseURL, profile: baseURL) }

    fileprivate init(page: URL, service: URL, profile: URL) {
        self.init(
            authorization: page.appendingPathComponent("ap/oa"),
            token: service.appendingPathComponent("auth/o2/token"),
            profile: profile.appendingPathComponent("user/profile"),
            signOut: service.appendingPathComponent("auth/relyingPartyLogout"))
    }

    var insecure: [String] {
        [("authorization", authorization), ("token", token), ("profile", profile), ("sign-out", signOut)]
            .filter { !LoopbackHost.isAllowed($0.1) }.map(\.0)
    }

    /// Amazon's endpoints for a region; ``AMZNRegion/auto`` means North America.
    public static func production(_ region: AMZNRegion) -> AMZNEndpoints {
        AmazonEndpoints.of(region, isSandbox: false)
    }

    /// Amazon's sandbox endpoints for a region. Only the profile endpoint differs from ``production(_:)``.
    public static func sandbox(_ region: AMZNRegion) -> AMZNEndpoints {
        AmazonEndpoints.of(region, isSandbox: true)
    }
}

/// The regions' endpoints, with the hosts that Amazon's Android SDK and web documentation name.
enum AmazonEndpoints {
    static func of(_ region: AMZNRegion, isSandbox: Bool) -> AMZNEndpoints {
        let hosts = hosts(region)
        return AMZNEndpoints(
            page: baseURL(hosts.page), service: baseURL(hosts.service),
            profile: baseURL(isSandbox ? hosts.sandbox : hosts.service))
    }

    static func region(of token: URL?) -> AMZNRegion? {
        let host = token?.host?.lowercased()
        return [.NA, .EU, .FE].first { hosts($0).service == host }
    }

    private static func hosts(_ region: AMZNRegion) -> (page: String, service: String, sandbox: String) {
        switch region {
        case .EU: ("eu.account.amazon.com", "api.amazon.co.uk", "api.sandbox.amazon.co.uk")
        case .FE: ("apac.account.amazon.com", "api.amazon.co.jp", "api-sandbox.amazon.co.jp")
        // Without a default, an unknown number, which Objective-C can pass, would trap.
        default: ("na.account.amazon.com", "api.amazon.com", "api.sandbox.amazon.com")
        }
    }

    private static func baseURL(_ host: String) -> URL { URL(string: "https://\(host)") ?? URL(fileURLWithPath: "/") }
}
