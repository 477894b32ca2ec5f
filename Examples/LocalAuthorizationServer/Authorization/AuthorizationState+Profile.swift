import Foundation

/// The profile endpoint (RFC 6750) and the sign-out endpoint.
extension AuthorizationState {
    /// `GET /user/profile`.
    func profile(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].lowercased() == "bearer", let token = parts.last else {
            return .error("invalid_request", "The request is missing a required parameter : access_token", context)
        }
        guard let grant = grants.grant(accessToken: token, now: context.now), let user = user(email: grant.email) else {
            return challenge("invalid_token", "The access token provided is invalid or has expired", 401, context)
        }
        let object = Self.profile(of: user, scopes: grant.scopes)
        guard !object.members.isEmpty else {
            let words = "The access token does not have permission to access the profile"
            return challenge("insufficient_scope", words, 403, context).of(grant.clientID, signIn: grant.signIn)
        }
        return Decision(response: .json(200, object), outcome: "ok").of(grant.clientID, signIn: grant.signIn)
    }

    /// RFC 6750 section 3.
    private func challenge(
        _ error: String, _ description: String, _ status: Int, _ context: RequestContext
    ) -> Decision {
        var decision = Decision.error(error, description, status: status, context)
        decision.response.headers["WWW-Authenticate"] = "Bearer error=\"\(error)\""
        return decision
    }

    /// The profile fields that each scope grants.
    static func profile(of user: DemoUser, scopes: [String]) -> JSONObject {
        let isProfile = scopes.contains(Scope.profile)
        var object = JSONObject()
        let add = { (name: String, value: String) in object[name] = JSONObject.quoted(value) }
        if isProfile || scopes.contains(Scope.userID) { add("user_id", user.userID) }
        if isProfile {
            add("name", user.name)
            add("email", user.email)
        }
        if scopes.contains(Scope.postalCode) { add("postal_code", user.postalCode) }
        return object
    }

    /// `POST /auth/relyingPartyLogout`: revokes the grant of the access token in the body. Signing out with an unknown
    /// token succeeds (compare RFC 7009 section 2.2).
    mutating func signOut(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let object = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any] else {
            return .error("invalid_request", "The body is not a JSON object", context)
        }
        guard let token = object["token"] as? String, !token.isEmpty else {
            return .error("invalid_token", "The token is missing", context)
        }
        let grant = grants.grant(accessToken: token, now: context.now)
        grants.revokeGrant(accessToken: token)
        return Decision(response: .json(200, JSONObject()), outcome: "ok").of(grant?.clientID, signIn: grant?.signIn)
    }
}
