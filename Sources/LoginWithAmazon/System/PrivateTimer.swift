import Dispatch
import Foundation

/// Timers on a private queue, so that they don't wait for the app's queues.
package enum PrivateTimer {
    private static let queue = DispatchQueue(label: "LoginWithAmazon.Timers")

    /// Calls `body` after the given seconds. `body` must not block, because all timers share the queue.
    static func after(_ seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + max(seconds, 0), execute: body)
    }

    /// Returns after the given seconds, or throws as soon as the task is cancelled. If the device is asleep meanwhile,
    /// that time doesn't count, and the wait is longer.
    @Sendable
    package static func sleep(_ seconds: TimeInterval) async throws {
        let waiter = Locked<CheckedContinuation<Void, Never>?>(nil)
        let end: @Sendable () -> Void = { waiter.exchange(nil)?.resume() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter.exchange(continuation)
                after(seconds, end)
                // The task may have been cancelled before the continuation was set.
                if Task.isCancelled { end() }
            }
        } onCancel: {
            end()
        }
        try Task.checkCancellation()
    }
}
