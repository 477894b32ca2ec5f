import Foundation
import LoginWithAmazon

/// Two clocks that only the test moves: the calendar's, and the one of durations.
package final class TestClock: Sendable {
    private let time: Locked<(now: Date, uptime: TimeInterval)>

    package init(_ start: Date = Date(timeIntervalSince1970: 1_700_000_000)) { time = Locked((start, 1_000)) }

    package var now: Date { time.withLock { $0.now } }
    package var uptime: TimeInterval { time.withLock { $0.uptime } }

    /// Time passes, on both.
    package func advance(by seconds: TimeInterval) {
        time.withLock { time in
            time.now += seconds
            time.uptime += seconds
        }
    }

    /// The calendar's clock is set, so many seconds forward or back; no time passes.
    package func set(by seconds: TimeInterval) { time.withLock { $0.now += seconds } }
}
