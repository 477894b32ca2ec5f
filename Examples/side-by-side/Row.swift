import BothFamilies

/// A step with what both sides saw of it.
struct Row: Encodable {
    enum Verdict: String, Encodable {
        case same
        /// They differ, and are meant to.
        case byDesign = "by design"
        case differs = "DIFFERS"
        case skipped
    }

    let step: String
    let legacy: String
    let modern: String
    let verdict: Verdict
    let reason: String?

    init(_ step: Step, legacy: Sight, modern: Sight) {
        self.step = step.name
        self.legacy = legacy.own
        self.modern = modern.own
        (verdict, reason) = Self.judge(step, legacy, modern)
    }

    /// A step that cannot be done here.
    init(skipped step: Step) {
        self.step = step.name
        (legacy, modern, verdict) = ("", "", .skipped)
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
