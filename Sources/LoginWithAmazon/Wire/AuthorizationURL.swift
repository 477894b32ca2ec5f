import Foundation

extension SignIn {
    /// The URL of the sign-in page (RFC 6749 section 4.1.1, RFC 7636 section 4.3) for this language, a locale like
    /// `en_US`. Nil if the authorization endpoint can't have a query.
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
            ("scope", pageScopes.joined(separator: " ")),
            ("state", state.reveal()),
        ]
        switch page.kind {
        case .token: fields += [("code_challenge", verifier.challenge), ("code_challenge_method", "S256")]
        case .code(let challenge, let method):
            fields.append(("code_challenge", challenge))
            if let method { fields.append(("code_challenge_method", method)) }
        }
        if let data = page.scopeData { fields.append(("scope_data", data)) }
        if settings.isSandbox { fields.append(("sandbox", "true")) }
        if let language { fields.append(("language", language)) }
        return fields
    }
}

/// Proof Key for Code Exchange: the secret that binds an authorization code to its sign-in.
package struct CodeVerifier: Sendable, Equatable {
    /// 43 characters from 32 random octets, the length that RFC 7636 section 4.1 recommends.
    let secret: Secret

    /// A verifier from random octets, of which there should be 32.
    init(octets: [UInt8]) { secret = Secret(Base64URL.encode(octets)) }

    var challenge: String { Self.challenge(of: secret.reveal()) }

    /// The code challenge of method S256 (RFC 7636 section 4.2).
    package static func challenge(of verifier: String) -> String {
        Base64URL.encode(SHA256.digest(of: verifier.utf8))
    }
}

/// Base64 for URLs without padding (RFC 4648 section 5), as PKCE and `state` use it (RFC 7636 appendix A).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
