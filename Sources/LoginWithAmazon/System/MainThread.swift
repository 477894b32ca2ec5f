import Dispatch

/// Returns a callback that may be called once, on any thread. It calls `block` on the main thread. There it also
/// releases the block and the app's objects that the block holds.
///
/// The official headers declare blocks without isolation, so clients capture controllers and delegates that are not
/// Sendable. The unchecked capture is safe, because after its initialization only the main thread uses the variable.
func onMain<Value: Sendable>(_ block: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    nonisolated(unsafe) var block: ((Value) -> Void)? = block
    return { value in
        DispatchQueue.main.async {
            let last = block
            block = nil
            last?(value)
        }
    }
}
