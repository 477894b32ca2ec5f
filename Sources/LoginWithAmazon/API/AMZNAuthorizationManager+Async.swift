import Foundation

// The same calls for `async` code. Each runs on the caller's actor, and doesn't suspend if it is answered at once.
//
// Cancelling the task cancels the call, and closes a sign-in page that no other call waits for. A task that is already
// cancelled starts nothing, because the strategy *always* would remove a grant for a page that is never shown. Only a
// sign-out still takes place.

@nonobjc
extension AMZNAuthorizationManager {
    /// Gets an access token, or an authorization code, from the stored grant or from the sign-in page; see
    /// ``authorize(_:withHandler:)``. The article <doc:UsingSessions> has a screen that calls it.
    /// - Throws: ``AMZNError``: code 1 if no grant covers the scopes and the page isn't shown (strategy *never*, or a
    ///   sign-out during the call), or if the server refuses the profile; 3 with its ``AMZNError/cancellation`` if the
    ///   sign-in ended without an answer; 4 if access is denied; 6 if the request is invalid; or a failure of the store
    ///   or the page (5), the network (7), the server (2) or the configuration (6, 8, 10). `CancellationError` if the
    ///   task is cancelled.
    public func authorize(
        _ request: AMZNAuthorizeRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNAuthorizeResult {
        try await client.value(of: .authorize(request))
    }

    /// Signs the user out: the stored grant is removed first, then the server is notified.
    /// - Returns: Whether the server was notified; false also if no user was signed in.
    /// - Throws: ``AMZNError`` with code 5 if the grant could not be removed, so that the user is still signed in; code
    ///   8 if the app has no valid configuration. `CancellationError` if the task is cancelled; the sign-out goes on,
    ///   but its outcome, such as a failed removal, is not reported.
    @discardableResult
    public func signOut(isolation: isolated (any Actor)? = #isolation) async throws -> Bool {
        try await client.value(of: .signOut(onDevice: false)) == .sent
    }

    /// Signs the user out, and returns as soon as the stored grant is removed; see ``signOutOnDevice(_:)``.
    /// - Throws: The same as ``signOut(isolation:)``.
    public func signOutOnDevice(isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await client.value(of: .signOut(onDevice: true))
    }

    /// What is stored about the user's session; nil if no user is signed in. Sends nothing, so it works offline and
    /// with an expired token. Waits only for a sign-in whose redirect has arrived.
    /// - Throws: ``AMZNError``: code 5 if the store can't be read now, for example before the device is first unlocked;
    ///   8 or 6 if the app has no valid configuration. `CancellationError` if the task is cancelled.
    public func storedSession(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNSession? {
        try await client.value(of: .storedSession)
    }

    /// A fresh access token from the stored grant, refreshed if necessary. Never shows the page, never asks for the
    /// profile.
    /// - Parameters:
    ///   - scopes: The scopes that the token must cover, at least one.
    ///   - refused: The token that a server has just refused. It is refreshed only if the store still holds it, so any
    ///     number of callers that learn of one refused token, at any time, cause one refresh.
    ///   - isolation: The caller's actor.
    /// - Returns: The token, for the `Authorization: Bearer` header (RFC 6750 section 2.1).
    /// - Throws: ``AMZNError``: code 1 if no user is signed in with these scopes, or the server has ended the session;
    ///   6 if the scopes are invalid; or, with the user still signed in, a failure of the store (5), network (7),
    ///   server (2) or configuration (6, 8, 10). `CancellationError` if the task is cancelled.
    public func accessToken(
        for scopes: [any AMZNScope], replacing refused: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> String {
        try await client.value(of: .accessToken(AMZNAuthorizeRequest(tokenFor: scopes, replacing: refused)))
    }

    /// Fetches the profile of the signed-in user: cached for an hour, then from the server.
    /// - Throws: ``AMZNError``: code 1 if no user is signed in with a profile scope; or a failure of the store (5),
    ///   network (7), server (2) or configuration (6, 8, 10). `CancellationError` if the task is cancelled.
    public func fetchUser(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNUser {
        try await client.value(of: .fetchUser)
    }
}
