import Foundation

/// A value behind a lock.
///
/// `Mutex` would serve, but needs newer systems than this package supports.
package final class Locked<Value>: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `value` is touched only while `lock` is held.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Runs `body` with the value. Never call out to unknown code from it.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
