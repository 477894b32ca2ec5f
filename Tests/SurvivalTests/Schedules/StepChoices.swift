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
