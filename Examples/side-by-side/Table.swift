import BothAPIs
import ProgramSupport

/// The rows as text of 80 columns, or as JSON.
struct Table: Encodable {
    let rows: [Row]
    /// The number of steps that were not skipped.
    let steps: Int
    /// The number of unexpected differences.
    let differences: Int

    init(_ rows: [Row]) {
        self.rows = rows
        steps = count(rows) { $0.verdict != .skipped }
        differences = count(rows) { $0.verdict == .differs }
    }

    /// The rows by how much they differ, with the most important first.
    var groups: [(group: Row.Group, rows: [Row])] {
        Row.Group.allCases.map { group in (group, rows.filter { $0.group == group }) }.filter { !$0.rows.isEmpty }
    }

    /// What an app that moves to 3.x has to know, each note with the numbers of its steps.
    var changes: [(note: String, steps: [Int])] {
        let notes = groups.flatMap(\.rows).filter { $0.verdict != .skipped }.flatMap(\.notes)
        return notes.enumerated().filter { notes.firstIndex(of: $1) == $0 }.map { _, note in
            (note, rows.filter { $0.notes.contains(note) }.map(\.number))
        }
    }

    var summary: String {
        let byDesign = count(rows) { $0.group == .byDesign }
        let requests = count(rows) { $0.group == .requests }
        let plain = count(rows) { $0.group == .same }
        return "\(steps) steps: \(byDesign) different by design, \(requests) with the same result and different "
            + "requests, \(plain) the same; \(differences) unexpected differences"
    }

    // MARK: As text

    private static let widths = [2, 29, 14, 14, 13]
    private static let width = 80

    func text(inColour: Bool) -> String {
        let head = Self.lines(["#", "Step", "SDK 2.x", "SDK 3.x", "3.x requests"])
        let rule = Self.widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
        let groups = groups.flatMap { group in
            ["", inColour ? group.group.coloured : group.group.rawValue]
                + group.rows.flatMap { Self.lines(Self.cells($0)) }
        }
        let changes = changes.flatMap { change in
            "- \(change.note) (\(change.steps.map(String.init).joined(separator: ", ")))"
                .wrapped(to: Self.width, hanging: 2)
        }
        let box = changes.isEmpty ? [] : ["", "What changes for you"] + changes
        let skipped = rows.filter { $0.verdict == .skipped }.flatMap(\.notes)
        let reasons = Set(skipped).sorted()
        return
            (head + [rule] + groups + box + (reasons.isEmpty ? [] : [""] + reasons) + [""]
            + summary.wrapped(to: Self.width)).joined(separator: "\n")
    }

    private static func cells(_ row: Row) -> [String] {
        let outcomes = [row.legacy, row.modern].map { $0?.words.spellingControls ?? "" }
        return ["\(row.number)", row.step] + outcomes + [row.verdict == .skipped ? "" : row.requests.words]
    }

    /// The cells beside each other, each over as many lines as it needs.
    private static func lines(_ cells: [String]) -> [String] {
        let columns = zip(cells, widths).map { $0.wrapped(to: $1, splitsWords: true) }
        return (0..<(columns.map(\.count).max() ?? 0)).map { index in
            zip(columns, widths).map { column, width in
                (index < column.count ? column[index] : "").padded(to: width)
            }.joined(separator: "  ").trimmingTrailingSpaces
        }
    }
}

extension Row.Group {
    /// In green, yellow or red (ECMA-48 section 8.3.117).
    fileprivate var coloured: String {
        switch self {
        case .unexpected: "\u{1B}[31m\(rawValue)\u{1B}[0m"
        case .byDesign, .requests: "\u{1B}[33m\(rawValue)\u{1B}[0m"
        case .same: "\u{1B}[32m\(rawValue)\u{1B}[0m"
        case .skipped: rawValue
        }
    }
}

private func count(_ rows: [Row], where isCounted: (Row) -> Bool) -> Int { rows.filter(isCounted).count }
