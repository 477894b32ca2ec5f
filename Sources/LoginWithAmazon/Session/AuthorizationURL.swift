import Foundation

extension SignIn {
    /// The URL of the sign-in page (RFC 6749 section 4.1.1, RFC 7636 section 4.3), or nil if the endpoint has a
    /// fragment or the result isn't a URL. `language` is a locale like `en_US`.
    func authorizationURL(language: String?) -> URL? {
        let base = settings.endpoints.authorization.absoluteString
        guard !base.contains("#") else { return nil }
        return URL(string: base + (base.contains("?") ? "&" : "?") + FormCoding.encode(fields(language)))
    }

    private func fields(_ language: String?) -> [FormCoding.Field] {
        var fields: [FormCoding.Field] = [
            ("response_type", "code"),
            ("client_id", settings.clientID),
            ("redirect_uri", settings.redirectURI.absoluteString),
            ("scope", page.scopes.joined(separator: " ")),
            ("state", state.reveal()),
        ]
        switch page.kind {
        case .token: fields += [("code_challenge", verifier.challenge), ("code_challenge_method", "S256")]
        case .code(let challenge, let method):
            fields.append(("code_challenge", challenge))
            if let method { fields.append(("code_challenge_method", method)) }
        }
        fields += page.options.sorted(by: <).map { ($0, $1) }
        if settings.isSandbox { fields.append(("sandbox", "true")) }
        if let language { fields.append(("language", language)) }
        return fields
    }
}
