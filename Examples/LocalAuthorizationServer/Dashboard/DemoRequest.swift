import LoginWithAmazon

/// The authorization request that the first page links to. Its code can't be exchanged, because the code verifier is
/// discarded. Pure.
struct DemoRequest {
    let client: RegisteredClient
    let port: UInt16?

    private static let host = "http://127.0.0.1"

    /// Whether the URI is that of the server's own page, which every client may use. It is a loopback redirect URI, so
    /// its port is ignored (RFC 8252 section 7.3).
    static func isAnswered(at redirectURI: String) -> Bool {
        LoopbackRedirect.withoutPort(redirectURI) == host + DashboardRoute.received.rawValue
    }

    func path(_ context: RequestContext) -> String {
        let redirectURI = "\(Self.host)\(port.map { ":\($0)" } ?? "")\(DashboardRoute.received.rawValue)"
        return Endpoint.authorization.path + "?"
            + FormCoding.encode([
                .init(name: "response_type", value: "code"),
                .init(name: "client_id", value: client.clientID),
                .init(name: "redirect_uri", value: redirectURI),
                .init(name: "scope", value: "profile postal_code"),
                .init(name: "state", value: context.secret()),
                .init(
                    name: "code_challenge",
                    value: Base64URL.text(of: SHA256.digest(of: context.secret().utf8))),
                .init(name: "code_challenge_method", value: "S256"),
            ])
    }
}
