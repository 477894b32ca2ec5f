import Foundation

/// Builds the requests to the token endpoint (RFC 6749 sections 4.1.3 and 6). No client secret: apps are public
/// clients.
enum TokenRequest {
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

    /// Requests the tokens of a code pair (RFC 8628 section 3.4), with the grant type and the user code that Login with
    /// Amazon requires.
    static func poll(_ pair: CodePair, clientID: String, endpoint: URL) -> WireRequest {
        form(
            [
                ("grant_type", "device_code"),
                ("device_code", pair.deviceCode.reveal()),
                ("user_code", pair.userCode),
                ("client_id", clientID),
            ], to: endpoint)
    }

    static func form(_ fields: [FormCoding.Field], to endpoint: URL) -> WireRequest {
        WireRequest(
            method: .post, url: endpoint,
            headers: [
                "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
                "Accept": "application/json",
            ],
            body: Data(FormCoding.encode(fields).utf8))
    }
}
