import Foundation

/// A value behind a lock.
///
/// `Mutex` would serve, but needs newer systems than this package supports.
package final class Locked<Value>: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `value` is touched only while `lock` is held.
    private let lock = NSLock()
    // Not a stored property: the compiler would have each access to one checked for exclusivity, which the lock ensures.
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: sending Value) {
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

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
        return try body(&value.pointee)
    }
}
