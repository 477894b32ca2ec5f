import Foundation
import LoginWithAmazon

/// Waiting without time: each wait moves the test's clock by its seconds and is over, unless the test holds it.
///
/// The log gets `wait 30` for a wait of 30 seconds.
package final class TestWait: Sendable {
    private let clock: TestClock
    private let log: EventLog
    private let state = Locked<(isHeld: Bool, sleepers: [CheckedContinuation<Void, Never>])>((false, []))

    package init(clock: TestClock, log: EventLog) {
        self.clock = clock
        self.log = log
    }

    /// Waits last from now on, until ``release()``.
    package func hold() { state.withLock { $0.isHeld = true } }

    /// Ends every wait, and later ones at once.
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

    /// For a world in which nothing waits.
    package static func forbidden(_ seconds: TimeInterval) async throws {
        preconditionFailure("nothing waits here; give the world a TestWait")
    }
}
