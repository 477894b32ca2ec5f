import Foundation

// The same calls for `async` code. Each runs on the caller's actor. Cancelling the task cancels the call: it throws
// `CancellationError`, and polling stops unless another call waits. A task that is already cancelled makes no call, so
// it doesn't replace a pair.

extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the URL to enter it at; see ``createCodePair(_:handler:)``.
    /// - Throws: ``AMZNError``: code 6 if the scopes are invalid; code 3 if a sign-out ends the call; otherwise a failure
    ///   of the network (7), the server (2) or the configuration (8, 10). `CancellationError` if the task is cancelled,
    ///   which also ends the pair.
    @nonobjc
    public func createCodePair(
        _ request: AMZNCreateCodePairRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNCreateCodePairResult {
        try await answer(to: { startCreation(request, then: $0) }).pair()
    }

    /// Gets an access token, from the store or by waiting for the user; see ``getToken(_:handler:)``.
    /// - Throws: ``AMZNError``: code 1 if there is neither a grant nor a pair for the scopes, or if the pair expires; code
    ///   4 if the user denies access; code 3 if a newer pair replaces this one, or a sign-out ends it; otherwise as for
    ///   ``createCodePair(_:isolation:)``, or code 5 for the store. `CancellationError` if the task is cancelled. The
    ///   pair stays, for a later call.
    @nonobjc
    public func getToken(
        _ request: AMZNGetTokenRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNGetTokenResult {
        AMZNGetTokenResult(accessToken: try await answer(to: { startToken(request, then: $0) }).result().token)
    }

    private func answer(
        to start: (@escaping @Sendable (Answer) -> Void) -> CallID?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer {
        try Task.checkCancellation()
        let answer = await CancellableCall { [self] in cancel($0) }.answer(to: start)
        if answer == .cancelled(nil) { try Task.checkCancellation() }
        return answer
    }
}
