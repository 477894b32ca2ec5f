import Foundation

enum GrantType {
    /// The name in RFC 8628 section 3.4. Amazon's name is `device_code`.
    static let deviceCode = "urn:ietf:params:oauth:grant-type:device_code"
}

/// The token endpoint (RFC 6749 section 3.2).
extension ServerState {
    /// Handles `POST /auth/o2/token`.
    mutating func exchange(_ request: HTTPRequest) throws(Decision) -> Decision {
        let form = try request.encodedForm()
        switch try form.required("grant_type") {
        case "authorization_code": return try exchangeCode(form, try knownClient(form))
        case "refresh_token": return try refresh(form, try authenticatedClient(form))
        case "device_code", GrantType.deviceCode:
            return try exchangeDeviceCode(form, try knownClient(form))
        default: throw .error("unsupported_grant_type", "The authorization grant type is not supported")
        }
    }

    /// Returns the registered client that the form names. The client isn't authenticated, because installed apps have
    /// no client secret (RFC 8252 section 8.5), and because a device proves with the code verifier that the code is its
    /// own.
    func knownClient(_ form: Parameters) throws(Decision) -> RegisteredClient {
        let clientID = try form.required("client_id")
        guard let client = client(clientID) else {
            throw .error(
                "invalid_client", "Client authentication failed", status: 401,
                explanation: explanation(ofClient: clientID))
        }
        return client
    }

    /// Returns the registered client that the form names. A client with a secret must send it (RFC 6749 section 6).
    private func authenticatedClient(_ form: Parameters) throws(Decision) -> RegisteredClient {
        let client = try knownClient(form)
        guard let secret = client.secret, form["client_secret"] != secret else { return client }
        let reason = form["client_secret"] == nil ? "the request has no client_secret" : "the client_secret is wrong"
        throw .error(
            "invalid_client", "Client authentication failed", status: 401,
            explanation: "The client \(client.clientID) must refresh with its secret, and \(reason).")
    }

    /// Exchanges a code for tokens (RFC 6749 section 4.1.3 and RFC 7636 section 4.6).
    private mutating func exchangeCode(_ form: Parameters, _ client: RegisteredClient) throws(Decision) -> Decision {
        let code = try form.required("code")
        let redirectURI = try form.required("redirect_uri")
        guard let known = codes[code], known.request.clientID == client.clientID else {
            let reason = "The code is unknown, was used before, or was issued to another client."
            throw .invalidGrant("code", because: reason)
        }
        guard known.expiry > now else {
            throw .invalidGrant("code", because: "The code has expired.", signIn: known.grant.signIn)
        }
        guard known.request.redirectURI == redirectURI else {
            let reason = "The sign-in had redirect_uri \(known.request.redirectURI), not \(redirectURI)."
            throw .invalidGrant("redirect_uri", because: reason, signIn: known.grant.signIn)
        }
        guard Self.proves(form["code_verifier"], known.request.challenge) else {
            let reason = "The code_verifier doesn't match the code_challenge of the sign-in, or one of them is missing."
            throw .invalidGrant("code_verifier", because: reason, signIn: known.grant.signIn)
        }
        codes[code] = nil
        return reply(issue(known.grant), of: known.grant)
    }

    /// Whether the verifier matches the challenge, or both are missing. A verifier without a challenge is rejected,
    /// because otherwise an attacker could remove the challenge from the authorization request (RFC 9700 section
    /// 2.1.1).
    private static func proves(_ verifier: String?, _ challenge: CodeChallenge?) -> Bool {
        guard let verifier, let challenge else { return verifier == nil && challenge == nil }
        return challenge.matches(verifier)
    }

    /// Issues new tokens for a refresh token (RFC 6749 section 6).
    private mutating func refresh(_ form: Parameters, _ client: RegisteredClient) throws(Decision) -> Decision {
        let token = try form.required("refresh_token")
        guard let grant = grant(refreshToken: token), grant.clientID == client.clientID,
            let issued = rotate(token)
        else {
            let reason = "The refresh token is unknown, was revoked or replaced, or was issued to another client."
            throw .invalidGrant("refresh_token", because: reason)
        }
        return reply(issued, of: grant)
    }

    /// Returns a response with tokens (RFC 6749 section 5.1).
    func reply(_ issued: IssuedGrant, of grant: Grant) -> Decision {
        let object: JSON = [
            "access_token": issued.accessToken, "refresh_token": issued.refreshToken, "token_type": "bearer",
            "expires_in": options.tokenLife,
        ]
        return Decision(response: .json(200, object), signIn: grant.signIn)
    }
}

/// The profile endpoint (RFC 6750) and the sign-out endpoint.
extension ServerState {
    func profile(_ request: HTTPRequest) throws(Decision) -> Decision {
        let parts = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw .error(
                "invalid_request", "The request is missing a required parameter : access_token",
                explanation: "The request has no header Authorization: Bearer ACCESS_TOKEN.")
        }
        guard let grant = grant(accessToken: parts[1]), let user = user(email: grant.email)
        else { throw Self.challenge("invalid_token", "The access token provided is invalid or has expired", 401) }
        let fields = Self.profile(of: user, scopes: grant.scopes)
        guard !fields.isEmpty else {
            let words = "The access token does not have permission to access the profile"
            throw Self.challenge("insufficient_scope", words, 403).of(grant)
        }
        return Decision(response: .json(200, fields)).of(grant)
    }

    /// Returns an error response for the profile endpoint (RFC 6750 section 3).
    private static func challenge(_ error: String, _ description: String, _ status: Int) -> Decision {
        var decision = Decision.error(error, description, status: status)
        decision.response.headers["WWW-Authenticate"] = "Bearer error=\"\(error)\""
        return decision
    }

    private static func profile(of user: DemoUser, scopes: [String]) -> [String: String] {
        var fields: [String: String] = [:]
        if scopes.contains(Scope.profile) {
            fields = ["user_id": user.userID, "name": user.name, "email": user.email]
        }
        if scopes.contains(Scope.userID) { fields["user_id"] = user.userID }
        if scopes.contains(Scope.postalCode) { fields["postal_code"] = user.postalCode }
        return fields
    }

    /// Handles `POST /auth/relyingPartyLogout`, and revokes the grant of the access token in the body. Signing out with
    /// an unknown token succeeds (compare RFC 7009 section 2.2).
    mutating func signOut(_ request: HTTPRequest) throws(Decision) -> Decision {
        guard let object = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any],
            let token = object["token"] as? String, !token.isEmpty
        else {
            throw .error(
                "invalid_request", "The body is not a JSON object with a token",
                explanation: "The body must be {\"token\":\"ACCESS_TOKEN\"}, with a token that isn't empty.")
        }
        let grant = grant(accessToken: token)
        revokeGrant(accessToken: token)
        return Decision(response: .json(200, [:])).of(grant)
    }
}
