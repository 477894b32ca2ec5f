import Foundation
import LoginWithAmazon

/// A wall clock and an uptime clock. Only a test or its ``TestWait`` changes them.
package final class TestClock: Sendable {
    private let time: Locked<(now: Date, uptime: TimeInterval)>

    package init(_ start: Date = Date(timeIntervalSince1970: 1_700_000_000)) { time = Locked((start, 1_000)) }

    package var now: Date { time.withLock { $0.now } }
    package var uptime: TimeInterval { time.withLock { $0.uptime } }

    /// Advances both clocks.
    package func advance(by seconds: TimeInterval) {
        time.withLock { time in
            time.now += seconds
            time.uptime += seconds
        }
    }

    /// Sets the wall clock forward or back by this many seconds. The uptime doesn't change.
    package func set(by seconds: TimeInterval) { time.withLock { $0.now += seconds } }
}

/// Simulates waits. A wait advances the test's clock by the requested seconds and returns without delay. A wait that
/// begins after ``hold()`` does both only at ``release()``.
///
/// Each wait is logged: a wait of 30 seconds as `wait 30`.
package final class TestWait: Sendable {
    private let clock: TestClock
    private let log: EventLog
    private let state = Locked<(isHeld: Bool, sleepers: [CheckedContinuation<Void, Never>])>((false, []))

    package init(clock: TestClock, log: EventLog) {
        self.clock = clock
        self.log = log
    }

    /// Makes every later wait last until ``release()``.
    package func hold() { state.withLock { $0.isHeld = true } }

    /// Ends every held wait. Later waits return without delay.
    package func release() {
        let sleepers = state.withLock { state in
            defer { state = (false, []) }
            return state.sleepers
        }
        sleepers.forEach { $0.resume() }
    }

    package func sleep(_ seconds: TimeInterval) async throws {
        log.add("wait \(Int(seconds))")
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.sleepers.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        clock.advance(by: seconds)
    }

    /// Stops the program. Tests whose session must not wait pass this function to the environment.
    package static func forbidden(_ seconds: TimeInterval) async throws {
        preconditionFailure("unexpected wait: pass a TestWait to the environment")
    }
}
