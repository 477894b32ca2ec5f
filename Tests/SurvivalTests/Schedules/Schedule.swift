import TestSupport

/// A sequence of steps, each with its choices. A schedule can be repeated and shortened.
struct Schedule: Equatable, Sendable {
    /// The choices of each step. The first step creates the environment.
    var steps: [[UInt8]]

    init(steps: [[UInt8]]) { self.steps = steps }

    /// Creates a random schedule. The same seed always creates the same schedule.
    init(seed: UInt64) {
        var noise = SeededRandom(seed)
        let length = 30 + Int(noise.next() % 30)
        steps = (0...length).map { _ in noise.octets(Self.choices) }
    }

    /// The number of random choices for each step. Some steps take more choices; the missing ones are 0.
    private static let choices = 16
}

/// The choices of one step: small numbers, each taken modulo the number of alternatives.
///
/// Missing choices are 0, which by convention is the simplest alternative.
struct StepChoices: Sendable {
    private let choices: [UInt8]
    private var next = 0

    init(_ choices: [UInt8]) { self.choices = choices }

    /// Returns a number in `0..<limit`, or 0 if no choices are left or the limit is 0.
    mutating func roll(_ limit: Int) -> Int {
        guard next < choices.count, limit > 0 else { return 0 }
        defer { next += 1 }
        return Int(choices[next]) % limit
    }

    mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[roll(things.count)] }

    /// Returns true with a probability of about 1 in `times`.
    mutating func isRare(_ times: Int) -> Bool { roll(times) == times - 1 }
}

extension Schedule {
    /// Removes steps as long as the schedule still fails without them. The first step always remains.
    func shrunk(while fails: (Schedule) -> Bool) -> Schedule {
        var best = self
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for step in best.steps.indices.dropFirst().reversed() {
                var candidate = best
                candidate.steps.remove(at: step)
                guard fails(candidate) else { continue }
                best = candidate
                isSmaller = true
            }
        }
        return best
    }
}
