import LoginWithAmazon

/// Generates octets. Successive calls return different octets. Instances with the same start return the same octets.
/// Instances without a start return different octets, because the `state` of a sign-in must be unique in its process.
package final class TestRandom: Sendable {
    private static let last = Locked<UInt64>(0)
    private let counter: Locked<UInt64>

    package init(from start: UInt64) { counter = Locked(start) }

    package convenience init() {
        self.init(
            from: Self.last.withLock { last in
                last += 1
                return last << 32
            })
    }

    package func octets(_ count: Int) -> [UInt8] {
        let seed = counter.withLock { counter in
            counter += 1
            return counter
        }
        return (0..<count).map { UInt8(truncatingIfNeeded: seed >> (8 * UInt64($0 % 8))) }
    }
}

/// Generates pseudorandom numbers that are the same for the same seed (SplitMix64).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func octets(_ count: Int) -> [UInt8] {
        let words = (0..<(count + 7) / 8).map { _ in next() }
        return (0..<count).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (8 * UInt64($0 % 8))) }
    }
}
