import LoginWithAmazon

/// The scopes that the app requests in all its calls.
let scopes = [AMZNProfileScope.profile()]

/// Sends a request with the user's token, and once more with a new token if the server refuses the first request. The
/// middleware of an HTTP client can call this function.
func authorized<Reply: Sendable>(
    by manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation,
    isRefused: (Reply) -> Bool, send: (_ authorization: String) async throws -> Reply
) async throws -> Reply {
    let token = try await manager.accessToken(for: scopes)
    let reply = try await send("Bearer \(token)")
    guard isRefused(reply) else { return reply }
    return try await send("Bearer \(manager.accessToken(for: scopes, replacing: token))")
}
