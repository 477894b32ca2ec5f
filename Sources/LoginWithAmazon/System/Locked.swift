import Foundation

/// A value that is accessed only while a lock is held.
///
/// `Mutex` requires newer systems than the oldest ones that this package supports.
package final class Locked<Value>: @unchecked Sendable {
    // Unchecked, because the compiler can't see that `value` is touched only while `lock` is held.
    private let lock = NSLock()
    // Unchecked, because the lock ensures that accesses are exclusive.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Sets the value and returns the old one, so that the old value is deallocated after the lock is released.
    @discardableResult
    package func exchange(_ new: sending Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }

    /// Runs `body` with the value. `body` must not call the app's code, and must not release an object of the app,
    /// because the object's `deinit` is the app's code too.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
