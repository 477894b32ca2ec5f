import LoginWithAmazon

/// Octets that are the same in every run, and never repeat within one or among several instances.
package final class TestRandom: Sendable {
    private let counter: Locked<UInt64>

    package init(from start: UInt64 = 0) { counter = Locked(start) }

    package func octets(_ count: Int) -> [UInt8] {
        let seed = counter.withLock { counter in
            counter += 1
            return counter
        }
        return (0..<count).map { UInt8(truncatingIfNeeded: seed >> (8 * UInt64($0 % 8))) }
    }
}
