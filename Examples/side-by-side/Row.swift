import BothFamilies

/// A step with what both sides saw of it.
struct Row: Encodable {
    enum Verdict: String, Encodable {
        case same
        /// They differ, and are meant to.
        case byDesign = "by design"
        case differs = "DIFFERS"
        case skipped

        /// In green, yellow or red (ECMA-48 section 8.3.117).
        var coloured: String {
            switch self {
            case .same: "\u{1B}[32m\(rawValue)\u{1B}[0m"
            case .byDesign: "\u{1B}[33m\(rawValue)\u{1B}[0m"
            case .differs: "\u{1B}[31m\(rawValue)\u{1B}[0m"
            case .skipped: rawValue
            }
        }
    }

    let step: String
    let legacy: String
    let modern: String
    let verdict: Verdict
    let reason: String?
    /// What each family did; nil for a step that was skipped.
    let traces: (legacy: Trace, modern: Trace)?

    private enum CodingKeys: CodingKey {
        case step, legacy, modern, verdict, reason
    }

    init(_ step: Step, legacy: Comparison.Look, modern: Comparison.Look) {
        self.step = step.name
        self.legacy = legacy.sight.own
        self.modern = modern.sight.own
        traces = (legacy.trace, modern.trace)
        (verdict, reason) = Self.judge(step, legacy.sight, modern.sight)
    }

    /// A step that cannot be done here.
    init(skipped step: Step) {
        self.step = step.name
        (legacy, modern, verdict, traces) = ("", "", .skipped, nil)
        reason = "only with the embedded server and its scripted browser"
    }

    /// A difference that is meant must also be seen: one that has gone is news, and is shown as such.
    private static func judge(_ step: Step, _ legacy: Sight, _ modern: Sight) -> (Verdict, String?) {
        switch (legacy.meaning == modern.meaning, step.difference) {
        case (true, nil): (.same, nil)
        case (false, let reason?): (.byDesign, reason)
        case (true, .some): (.differs, "expected a difference")
        case (false, nil): (.differs, nil)
        }
    }
}
