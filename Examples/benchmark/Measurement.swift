/// One row of the table: what was measured, its floor in the same run, and what was wanted.
struct Measurement: Encodable, Sendable {
    let name: String
    /// Nanoseconds, the median of the rounds; nil where something else is counted.
    let nanoseconds: Double?
    /// What it is compared with.
    let floor: String
    let floorNanoseconds: Double?
    /// The median of the rounds' own ratios, or the count.
    let figure: Double
    let unit: String
    /// The most that the figure should be; nil for a figure without a target.
    let target: Double?

    var isMet: Bool? { target.map { figure <= $0 } }
    var isRatio: Bool { floorNanoseconds != nil }

    /// A ratio of two things that were measured in turn, round by round.
    static func ratio(
        _ name: String, _ rounds: [(own: Double, floor: Double)], floor: String, target: Double?
    ) -> Measurement {
        Measurement(
            name: name, nanoseconds: rounds.map(\.own).median, floor: floor,
            floorNanoseconds: rounds.map(\.floor).median, figure: rounds.map { $0.own / $0.floor }.median,
            unit: "x floor", target: target)
    }

    /// A count, with a time beside it if there is one.
    static func count(_ name: String, _ count: Int, _ unit: String, target: Int?, nanoseconds: Double? = nil)
        -> Measurement
    {
        Measurement(
            name: name, nanoseconds: nanoseconds, floor: "", floorNanoseconds: nil, figure: Double(count), unit: unit,
            target: target.map(Double.init))
    }
}
