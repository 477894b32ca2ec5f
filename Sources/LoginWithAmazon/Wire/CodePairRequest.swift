import Foundation

/// Builds the request for a code pair (RFC 8628 section 3.1, with the parameters of Amazon's code based linking).
enum CodePairRequest {
    static func make(_ scopes: ScopeRequest, clientID: String, tokenEndpoint: URL) -> WireRequest? {
        guard let endpoint = endpoint(besides: tokenEndpoint) else { return nil }
        var fields: [FormCoding.Field] = [
            ("response_type", "device_code"),
            ("client_id", clientID),
            ("scope", scopes.names.joined(separator: " ")),
        ]
        if let data = scopes.data { fields.append(("scope_data", data)) }
        return TokenRequest.form(fields, to: endpoint)
    }

    /// Login with Amazon serves it at the token endpoint's origin, under its own path.
    static func endpoint(besides tokenEndpoint: URL) -> URL? {
        var parts = URLComponents(url: tokenEndpoint, resolvingAgainstBaseURL: true)
        parts?.path = "/auth/O2/create/codepair"
        parts?.query = nil
        parts?.fragment = nil
        return parts?.url
    }
}
