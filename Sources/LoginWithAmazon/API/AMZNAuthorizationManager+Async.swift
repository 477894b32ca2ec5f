import Foundation

// The manager's calls for `async` code. Each call runs on the caller's actor, and doesn't suspend if it can be answered
// immediately from memory.
//
// Cancelling the task cancels the call, and closes its sign-in page unless another call waits for that page. A cancelled
// task is still answered from memory, and can sign out. It starts no other call, because a call with the strategy
// *always*, for example, would remove the grant and then never show its page.

@nonobjc
extension AMZNAuthorizationManager {
    /// Gets an access token, or an authorization code, from the stored grant or from the sign-in page; see
    /// ``authorize(_:withHandler:)-(_,AMZNAuthorizationRequestHandler)``. The article <doc:UsingSessions> has a screen
    /// that calls it.
    /// - Throws: ``AMZNError``. Code 1: the stored grant can't answer the call, and the call may not show the sign-in
    ///   page, because its strategy is *never* or because it has already shown the page. Code 1 also means that the
    ///   server refuses to return the profile. Code 3: the sign-in ended without an answer, or a sign-out ended the
    ///   call; ``AMZNError/cancellation-swift.property`` is the reason. Code 4: access was denied.
    ///   Other codes report a failure of the store or the page (5), the network (7) or the server (2), or a mistake in
    ///   the request or the app's set-up (6, 8, 10). `CancellationError` if the task is cancelled.
    public func authorize(
        _ request: AMZNAuthorizeRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNAuthorizeResult {
        let call = try client.checked(.authorize(request))
        if let result = client.valueAtOnce(of: call) { return result }
        return try await client.valueLater(of: call)
    }

    /// Signs the user out: the stored grant is removed first, then the server is notified.
    /// - Returns: `true` if the server was notified, or if it had already ended the session. `false` if the
    ///   notification failed, or if the store held no readable grant.
    /// - Throws: ``AMZNError`` with code 5 if the grant could not be removed, so that the user is still signed in, or
    ///   with code 8 if the manager found no valid API key. `CancellationError` if the task is cancelled; the sign-out
    ///   continues, but the caller doesn't receive its outcome, such as a failed removal.
    @discardableResult
    public func signOut(isolation: isolated (any Actor)? = #isolation) async throws -> Bool {
        try await client.value(of: .signOut(onDevice: false)) == .sent
    }

    /// Signs the user out, and returns as soon as the stored grant is removed; see ``signOutOnDevice(withHandler:)``.
    /// - Throws: The same as ``signOut(isolation:)``.
    public func signOutOnDevice(isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await client.value(of: .signOut(onDevice: true))
    }

    /// Reads what is stored about the user's session; the result is nil if no user is signed in. The call sends no
    /// request, so it works offline and with an expired token. While the grant of a sign-in is being obtained or
    /// stored, the call waits.
    /// - Throws: ``AMZNError``: code 5 if the store can't be read now, for example before the device is first unlocked;
    ///   code 8 or 6 if the app has no valid configuration. `CancellationError` if the task is cancelled.
    public func storedSession(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNSession? {
        try await client.value(of: .storedSession)
    }

    /// Gets a fresh access token from the stored grant. The token is refreshed if necessary. The call never shows the
    /// sign-in page, and never fetches the profile.
    /// - Parameters:
    ///   - scopes: The scopes that the token is for, at least one. The scopes that the sign-in requested, or those that
    ///     the user granted, must cover each of them; `profile` covers `profile:user_id`.
    ///   - refused: The token that a server has just refused. A stored token that is still fresh is refreshed only if
    ///     it is the refused one. Any number of callers whose requests were refused with the same token therefore cause
    ///     one refresh.
    ///   - isolation: The caller's actor.
    /// - Returns: The token, for the `Authorization: Bearer` header (RFC 6750 section 2.1).
    /// - Throws: ``AMZNError``. Code 1: no user is signed in with these scopes, or the server has ended the session.
    ///   Code 6: the scopes are invalid. A failure of the store (5), the network (7) or the server (2), or a mistake in
    ///   the app's set-up (6, 8, 10), doesn't sign the user out. `CancellationError` if the task is cancelled.
    public func accessToken(
        for scopes: [any AMZNScope], replacing refused: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> String {
        // Without this, an answer from memory would take another `async` call.
        let call = try client.checked(.accessToken(for: scopes, replacing: refused))
        if let token = client.valueAtOnce(of: call) { return token }
        return try await client.valueLater(of: call)
    }

    /// Gets the profile of the signed-in user: the stored one if it was fetched within the last hour, otherwise from the
    /// server.
    /// - Throws: ``AMZNError``: code 1 if no user is signed in with a profile scope, or if the server refuses two
    ///   access tokens in succession; a failure of the store (5), the network (7) or the server (2); or a mistake
    ///   in the app's set-up (6, 8, 10). `CancellationError` if the task is cancelled.
    public func fetchUser(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNUser {
        try await client.value(of: .fetchUser)
    }
}
