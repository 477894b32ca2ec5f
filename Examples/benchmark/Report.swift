import Foundation

/// The measurements as a table, or as JSON.
struct Report: Encodable {
    let measurements: [Measurement]

    var text: String {
        let head = ["What", "time", "floor", "its time", "figure", "target", "", ""]
        let rows = measurements.map(Self.cells)
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([head, widths.map { String(repeating: "-", count: $0) }] + rows).map { cells in
            zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
                .replacingOccurrences(of: " +$", with: "", options: .regularExpression)
        }
        return (lines + ["", summary]).joined(separator: "\n")
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private var summary: String {
        let verdicts = measurements.compactMap(\.isMet)
        return "\(verdicts.filter { $0 }.count) of \(verdicts.count) targets met; "
            + "a bar's mark is the target (|), or the floor without a target (:)"
    }

    private static func cells(_ row: Measurement) -> [String] {
        [
            row.name, time(row.nanoseconds), row.floor, time(row.floorNanoseconds),
            "\(number(row.figure)) \(row.unit)", row.target.map { "at most \(number($0))" } ?? "",
            row.isMet.map { $0 ? "met" : "MISSED" } ?? "",
            row.isRatio ? Bar.text(row.figure, target: row.target) : "",
        ]
    }

    private static func time(_ nanoseconds: Double?) -> String {
        guard let nanoseconds else { return "" }
        if nanoseconds < 10_000 { return String(format: "%.0f ns", nanoseconds) }
        if nanoseconds < 10_000_000 { return String(format: "%.1f us", nanoseconds / 1_000) }
        return String(format: "%.1f ms", nanoseconds / 1_000_000)
    }

    static func number(_ value: Double) -> String {
        value == value.rounded() ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }
}
