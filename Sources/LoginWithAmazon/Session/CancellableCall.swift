/// A call of `async` code: cancelled with its task, even if that happens before the call's id is known.
final class CancellableCall: Sendable {
    private let takeBack: @Sendable (CallID) -> Void
    private let state = Locked<(call: CallID?, isCancelled: Bool)>((nil, false))

    /// `takeBack` cancels the call with the given id.
    init(takeBack: @escaping @Sendable (CallID) -> Void) { self.takeBack = takeBack }

    /// Waits for the one answer of the call that `start` makes. Throws `CancellationError` if the cancelled task has
    /// ended the call.
    func answer(
        to start: (@escaping @Sendable (Answer) -> Void) -> CallID?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer {
        let answer = await withTaskCancellationHandler {
            // A closure runs on the caller's actor only if it captures the isolated parameter (SE-0420).
            _ = isolation
            return await withCheckedContinuation { continuation in
                started(start { continuation.resume(returning: $0) })
            }
        } onCancel: {
            cancel()
        }
        if answer == .cancelled(nil) { try Task.checkCancellation() }
        return answer
    }

    private func started(_ call: CallID?) {
        let isCancelled = state.withLock { state in
            state.call = call
            return state.isCancelled
        }
        if isCancelled, let call { takeBack(call) }
    }

    private func cancel() {
        let call = state.withLock { state in
            state.isCancelled = true
            return state.call
        }
        if let call { takeBack(call) }
    }
}
