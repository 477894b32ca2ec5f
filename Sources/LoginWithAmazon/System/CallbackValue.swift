/// Calls `start` with a callback that may be called once, on any thread. Suspends the caller until the callback is
/// called, and returns its value, which is never nil.
///
/// The value is passed through a lock instead of the continuation. On Linux, the thread sanitizer doesn't recognize the
/// continuation's synchronization.
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
