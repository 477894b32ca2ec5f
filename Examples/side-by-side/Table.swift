import BothAPIs
import ProgramSupport

/// A step with two verdicts: on the results of both APIs, and on their requests.
struct Row: Encodable {
    /// Compares the results.
    enum Verdict: String, Encodable, CaseIterable {
        case differs = "unexpected difference"
        /// The results differ, as expected.
        case byDesign = "different by design"
        case same = "same result"
        case skipped
    }

    /// Compares the messages of 3.x with those of 2.x.
    enum Requests: Equatable {
        case same, unknown
        case more(Int)
        case fewer(Int)
        case others
    }

    let number: Int
    let step: String
    let verdict: Verdict
    let requests: Requests
    /// What the differences mean for an app that moves to 3.x, or why the step was skipped.
    let notes: [String]
    /// Each SDK's trace; nil for a skipped step.
    let legacy: Trace?
    let modern: Trace?

    /// The row of a skipped step.
    init(_ number: Int, skipped step: Step, _ need: Step.Need) {
        (self.number, self.step, verdict, requests) = (number, step.name, .skipped, .unknown)
        notes = ["Skipped: needs \(need.rawValue)."]
        (legacy, modern) = (nil, nil)
    }

    /// An expected difference that is missing also counts as unexpected.
    init(_ number: Int, _ step: Step, legacy: Trace, modern: Trace) {
        (self.number, self.step, self.legacy, self.modern) = (number, step.name, legacy, modern)
        let isSame = legacy.outcome.common == modern.outcome.common
        verdict = isSame != (step.difference == nil) ? .differs : isSame ? .same : .byDesign
        let missing = isSame && step.difference != nil ? "The results should differ, and are the same." : nil
        let request: String?
        (requests, request) = Self.compare(legacy, modern)
        notes = [missing ?? step.difference, request].compactMap { $0 }
    }

    private static func compare(_ legacy: Trace, _ modern: Trace) -> (Requests, note: String?) {
        guard let old = legacy.messages, let new = modern.messages else { return (.unknown, nil) }
        let (removed, added) = (old.missing(in: new), new.missing(in: old))
        switch (removed.isEmpty, added.isEmpty) {
        case (true, true): return (.same, nil)
        case (true, false) where added.allSatisfy(\.isProfileRequest):
            return (
                .more(added.count),
                "3.x returns the user's profile with a sign-in or a token, and requests it if it isn't in memory; "
                    + "shouldReturnUserData = false prevents that."
            )
        case (false, true):
            return (.fewer(removed.count), "3.x then answers AMZNUser.fetch from memory, for 60 minutes.")
        default: return (.others, "3.x makes other requests than 2.x.")
        }
    }

    /// How much the SDKs differ, most first.
    enum Group: String, CaseIterable {
        case unexpected = "UNEXPECTED DIFFERENCES"
        case byDesign = "Different results, by design"
        case requests = "Same result, different requests"
        case same = "Same result"
        case skipped = "Skipped"
    }

    var group: Group {
        switch verdict {
        case .differs: .unexpected
        case .byDesign: .byDesign
        case .same: [.same, .unknown].contains(requests) ? .same : .requests
        case .skipped: .skipped
        }
    }

    private enum CodingKeys: CodingKey { case number, step, legacy, modern, verdict, requests, notes }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(step, forKey: .step)
        try container.encode(legacy?.words ?? "", forKey: .legacy)
        try container.encode(modern?.words ?? "", forKey: .modern)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(requests.words, forKey: .requests)
        try container.encode(notes, forKey: .notes)
    }
}

extension Row.Requests {
    var words: String {
        switch self {
        case .same: "same"
        case .unknown: "not seen"
        case .more(let count): "\(count) more"
        case .fewer(let count): "\(count) fewer"
        case .others: "others"
        }
    }
}

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
