import TestSupport

/// A sequence of steps with the choices of each. It is a value, so that it can be repeated and shrunk.
struct Schedule: Equatable, Sendable {
    /// The first step creates the environment for the others.
    var steps: [[UInt8]]

    init(steps: [[UInt8]]) { self.steps = steps }

    /// The schedule of a seed, which is reproducible.
    init(seed: UInt64) {
        var noise = SeededRandom(seed)
        let length = 30 + Int(noise.next() % 30)
        steps = (0...length).map { _ in noise.octets(Self.choices) }
    }

    /// More choices than any step takes.
    private static let choices = 16
}

extension Schedule: CustomStringConvertible {
    /// Each step's choices, without trailing zeros.
    var description: String {
        steps.map { step in
            let end = step.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            return "[" + step[..<end].map(String.init).joined(separator: ",") + "]"
        }.joined(separator: " ")
    }
}
