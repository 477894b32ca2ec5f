import Foundation

/// The sign-out endpoint.
extension AuthorizationState {
    /// `POST /auth/relyingPartyLogout`: revokes the grant of the access token in the body. Signing out with an unknown
    /// token succeeds (compare RFC 7009 section 2.2).
    mutating func signOut(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let object = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any] else {
            return .error("invalid_request", "The body is not a JSON object", context)
        }
        guard let token = object["token"] as? String, !token.isEmpty else {
            return .error("invalid_token", "The token is missing", context)
        }
        let clientID = grants.grant(accessToken: token, now: context.now)?.clientID
        grants.revokeGrant(accessToken: token)
        return Decision(response: .json(200, [:]), outcome: "ok", clientID: clientID)
    }
}
