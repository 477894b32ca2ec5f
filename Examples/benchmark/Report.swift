import Foundation
import ProgramSupport

/// The time of a call, its floor (a lower bound from the same run), and the largest ratio of the two allowed.
struct Measurement: Sendable {
    let name: String
    let nanoseconds: Double
    let floorNanoseconds: Double
    /// The median of the rounds' ratios.
    let ratio: Double
    let target: Double

    var isMet: Bool { ratio <= target }

    /// The nanoseconds of the call and of its floor, measured one after the other.
    typealias Round = (own: Double, floor: Double)

    init(_ name: String, _ rounds: [Round], target: Double) {
        (self.name, self.target) = (name, target)
        (nanoseconds, floorNanoseconds) = (rounds.map(\.own).median, rounds.map(\.floor).median)
        ratio = rounds.map { $0.own / $0.floor }.median
    }
}

struct Report {
    let measurements: [Measurement]
    static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    var text: String {
        let rows = measurements.map { row in
            [
                row.name, "\(Self.number(row.nanoseconds)) ns", "\(Self.number(row.floorNanoseconds)) ns",
                "\(Self.number(row.ratio)) x floor", "at most \(Self.number(row.target))", row.isMet ? "met" : "MISSED",
            ]
        }
        let lines = ([["What", "time", "floor", "figure", "target", ""]] + rows).aligned
        let summary = "\(measurements.filter(\.isMet).count) of \(measurements.count) targets met"
        return (lines + ["", summary + (Self.isDebugBuild ? ", in a debug build" : "")]).joined(separator: "\n")
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() || value >= 100 ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }
}

extension [Double] {
    /// The median: single slow rounds don't change it.
    fileprivate var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
