import BothAPIs

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
