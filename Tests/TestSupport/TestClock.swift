import Foundation
import LoginWithAmazon

/// The calendar's clock and the uptime clock, both advanced only by the test.
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

    /// Sets the calendar's clock forward or back by this many seconds. The uptime does not change.
    package func set(by seconds: TimeInterval) { time.withLock { $0.now += seconds } }
}
