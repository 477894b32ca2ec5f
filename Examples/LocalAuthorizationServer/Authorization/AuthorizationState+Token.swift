/// The token endpoint (RFC 6749 section 3.2).
extension AuthorizationState {
    /// `POST /auth/o2/token`.
    mutating func exchange(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard request.mediaType == "application/x-www-form-urlencoded" else {
            return .error("invalid_request", "The content type must be application/x-www-form-urlencoded", context)
        }
        guard let form = Parameters(request.body) else {
            return .error("invalid_request", "The request is not properly encoded", context)
        }
        let known = client(form["client_id"])
        return exchange(form, known, context).noting(clientID: known?.clientID, grantType: Self.grantType(form))
    }

    /// The grant types by name. Devices may use Amazon's short name or that of RFC 8628 section 3.4.
    private static let grantTypes = [
        "authorization_code": "authorization_code", "refresh_token": "refresh_token", "device_code": "device_code",
        "urn:ietf:params:oauth:grant-type:device_code": "device_code",
    ]

    /// The grant type for the journal, which records no client-supplied text.
    private static func grantType(_ form: Parameters) -> String {
        form["grant_type"].flatMap { grantTypes[$0] } ?? "other"
    }

    private mutating func exchange(
        _ form: Parameters, _ known: RegisteredClient?, _ context: RequestContext
    ) -> Decision {
        guard form.doubled.isEmpty else {
            return .error("invalid_request", "A parameter is sent more than once", context)
        }
        guard let grantType = form["grant_type"] else { return missing("grant_type", context) }
        guard let grantType = Self.grantTypes[grantType] else {
            return .error("unsupported_grant_type", "The authorization grant type is not supported", context)
        }
        guard form["client_id"] != nil else { return missing("client_id", context) }
        guard let known, isAuthentic(known, form) else {
            return .error("invalid_client", "Client authentication failed", status: 401, context)
        }
        return switch grantType {
        case "refresh_token": refresh(form, known, context)
        case "device_code": exchangeDeviceCode(form, known, context)
        default: exchangeCode(form, known, context)
        }
    }

    /// The secret is checked only if the client has one and sends one: installed apps have none (RFC 8252 section 8.5).
    func isAuthentic(_ client: RegisteredClient, _ form: Parameters) -> Bool {
        guard let secret = client.clientSecret, let sent = form["client_secret"] else { return true }
        return secret == sent
    }

    func missing(_ name: String, _ context: RequestContext) -> Decision {
        .error("invalid_request", "The request is missing a required parameter : \(name)", context)
    }

    func invalidGrant(_ name: String, _ context: RequestContext) -> Decision {
        .error("invalid_grant", "The request has an invalid grant parameter : \(name)", context)
    }

    /// RFC 6749 section 4.1.3 and RFC 7636 section 4.6.
    private mutating func exchangeCode(
        _ form: Parameters, _ client: RegisteredClient, _ context: RequestContext
    ) -> Decision {
        guard let code = form["code"] else { return missing("code", context) }
        guard let redirectURI = form["redirect_uri"] else { return missing("redirect_uri", context) }
        guard let known = grants.code(code), known.request.clientID == client.clientID else {
            return invalidGrant("code", context)
        }
        if let grant = known.usedFor {
            // RFC 6749 section 4.1.2: a reused code may have been stolen, so its tokens are revoked.
            grants.revoke(grant)
            return invalidGrant("code", context)
        }
        guard known.expiry > context.now else { return invalidGrant("code", context) }
        guard known.request.redirectURI == redirectURI else { return invalidGrant("redirect_uri", context) }
        guard Self.proves(form["code_verifier"], known.request.challenge) else {
            return invalidGrant("code_verifier", context)
        }
        guard let issued = grants.use(code, life: tokenLife, context) else { return invalidGrant("code", context) }
        return tokens(issued)
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
        guard let token = form["refresh_token"] else { return missing("refresh_token", context) }
        guard grants.grant(refreshToken: token)?.clientID == client.clientID,
            let issued = grants.rotate(token, life: tokenLife, context)
        else { return invalidGrant("refresh_token", context) }
        return tokens(issued)
    }

    /// RFC 6749 section 5.1.
    func tokens(_ issued: IssuedGrant) -> Decision {
        let object: JSONObject = [
            "access_token": .string(issued.accessToken),
            "refresh_token": .string(issued.refreshToken),
            "token_type": .string("bearer"),
            "expires_in": .integer(issued.expiresIn),
        ]
        return Decision(response: .json(200, object), outcome: "ok")
    }
}
