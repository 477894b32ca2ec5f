/// What happens, in which order: a list of steps, and the choices of each. It is a value, so that it can be run again, and
/// made smaller.
struct Schedule: Equatable, Sendable {
    /// The first step makes the world; the others happen in it.
    var steps: [[UInt8]]

    init(steps: [[UInt8]]) { self.steps = steps }

    /// The schedule of a seed: the same one for ever.
    init(seed: UInt64) {
        var noise = Noise(seed: seed)
        let length = 30 + Int(noise.next() % 30)
        steps = (0...length).map { _ in noise.octets(Self.choices) }
    }

    /// More than any step takes.
    private static let choices = 8
}

extension Schedule: CustomStringConvertible {
    /// Each step's choices, without the zeros at their end.
    var description: String {
        steps.map { step in
            let end = step.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            return "[" + step[..<end].map(String.init).joined(separator: ",") + "]"
        }.joined(separator: " ")
    }
}

/// Numbers that look like chance and are the same for the same seed (SplitMix64).
struct Noise: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// At most eight octets.
    mutating func octets(_ count: Int) -> [UInt8] {
        let bits = next()
        return (0..<count).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
    }
}
