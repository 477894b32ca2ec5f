/// The result of a thread's work, for one task that awaits it.
final class ThreadResult<Outcome: Sendable>: Sendable {
    private enum State: Sendable {
        case running
        case awaited(CheckedContinuation<Void, Never>)
        case finished(Result<Outcome, any Error>)
    }

    private let state = Locked(State.running)

    func finish(_ result: Result<Outcome, any Error>) {
        if case .awaited(let continuation) = state.exchange(.finished(result)) { continuation.resume() }
    }

    /// The result, once the work has ended.
    var value: Outcome {
        get async throws {
            await withCheckedContinuation { continuation in
                let isFinished = state.withLock { state in
                    if case .finished = state { return true }
                    state = .awaited(continuation)
                    return false
                }
                if isFinished { continuation.resume() }
            }
            // The result is passed through the lock rather than the continuation, whose synchronization the thread
            // sanitizer does not recognize on Linux.
            guard case .finished(let result) = state.withLock({ $0 }) else { throw CancellationError() }
            return try result.get()
        }
    }
}
