import Foundation

// The same calls for `async` code. Each runs on the caller's actor, and doesn't suspend if the cache has the answer.
//
// Cancelling the task cancels the call: it throws `CancellationError`, and a sign-in page that no other call waits for
// is closed. A task that is already cancelled starts nothing, because the strategy *always* would remove a grant for a
// page that is never shown. Only a sign-out still takes place, on this device.

extension AMZNAuthorizationManager {
    /// Gets an access token, or an authorization code, for the scopes of the request.
    /// - Throws: ``AMZNError``, with code 3 if the user left the page; `CancellationError` if the task is cancelled.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNAuthorizeResult {
        try Task.checkCancellation()
        if let answer = rememberedAnswer(to: request) {
            return AMZNAuthorizeResult(token: answer.token, user: answer.user)
        }
        return try await answer(to: { start(request, then: $0) }).result()
    }

    /// Signs the user out: the stored grant is removed first, then the server is notified.
    /// - Throws: ``AMZNError`` if the server could not be notified; with code 5 if the grant could not be removed.
    @nonobjc
    public func signOut(isolation: isolated (any Actor)? = #isolation) async throws {
        if let error = try await answer(to: { startSignOut(onDevice: false, then: $0) }).error { throw error }
    }

    /// Signs the user out, and returns as soon as the stored grant is removed; see ``signOutOnDevice(_:)``.
    /// - Throws: ``AMZNError`` with code 5 if the grant could not be removed.
    @nonobjc
    public func signOutOnDevice(isolation: isolated (any Actor)? = #isolation) async throws {
        if let error = try await answer(to: { startSignOut(onDevice: true, then: $0) }).error { throw error }
    }

    /// Fetches the profile of the signed-in user: cached for an hour, then from the server.
    /// - Throws: ``AMZNError``, with code 1 if no user is signed in with a profile scope.
    @nonobjc
    public func fetchUser(isolation: isolated (any Actor)? = #isolation) async throws -> AMZNUser {
        try Task.checkCancellation()
        if let user = rememberedUser() { return AMZNUser(user) }
        let answer = try await answer(to: { startFetch(then: $0) })
        guard let user = answer.user else { throw answer.error ?? CancellationError() }
        return user
    }

    /// Waits for the one answer of a call, and cancels the call if the task is cancelled.
    private func answer(
        to start: (@escaping @Sendable (Answer) -> Void) -> CallID?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer {
        let answer = await CancellableCall { [self] in cancel($0) }.answer(to: start)
        if answer == .cancelled { try Task.checkCancellation() }
        return answer
    }
}
