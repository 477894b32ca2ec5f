import Foundation

/// A value behind a lock.
///
/// `Mutex` would serve, but needs newer systems than this package supports.
package final class Locked<Value>: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `value` is touched only while `lock` is held.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Sets the value and returns the old one, which is deallocated with no lock held.
    @discardableResult
    package func exchange(_ new: sending Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }

    /// Runs `body` with the value. Never call unknown code from it, and deallocate no object of the app in it: its
    /// `deinit` is unknown code too.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
