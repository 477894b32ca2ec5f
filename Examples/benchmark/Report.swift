import Foundation
import ProgramSupport

/// The time of a call, relative to its floor, which is a lower bound from the same run.
struct Measurement: Sendable {
    /// The average nanoseconds of a call and of its floor. Both are measured in the same round, one after the other.
    typealias Round = (own: Double, floor: Double)

    let name: String
    let rounds: [Round]
    /// The largest allowed ratio of the call's time to its floor.
    let target: Double

    private var ratio: Double { rounds.map { $0.own / $0.floor }.median }
    private var isMet: Bool { ratio <= target }

    private var cells: [String] {
        [
            name, "\(Self.number(rounds.map(\.own).median)) ns", "\(Self.number(rounds.map(\.floor).median)) ns",
            "\(Self.number(ratio)) x floor", "at most \(Self.number(target))", isMet ? "met" : "MISSED",
        ]
    }

    static func report(_ all: [Measurement], isDebugBuild: Bool) -> String {
        let lines = ([["What", "time", "floor", "ratio", "target", ""]] + all.map(\.cells)).aligned
        let summary = "\(all.filter(\.isMet).count) of \(all.count) targets met"
        return (lines + ["", summary + (isDebugBuild ? ", in a debug build" : "")]).joined(separator: "\n")
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() || value >= 100 ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }
}

extension [Double] {
    /// The median is used because a few slow rounds hardly change it.
    fileprivate var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
