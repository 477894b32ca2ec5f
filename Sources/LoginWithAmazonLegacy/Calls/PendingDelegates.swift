import Foundation

/// The delegates of the calls that have not been answered: retained here from the call until its one callback.
///
/// Books are kept for each call, not for each delegate, since clients reuse one delegate for many calls at once.
#if MigrationWarnings
    @available(*, deprecated)
#endif
final class PendingDelegates: @unchecked Sendable {
    static let shared = PendingDelegates()

    // Unchecked, because the compiler cannot see that both are touched only while `lock` is held. That a delegate, which
    // is not Sendable, goes from the caller's thread to the main thread is the promise of the 2.x interface.
    private let lock = NSLock()
    private var last: UInt64 = 0
    private var delegates: [UInt64: any AIAuthenticationDelegate] = [:]

    /// Keeps the delegate of a call, which may be nil, and gives the call its number.
    func keep(_ delegate: (any AIAuthenticationDelegate)?) -> UInt64 {
        lock.lock()
        defer { lock.unlock() }
        last += 1
        delegates[last] = delegate
        return last
    }

    /// The delegate of a call, which is released by this: a second time there is none.
    func take(_ call: UInt64) -> (any AIAuthenticationDelegate)? {
        lock.lock()
        defer { lock.unlock() }
        return delegates.removeValue(forKey: call)
    }
}
