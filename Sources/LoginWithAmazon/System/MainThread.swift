import Dispatch

/// Returns a callback that may be called on any thread and calls `block` on the main thread.
///
/// The official headers declare blocks without isolation, so clients capture controllers and delegates that are not
/// Sendable. The unchecked capture is safe, because the block moves to the main thread and runs only there.
func onMain<Value: Sendable>(_ block: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    nonisolated(unsafe) let block = block
    return { value in DispatchQueue.main.async { block(value) } }
}
