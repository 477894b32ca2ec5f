import BothAPIs
import ProgramSupport

/// A step with the results of both SDKs, and how their requests differ.
struct Row {
    /// The result of a step's comparison. The cases are in the order in which the report lists them.
    enum Verdict: String, CaseIterable {
        case unexpected = "UNEXPECTED"
        case byDesign = "Different results, by design"
        case requests = "Same result, different requests"
        case same = "Same result"

        /// The class in the page's style sheet.
        var style: String { "\(self)" }
    }

    let number: Int
    let step: String
    let verdict: Verdict
    let legacy: Trace
    let modern: Trace
    /// The requests of 3.x compared with those of 2.x: "same", "different", or how many requests for the profile 3.x
    /// makes in addition, such as "1 more".
    let requests: String
    /// What the differences mean for an app that moves to 3.x. If the verdict is `unexpected`, the first note contains
    /// the expected results.
    let notes: [String]

    /// A row is unexpected if a result isn't the one that the step expects, even if both SDKs have the same result.
    /// Such a step hasn't tested what it should test. Neither has a step whose requests should differ and don't. A row
    /// is also unexpected if the step expects the same outcome with both SDKs, but the outcomes differ in a detail such
    /// as a profile field.
    init(_ number: Int, _ step: Step, legacy: Trace, modern: Trace) {
        (self.number, self.step, self.legacy, self.modern) = (number, step.name, legacy, modern)
        let note: String?
        (requests, note) = Self.compare(step, legacy, modern)
        let isSame = legacy.outcome.common == modern.outcome.common
        let expected = [step.expected, step.difference?.expected ?? step.expected]
        let mustDiffer = step.requestsNote != nil
        guard isSame == (step.difference == nil), [legacy.result, modern.result] == expected,
            !mustDiffer || note != nil
        else {
            verdict = .unexpected
            let ending = mustDiffer ? ", and different requests." : "."
            notes = ["Expected: \(expected[0]) with 2.x, \(expected[1]) with 3.x\(ending)"] + [note].compactMap { $0 }
            return
        }
        verdict = !isSame ? .byDesign : note == nil ? .same : .requests
        notes = [step.difference?.note, note].compactMap { $0 }
    }

    /// Returns the difference between the requests, and a note on what it means for an app. The note is nil if the
    /// requests are the same.
    private static func compare(_ step: Step, _ legacy: Trace, _ modern: Trace) -> (String, note: String?) {
        let removed = legacy.messages.compared(with: modern.messages).filter(\.isOnlyHere)
        let added = modern.messages.compared(with: legacy.messages).filter(\.isOnlyHere)
        switch (removed.isEmpty, added.isEmpty) {
        case (true, true): return ("same", nil)
        case (true, false) where added.allSatisfy(\.message.isProfileRequest):
            return (
                "\(added.count) more",
                "3.x returns the user's profile with a sign-in or a token, and requests it if it isn't stored; "
                    + "shouldReturnUserData = false prevents that."
            )
        default: return ("different", step.requestsNote ?? "3.x and 2.x make different requests.")
        }
    }
}

/// The results of the performed steps, and the names of the omitted ones.
struct Table {
    let rows: [Row]
    let omitted: [(reason: String, steps: [String])]
    var differences: Int { of(.unexpected).count }

    /// The rows, grouped by verdict in the order of `Row.Verdict`. A verdict without rows has no group.
    var groups: [(verdict: Row.Verdict, rows: [Row])] {
        Row.Verdict.allCases.map { ($0, of($0)) }.filter { !$0.1.isEmpty }
    }

    private func of(_ verdict: Row.Verdict) -> [Row] { rows.filter { $0.verdict == verdict } }

    /// What an app that moves to 3.x has to know: each note with the numbers of its steps.
    var changes: [(note: String, steps: [Int])] {
        let notes = groups.flatMap(\.rows).flatMap(\.notes)
        return notes.enumerated().filter { notes.firstIndex(of: $1) == $0 }.map { _, note in
            (note, rows.filter { $0.notes.contains(note) }.map(\.number))
        }
    }

    // MARK: As text

    private static let widths = [2, 28, 15, 15, 12]
    private static let width = 80
    /// Says what is compared.
    static let heading = "Both columns are this package: its calls of SDK 2.x, and its calls of SDK 3.x."

    var text: String {
        let head = [
            ["#", "Step", "SDK 2.x", "SDK 3.x", "3.x requests"], Self.widths.map { String(repeating: "-", count: $0) },
        ].map(Self.line)
        let groups = groups.flatMap { group in
            ["", group.verdict.rawValue]
                + group.rows.map {
                    Self.line(["\($0.number)", $0.step, $0.legacy.words, $0.modern.words, $0.requests])
                }
        }
        let changes = changes.flatMap { change in
            "- \(change.note) (\(change.steps.map(String.init).joined(separator: ", ")))"
                .wrapped(to: Self.width, hanging: 2)
        }
        let box = changes.isEmpty ? [] : ["", "What changes for you"] + changes
        let rest = omitted.flatMap { omitted in
            [""] + "\(omitted.reason) \(omitted.steps.joined(separator: ", ")).".wrapped(to: Self.width)
        }
        let end = summary.wrapped(to: Self.width)
        let parts = [[Self.heading, ""], head, groups, box, rest, [""], end]
        return parts.joined().joined(separator: "\n")
    }

    var summary: String {
        "\(rows.count) steps: \(of(.byDesign).count) different by design, \(of(.requests).count) with the same result "
            + "and different requests, \(of(.same).count) the same; \(differences) unexpected"
    }

    private static func line(_ cells: [String]) -> String {
        zip(cells, widths).map { $0.spellingControls.padded(to: $1) }.joined(separator: "  ").trimmingTrailingSpaces
    }
}
