/// Calls `start` with a callback that must be called exactly once, on any thread. Suspends the caller until then, and
/// returns the callback's value. The result is never nil.
///
/// The value is passed through a lock instead of the continuation, because the thread sanitizer on Linux doesn't
/// recognize the continuation's synchronization.
func callbackValue<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ start: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
    let value = Locked<Value?>(nil)
    await withCheckedContinuation { continuation in
        start {
            value.exchange($0)
            continuation.resume()
        }
    }
    return value.withLock { $0 }
}
