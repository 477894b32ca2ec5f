import Dispatch
import Foundation

/// The clock for durations: it never goes back, can't be set, and counts the time that the device is asleep. After a
/// night with the device asleep, an hour's pause is over, and a grant read before is no longer trusted.
enum Uptime {
    /// Seconds since the device's start.
    @Sendable
    static func seconds() -> TimeInterval {
        #if canImport(Darwin)
            // `mach_continuous_time`. Of Darwin's other clocks, CLOCK_UPTIME_RAW stops while the device is asleep, and
            // CLOCK_MONOTONIC is adjusted together with the wall clock.
            return TimeInterval(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e9
        #else
            // CLOCK_MONOTONIC stops while the device is asleep.
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
        #endif
    }
}

/// Timers on a private queue. On the app's shared queues, they would wait until the app's blocked work ends.
package enum PrivateTimer {
    private static let queue = DispatchQueue(label: "LoginWithAmazon.Timers")

    /// Calls `body` after the seconds. It must not block, because all timers share the queue.
    static func after(_ seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + max(seconds, 0), execute: body)
    }

    /// Returns after the seconds, or throws as soon as the task is cancelled. Time that the device is asleep doesn't
    /// count, so the wait may end that much later.
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
