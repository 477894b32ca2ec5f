import BothFamilies

/// A step with the outcomes of both families.
struct Row: Encodable {
    enum Verdict: String, Encodable {
        case same
        /// The outcomes differ, as expected.
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
    /// Each family's trace; nil for a skipped step.
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

    /// Creates the row of a skipped step.
    init(skipped step: Step) {
        self.step = step.name
        (legacy, modern, verdict, traces) = ("", "", .skipped, nil)
        reason = "requires the embedded server and its scripted browser"
    }

    /// An expected difference that is missing also counts as a failure.
    private static func judge(_ step: Step, _ legacy: Sight, _ modern: Sight) -> (Verdict, String?) {
        switch (legacy.meaning == modern.meaning, step.difference) {
        case (true, nil): (.same, nil)
        case (false, let reason?): (.byDesign, reason)
        case (true, .some): (.differs, "expected a difference")
        case (false, nil): (.differs, nil)
        }
    }
}
