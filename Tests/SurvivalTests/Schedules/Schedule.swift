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

/// The choices of one step: small numbers, each taken modulo the number of alternatives.
///
/// Missing choices are 0, which by convention is the simplest alternative, so fewer choices make a simpler step.
struct StepChoices: Sendable {
    private let choices: [UInt8]
    private var next = 0

    init(_ choices: [UInt8]) { self.choices = choices }

    /// A number below the limit.
    mutating func roll(_ limit: Int) -> Int {
        guard next < choices.count, limit > 0 else { return 0 }
        defer { next += 1 }
        return Int(choices[next]) % limit
    }

    /// One of the elements.
    mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[roll(things.count)] }

    /// True once in this many times.
    mutating func isRare(_ times: Int) -> Bool { roll(times) == times - 1 }
}

extension Schedule {
    /// A minimal schedule that fails in the same way: every step and every non-zero choice is necessary. (Delta
    /// debugging: removes ever smaller pieces as long as the schedule still fails.)
    func shrunk(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        while true {
            let smaller = best.withFewerSteps(while: fails).withPlainerChoices(while: fails)
            if smaller == best { return best }
            best = smaller
        }
    }

    private func withFewerSteps(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        var size = max(steps.count / 2, 1)
        while true {
            var start = 1
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if fails(candidate) { best = candidate } else { start += size }
            }
            if size == 1 { return best }
            size /= 2
        }
    }

    private func withPlainerChoices(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        for step in best.steps.indices {
            for choice in best.steps[step].indices where best.steps[step][choice] != 0 {
                best = best.plainer(step, choice, while: fails)
            }
        }
        return best
    }

    /// The choice set to the smallest number that still fails.
    private func plainer(_ step: Int, _ choice: Int, while fails: (Schedule) -> Bool) -> Schedule {
        for value in 0..<min(steps[step][choice], 24) {
            var candidate = self
            candidate.steps[step][choice] = value
            if fails(candidate) { return candidate }
        }
        return self
    }
}
