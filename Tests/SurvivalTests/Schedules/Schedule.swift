import TestSupport

/// What happens, in which order: a list of steps, and the choices of each. It is a value, so that it can be run again, and
/// made smaller.
struct Schedule: Equatable, Sendable {
    /// The first step makes the world; the others happen in it.
    var steps: [[UInt8]]

    init(steps: [[UInt8]]) { self.steps = steps }

    /// The schedule of a seed: the same one for ever.
    init(seed: UInt64) {
        var noise = SeededRandom(seed)
        let length = 30 + Int(noise.next() % 30)
        steps = (0...length).map { _ in noise.octets(Self.choices) }
    }

    /// More than any step takes.
    private static let choices = 16
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
