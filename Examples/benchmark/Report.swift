import Dispatch
import Foundation
import ProgramSupport

/// A measurement, its floor in the same run, and its target.
struct Measurement: Encodable, Sendable {
    let name: String
    /// The median of the rounds, in nanoseconds; nil for counts.
    var nanoseconds: Double?
    /// The name of the floor.
    var floor = ""
    var floorNanoseconds: Double?
    /// The median of the rounds' ratios, or the count.
    let figure: Double
    let unit: String
    /// The maximum for the figure.
    let target: Double

    var isMet: Bool { figure <= target }

    /// The nanoseconds of what is measured, and those of its floor, measured alternately.
    typealias Round = (own: Double, floor: Double)

    /// A ratio of two times.
    static func ratio(_ name: String, _ rounds: [Round], floor: String, target: Double) -> Measurement {
        Measurement(
            name: name, nanoseconds: rounds.map(\.own).median, floor: floor,
            floorNanoseconds: rounds.map(\.floor).median, figure: rounds.map { $0.own / $0.floor }.median,
            unit: "x floor", target: target)
    }
}

/// The measurements as a table, or as JSON.
struct Report: Encodable {
    let measurements: [Measurement]
    let isDebug = Report.isDebugBuild

    static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    var text: String {
        let head = ["What", "time", "floor", "its time", "figure", "target", ""]
        let lines = ([head] + measurements.map(Self.cells)).aligned
        let summary = "\(measurements.filter(\.isMet).count) of \(measurements.count) targets met"
        return (lines + ["", summary + (isDebug ? ", in a debug build" : "")]).joined(separator: "\n")
    }

    private static func cells(_ row: Measurement) -> [String] {
        [
            row.name, time(row.nanoseconds), row.floor, time(row.floorNanoseconds),
            "\(number(row.figure)) \(row.unit)", "at most \(number(row.target))", row.isMet ? "met" : "MISSED",
        ]
    }

    private static func time(_ nanoseconds: Double?) -> String {
        guard let nanoseconds else { return "" }
        if nanoseconds < 10_000 { return String(format: "%.0f ns", nanoseconds) }
        if nanoseconds < 10_000_000 { return String(format: "%.1f us", nanoseconds / 1_000) }
        return String(format: "%.1f ms", nanoseconds / 1_000_000)
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }
}

/// A monotonic clock in nanoseconds.
enum Stopwatch {
    static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// The nanoseconds since `start`, for each of `count` runs.
    static func each(of count: Int, since start: UInt64) -> Double { Double(now() - start) / Double(count) }
}

extension [Double] {
    /// The median, which ignores single slow rounds.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
