import BothAPIs

/// A step with the outcomes of both APIs.
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
    /// Each SDK's trace; nil for a skipped step.
    let traces: (legacy: Trace, modern: Trace)?

    private enum CodingKeys: CodingKey {
        case step, legacy, modern, verdict, reason
    }

    init(_ step: Step, legacy: Comparison.Look, modern: Comparison.Look) {
        self.step = step.name
        self.legacy = legacy.callOutcome.own
        self.modern = modern.callOutcome.own
        traces = (legacy.trace, modern.trace)
        (verdict, reason) = Self.judge(step, legacy.callOutcome, modern.callOutcome)
    }

    /// Creates the row of a skipped step.
    init(skipped step: Step) {
        self.step = step.name
        (legacy, modern, verdict, traces) = ("", "", .skipped, nil)
        reason = "requires the embedded server and its scripted browser"
    }

    /// An expected difference that is missing also counts as a failure.
    private static func judge(_ step: Step, _ legacy: CallOutcome, _ modern: CallOutcome) -> (Verdict, String?) {
        switch (legacy.common == modern.common, step.difference) {
        case (true, nil): (.same, nil)
        case (false, let reason?): (.byDesign, reason)
        case (true, .some): (.differs, "expected a difference")
        case (false, nil): (.differs, nil)
        }
    }
}
