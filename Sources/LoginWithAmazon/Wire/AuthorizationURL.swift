import Foundation

/// Builds the URL of the sign-in page (RFC 6749 section 4.1.1, RFC 7636 section 4.3).
struct AuthorizationURL {
    let endpoint: URL
    let clientID: String
    let redirectURI: URL
    let scopes: [String]
    /// The data of all scopes as the text of one JSON object.
    let scopeData: String?
    let state: Secret
    let codeChallenge: String
    let codeChallengeMethod: String?
    let isSandbox: Bool
    let language: String?

    /// Nil if the endpoint can't have a query.
    var url: URL? {
        let base = endpoint.absoluteString
        guard !base.contains("#") else { return nil }
        return URL(string: base + (base.contains("?") ? "&" : "?") + FormCoding.encode(fields))
    }

    private var fields: [FormCoding.Field] {
        var fields: [FormCoding.Field] = [
            ("response_type", "code"),
            ("client_id", clientID),
            ("redirect_uri", redirectURI.absoluteString),
            ("scope", scopes.joined(separator: " ")),
            ("state", state.reveal()),
            ("code_challenge", codeChallenge),
        ]
        if let codeChallengeMethod { fields.append(("code_challenge_method", codeChallengeMethod)) }
        if let scopeData { fields.append(("scope_data", scopeData)) }
        if isSandbox { fields.append(("sandbox", "true")) }
        if let language { fields.append(("language", language)) }
        return fields
    }
}
