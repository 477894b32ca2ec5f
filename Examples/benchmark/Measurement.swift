/// A row of the table: a measurement, its floor in the same run, and its target.
struct Measurement: Encodable, Sendable {
    let name: String
    /// The median of the rounds, in nanoseconds; nil for counts.
    let nanoseconds: Double?
    /// The name of the floor.
    let floor: String
    let floorNanoseconds: Double?
    /// The median of the rounds' ratios, or the count.
    let figure: Double
    let unit: String
    /// The maximum for the figure; nil without a target.
    let target: Double?

    var isMet: Bool? { target.map { figure <= $0 } }
    var isRatio: Bool { floorNanoseconds != nil }

    /// Creates a ratio of two times measured alternately, round by round.
    static func ratio(
        _ name: String, _ rounds: [(own: Double, floor: Double)], floor: String, target: Double?
    ) -> Measurement {
        Measurement(
            name: name, nanoseconds: rounds.map(\.own).median, floor: floor,
            floorNanoseconds: rounds.map(\.floor).median, figure: rounds.map { $0.own / $0.floor }.median,
            unit: "x floor", target: target)
    }

    /// Creates a count, with an optional time.
    static func count(_ name: String, _ count: Int, _ unit: String, target: Int?, nanoseconds: Double? = nil)
        -> Measurement
    {
        Measurement(
            name: name, nanoseconds: nanoseconds, floor: "", floorNanoseconds: nil, figure: Double(count), unit: unit,
            target: target.map(Double.init))
    }
}
