import Foundation

/// A moment that one thread notes and another reads.
final class Moment: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `moment` is touched only while `lock` is held.
    private let lock = NSLock()
    private var moment: UInt64 = 0

    func set(_ moment: UInt64) {
        lock.lock()
        defer { lock.unlock() }
        self.moment = moment
    }

    func get() -> UInt64 {
        lock.lock()
        defer { lock.unlock() }
        return moment
    }
}
