/// A call of `async` code: cancelled with its task, even if that happens before the call's id is known.
struct CancellableCall: Sendable {
    /// Cancels the call with this id.
    let takeBack: @Sendable (CallID) -> Void

    /// Waits for the one answer of the call that `start` makes. Throws `CancellationError` if the cancelled task has
    /// ended the call.
    func answer(
        to start: (@escaping @Sendable (Answer) -> Void) -> CallID?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer {
        let call = Locked<CallID?>(nil)
        let cancel: @Sendable () -> Void = { if let call = call.exchange(nil) { takeBack(call) } }
        let answer = await withTaskCancellationHandler {
            // A closure runs on the caller's actor only if it captures the isolated parameter (SE-0420).
            _ = isolation
            return await withCheckedContinuation { continuation in
                call.exchange(start { continuation.resume(returning: $0) })
                // The task may have been cancelled before the id was known.
                if Task.isCancelled { cancel() }
            }
        } onCancel: {
            cancel()
        }
        if answer == .cancelled(nil) { try Task.checkCancellation() }
        return answer
    }
}
