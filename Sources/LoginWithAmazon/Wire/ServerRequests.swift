import Foundation

/// The requests that obtain tokens (RFC 6749 sections 4.1.3 and 6, RFC 8628 section 3.4) or code pairs (section 3.1),
/// and the request that notifies the server of a sign-out. They contain no client secret, because apps are public
/// clients.
extension WireRequest {
    static func exchange(
        _ code: Secret, verifier: CodeVerifier, redirectURI: URL, clientID: String, endpoint: URL
    ) -> WireRequest {
        form(
            [
                ("grant_type", "authorization_code"),
                ("code", code.reveal()),
                ("redirect_uri", redirectURI.absoluteString),
                ("client_id", clientID),
                ("code_verifier", verifier.secret.reveal()),
            ], to: endpoint)
    }

    static func refresh(_ refreshToken: Secret, clientID: String, endpoint: URL) -> WireRequest {
        form(
            [
                ("grant_type", "refresh_token"),
                ("refresh_token", refreshToken.reveal()),
                ("client_id", clientID),
            ], to: endpoint)
    }

    /// Requests a code pair (RFC 8628 section 3.1, with the parameters of Amazon's code based linking). The request is
    /// sent to a fixed path at the token endpoint's origin. Nil if no URL can be made of the endpoint and that path.
    static func codePair(_ scopes: RequestedScopes, clientID: String, tokenEndpoint: URL) -> WireRequest? {
        guard let endpoint = URL(string: "/auth/O2/create/codepair", relativeTo: tokenEndpoint) else { return nil }
        var fields: [FormCoding.Field] = [
            ("response_type", "device_code"),
            ("client_id", clientID),
            ("scope", scopes.names.joined(separator: " ")),
        ]
        if let data = scopes.data { fields.append(("scope_data", data)) }
        return form(fields, to: endpoint.absoluteURL)
    }

    /// Requests the tokens of a code pair (RFC 8628 section 3.4). Login with Amazon requires a grant type that differs
    /// from the RFC's, and also the user code.
    static func poll(_ pair: CodePair, clientID: String, endpoint: URL) -> WireRequest {
        form(
            [
                ("grant_type", "device_code"),
                ("device_code", pair.deviceCode.reveal()),
                ("user_code", pair.userCode.reveal()),
                ("client_id", clientID),
            ], to: endpoint)
    }

    static func signOut(_ accessToken: Secret, endpoint: URL) -> WireRequest {
        let fields = ["token_type": "bearer", "token": accessToken.reveal()]
        return WireRequest(
            method: .post, url: endpoint,
            headers: ["Content-Type": "application/json", "Accept": "application/json"],
            body: (try? JSONEncoder().encode(fields)) ?? Data())
    }

    private static func form(_ fields: [FormCoding.Field], to endpoint: URL) -> WireRequest {
        WireRequest(
            method: .post, url: endpoint,
            headers: [
                "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
                "Accept": "application/json",
            ],
            body: Data(FormCoding.encode(fields).utf8))
    }
}
