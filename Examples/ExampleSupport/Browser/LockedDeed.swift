import Foundation

/// What the user will do, said by one thread and asked by another.
final class LockedDeed: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `deed` is touched only while `lock` is held.
    private let lock = NSLock()
    private var deed = ScriptedBrowser.Deed.allow

    func set(_ deed: ScriptedBrowser.Deed) {
        lock.lock()
        defer { lock.unlock() }
        self.deed = deed
    }

    func get() -> ScriptedBrowser.Deed {
        lock.lock()
        defer { lock.unlock() }
        return deed
    }
}
