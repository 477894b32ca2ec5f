import Foundation
import LoginWithAmazon

/// A clock that only the test moves.
package final class TestClock: Sendable {
    private let time: Locked<Date>

    package init(_ start: Date = Date(timeIntervalSince1970: 1_700_000_000)) { time = Locked(start) }

    package var now: Date { time.withLock { $0 } }

    package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
