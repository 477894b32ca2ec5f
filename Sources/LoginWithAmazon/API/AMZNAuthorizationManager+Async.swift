import Foundation

// The manager's calls for `async` code. Each call runs on the caller's actor, and doesn't suspend if it can be answered
// immediately from memory.
//
// Cancelling the task cancels the call, and closes its sign-in page unless another call waits for that page. A
// cancelled task is still answered from memory, and can sign out. It starts no other call, because a call with the
// strategy *always*, for example, would remove the grant and then never show its page.

@nonobjc
extension AMZNAuthorizationManager {
    /// Gets an access token or an authorization code, from the stored grant or with the sign-in page. The article
    /// <doc:UsingSessions> has a screen that calls it.
    /// - Throws: ``AMZNError``, whose ``AMZNError/recovery`` says what the app can do; the article <doc:Behaviour>
    ///   lists the codes. `CancellationError` if the task is cancelled.
    public func authorize(
        _ request: AMZNAuthorizeRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNAuthorizeResult {
        let call = try client.checked(.authorize(request))
        if let result = client.valueAtOnce(of: call) { return result }
        return try await client.valueLater(of: call)
    }

    /// Signs the user out: removes the stored grant, then notifies the server.
    /// - Returns: `true` if the server was notified, or replied `invalid_grant` to the refresh before. `false` if
    ///   the notification failed, or if the store held no readable grant.
    /// - Throws: ``AMZNError``: code 5 if the grant could not be removed, so that the user is still signed in; code 8
    ///   if the app has no valid API key. `CancellationError` if the task is cancelled; the sign-out continues, and its
    ///   outcome is lost.
    @discardableResult
    public func signOut(isolation: isolated (any Actor)? = #isolation) async throws -> Bool {
        try await client.value(of: .signOut(onDevice: false)) == .sent
    }

    /// Signs the user out without waiting for the server; see ``signOutOnDevice(withHandler:)``.
    /// - Throws: The same as ``signOut(isolation:)``.
    public func signOutOnDevice(isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await client.value(of: .signOut(onDevice: true))
    }

    /// Reads what is stored about the user's session; nil if no user is signed in. The call sends no request, so it
    /// works offline and with an expired token.
    /// - Throws: ``AMZNError``: code 5 if the store can't be read now, for example before the device is first unlocked;
    ///   code 8 or 6 if the app has no valid configuration. `CancellationError` if the task is cancelled.
    public func storedSession(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNSession? {
        try await client.value(of: .storedSession)
    }

    /// Gets a fresh access token from the stored grant, which is refreshed if necessary. The call shows no page.
    /// - Parameters:
    ///   - scopes: The scopes that the token is for, at least one.
    ///   - refused: The token that a server has just refused. If it is still the stored one, it is refreshed, once for
    ///     all callers that pass it.
    ///   - isolation: The caller's actor.
    /// - Returns: The token, for the `Authorization: Bearer` header (RFC 6750 section 2.1).
    /// - Throws: ``AMZNError``: code 1 if no user is signed in with these scopes; no other code means that the
    ///   user was signed out. `CancellationError` if the task is cancelled.
    public func accessToken(
        for scopes: [any AMZNScope], replacing refused: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> String {
        // `client.value(of:)` has the same steps, but is another `async` call.
        let call = try client.checked(.accessToken(for: scopes, replacing: refused))
        if let token = client.valueAtOnce(of: call) { return token }
        return try await client.valueLater(of: call)
    }

    /// Gets the profile of the signed-in user, from the store if it was fetched within the last hour, or from the
    /// server.
    /// - Throws: ``AMZNError``: code 1 if no user is signed in with a profile scope; the article <doc:Behaviour> lists
    ///   the other codes. `CancellationError` if the task is cancelled.
    public func fetchUser(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNUser {
        try await client.value(of: .fetchUser)
    }
}
