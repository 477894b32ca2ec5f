/// The profile endpoint (RFC 6750).
extension AuthorizationState {
    /// `GET /user/profile`.
    func profile(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        let tokens = Self.tokens(in: request)
        guard let token = tokens.first else {
            return .error("invalid_request", "The request is missing a required parameter : access_token", context)
        }
        // RFC 6750 section 2: a request uses only one method to send the token.
        guard tokens.count == 1 else {
            return .error("invalid_request", "The access_token is sent more than once", context)
        }
        guard let grant = grants.grant(accessToken: token, now: context.now), let user = user(email: grant.email) else {
            return challenge("invalid_token", "The access token provided is invalid or has expired", 401, context)
        }
        let object = Self.profile(of: user, scopes: grant.scopes)
        guard !object.members.isEmpty else {
            let words = "The access token does not have permission to access the profile"
            return challenge("insufficient_scope", words, 403, context).noting(clientID: grant.clientID)
        }
        return Decision(response: .json(200, object), outcome: "ok", clientID: grant.clientID)
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
        var object: JSONObject = [:]
        if scopes.contains(Scope.profile) || scopes.contains(Scope.userID) { object["user_id"] = .string(user.userID) }
        if scopes.contains(Scope.profile) {
            object["name"] = .string(user.name)
            object["email"] = .string(user.email)
        }
        if scopes.contains(Scope.postalCode) { object["postal_code"] = .string(user.postalCode) }
        return object
    }

    /// All tokens in the header fields and the query (RFC 6750 sections 2.1 and 2.3).
    private static func tokens(in request: HTTPRequest) -> [String] {
        let headers = request.head.headers
        let bearer = headers.all("Authorization").compactMap { value -> String? in
            let parts = value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return String(parts[1])
        }
        let query = FormCoding.decode(request.head.query.utf8) ?? []
        let inQuery = query.filter { $0.name == "access_token" }.map(\.value)
        return (bearer + headers.all("x-amz-access-token") + inQuery).filter { !$0.isEmpty }
    }
}
