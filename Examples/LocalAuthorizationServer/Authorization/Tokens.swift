import Foundation

/// The token endpoint (RFC 6749 section 3.2).
extension ServerState {
    /// `POST /auth/o2/token`.
    mutating func exchange(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let form = request.form else {
            return .error("invalid_request", "The request is not a properly encoded form")
        }
        let known = client(form["client_id"])
        return exchange(form, known, context).of(known?.clientID)
    }

    /// The grant types by name. Devices may use Amazon's short name or that of RFC 8628 section 3.4.
    private static let grantTypes = [
        "authorization_code": "authorization_code", "refresh_token": "refresh_token", "device_code": "device_code",
        "urn:ietf:params:oauth:grant-type:device_code": "device_code",
    ]

    private mutating func exchange(
        _ form: Parameters, _ known: RegisteredClient?, _ context: RequestContext
    ) -> Decision {
        guard let grantType = form["grant_type"] else { return missing("grant_type") }
        guard let grantType = Self.grantTypes[grantType] else {
            return .error("unsupported_grant_type", "The authorization grant type is not supported")
        }
        guard let known, isAuthentic(known, form) else { return unknownClient(form, known) }
        return switch grantType {
        case "refresh_token": refresh(form, known, context)
        case "device_code": exchangeDeviceCode(form, known, context)
        default: exchangeCode(form, known, context)
        }
    }

    /// The error for a client that is missing, unknown, or has another secret.
    func unknownClient(_ form: Parameters, _ known: RegisteredClient?) -> Decision {
        guard let clientID = form["client_id"] else { return missing("client_id") }
        return .error(
            "invalid_client", "Client authentication failed", status: 401,
            explanation: known == nil
                ? mismatch(ofClient: clientID).explanation
                : "The client_secret isn't the one in the server's configuration.")
    }

    /// The secret is checked only if the client has one and sends one: installed apps have none (RFC 8252 section 8.5).
    func isAuthentic(_ client: RegisteredClient, _ form: Parameters) -> Bool {
        guard let secret = client.clientSecret, let sent = form["client_secret"] else { return true }
        return secret == sent
    }

    func missing(_ name: String) -> Decision {
        .error("invalid_request", "The request is missing a required parameter : \(name)")
    }

    func invalidGrant(_ name: String, because reason: String? = nil) -> Decision {
        .error("invalid_grant", "The request has an invalid grant parameter : \(name)", explanation: reason)
    }

    /// RFC 6749 section 4.1.3 and RFC 7636 section 4.6.
    private mutating func exchangeCode(
        _ form: Parameters, _ client: RegisteredClient, _ context: RequestContext
    ) -> Decision {
        guard let code = form["code"] else { return missing("code") }
        guard let redirectURI = form["redirect_uri"] else { return missing("redirect_uri") }
        guard let known = grants.code(code), known.request.clientID == client.clientID else {
            let reason = "The server has issued no such code to this client, or the code was used before."
            return invalidGrant("code", because: reason)
        }
        return exchange(known, code, redirectURI, form["code_verifier"], context).of(nil, signIn: known.signIn)
    }

    private mutating func exchange(
        _ known: GrantTable.Code, _ code: String, _ redirectURI: String, _ verifier: String?, _ context: RequestContext
    ) -> Decision {
        guard known.expiry > context.now else { return invalidGrant("code", because: "The code has expired.") }
        guard known.request.redirectURI == redirectURI else {
            let reason = "The sign-in had redirect_uri \(known.request.redirectURI), the exchange has \(redirectURI)."
            return invalidGrant("redirect_uri", because: reason)
        }
        guard Self.proves(verifier, known.request.challenge) else {
            let reason = "The code_verifier doesn't match the code_challenge of the sign-in."
            return invalidGrant("code_verifier", because: reason)
        }
        return tokens(grants.use(code, known, life: options.tokenLife, context))
    }

    /// A verifier without a challenge is rejected too; otherwise an attacker could strip the challenge (RFC 9700
    /// section 2.1.1).
    private static func proves(_ verifier: String?, _ challenge: CodeChallenge?) -> Bool {
        switch (verifier, challenge) {
        case (nil, nil): true
        case (let verifier?, let challenge?): challenge.matches(verifier)
        default: false
        }
    }

    /// RFC 6749 section 6.
    private mutating func refresh(
        _ form: Parameters, _ client: RegisteredClient, _ context: RequestContext
    ) -> Decision {
        guard let token = form["refresh_token"] else { return missing("refresh_token") }
        let grant = grants.grant(refreshToken: token)
        guard grant?.clientID == client.clientID, let issued = grants.rotate(token, life: options.tokenLife, context)
        else {
            let reason = "The refresh token is unknown, revoked, or was replaced by the last refresh."
            return invalidGrant("refresh_token", because: reason)
        }
        return tokens(issued).of(nil, signIn: grant?.signIn)
    }

    /// RFC 6749 section 5.1.
    func tokens(_ issued: IssuedGrant) -> Decision {
        let object: JSON = [
            "access_token": issued.accessToken, "refresh_token": issued.refreshToken, "token_type": "bearer",
            "expires_in": issued.expiresIn,
        ]
        return Decision(response: .json(200, object), outcome: "ok")
    }
}

/// The profile endpoint (RFC 6750) and the sign-out endpoint.
extension ServerState {
    /// `GET /user/profile`.
    func profile(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        let parts = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].lowercased() == "bearer", let token = parts.last else {
            return .error("invalid_request", "The request is missing a required parameter : access_token")
        }
        guard let grant = grants.grant(accessToken: token, now: context.now), let user = user(email: grant.email) else {
            return challenge("invalid_token", "The access token provided is invalid or has expired", 401)
        }
        let object = Self.profile(of: user, scopes: grant.scopes)
        guard !object.isEmpty else {
            let words = "The access token does not have permission to access the profile"
            return challenge("insufficient_scope", words, 403).of(grant.clientID, signIn: grant.signIn)
        }
        return Decision(response: .json(200, object), outcome: "ok").of(grant.clientID, signIn: grant.signIn)
    }

    /// RFC 6750 section 3.
    private func challenge(_ error: String, _ description: String, _ status: Int) -> Decision {
        var decision = Decision.error(error, description, status: status)
        decision.response.headers["WWW-Authenticate"] = "Bearer error=\"\(error)\""
        return decision
    }

    /// The profile fields that each scope grants.
    private static func profile(of user: DemoUser, scopes: [String]) -> JSON {
        var fields: [String: String] = [:]
        if scopes.contains(Scope.profile) {
            fields = ["user_id": user.userID, "name": user.name, "email": user.email]
        }
        if scopes.contains(Scope.userID) { fields["user_id"] = user.userID }
        if scopes.contains(Scope.postalCode) { fields["postal_code"] = user.postalCode }
        return fields
    }

    /// `POST /auth/relyingPartyLogout`: revokes the grant of the access token in the body. Signing out with an unknown
    /// token succeeds (compare RFC 7009 section 2.2).
    mutating func signOut(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let object = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any] else {
            return .error("invalid_request", "The body is not a JSON object")
        }
        guard let token = object["token"] as? String, !token.isEmpty else {
            return .error("invalid_token", "The token is missing")
        }
        let grant = grants.grant(accessToken: token, now: context.now)
        grants.revokeGrant(accessToken: token)
        return Decision(response: .json(200, [:]), outcome: "ok").of(grant?.clientID, signIn: grant?.signIn)
    }
}
