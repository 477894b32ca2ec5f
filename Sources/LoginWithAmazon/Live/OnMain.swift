import Foundation

/// A callback for any thread that calls `block` on the main thread.
///
/// The official headers declare their blocks without isolation, so clients capture controllers, delegates and closures that
/// are not Sendable. The block moves from the caller to the main thread and only runs there; the capture is unchecked
/// for that reason.
func onMain<Value: Sendable>(_ block: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    nonisolated(unsafe) let block = block
    return { value in DispatchQueue.main.async { block(value) } }
}
