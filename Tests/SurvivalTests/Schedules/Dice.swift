/// The choices of one step: small numbers, each taken modulo what there is to choose from.
///
/// Past the last one every choice is 0, which is by custom the plainest: so fewer choices make a simpler step.
struct Dice: Sendable {
    private let choices: [UInt8]
    private var next = 0

    init(_ choices: [UInt8]) { self.choices = choices }

    /// A number below the limit.
    mutating func roll(_ limit: Int) -> Int {
        guard next < choices.count, limit > 0 else { return 0 }
        defer { next += 1 }
        return Int(choices[next]) % limit
    }

    /// One of the things.
    mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[roll(things.count)] }

    /// Happens once in so many times.
    mutating func isRare(_ times: Int) -> Bool { roll(times) == times - 1 }
}
