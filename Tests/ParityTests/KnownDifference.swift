import BothAPIs

/// The intended differences between the two APIs in a call's record, each with its description.
enum KnownDifference: String, Sendable {
    case userLeavesThePage = "2.x reports an error; 3.x sets a flag and reports no error"
    case serverNotNotified =
        "2.x promises only a sign-out on the device, which succeeded; 3.x also reports the server's failure"
    case userIsFetched =
        "3.x also returns the user, and fetches a new profile in place of one over an hour old; 2.x has another call"
    case strategyAlways = "2.x has no strategy *always*, so it signs in with the stored grant"

    /// What the app receives in each SDK.
    func outcomes(serverFailure: UInt = 2) -> (legacy: CallOutcome.Common, modern: CallOutcome.Common) {
        switch self {
        case .userLeavesThePage: (.failed(code: 3), .userDidCancel)
        case .serverNotNotified: (.signedOut, .failed(code: serverFailure))
        case .userIsFetched: (.token(isNew: true), .token(isNew: true))
        case .strategyAlways: (.signedIn, .signedIn)
        }
    }

    /// The fields of the record that may differ.
    var fields: [CallRecord.Field] {
        switch self {
        case .userLeavesThePage, .serverNotNotified: [.answer]
        case .userIsFetched: [.requests, .changes]
        case .strategyAlways: [.pages, .requests, .stored, .changes]
        }
    }
}

/// A part of an answer that only one SDK has.
struct OneSided: Sendable {
    let name: String
    /// The only outcome with which the part is one-sided; nil if it is one-sided with every outcome.
    var outcome: CallOutcome.Common?
    let version: SDKVersion
    let words: String
    let reason: String

    /// Whether the SDK's answers have the part.
    static func exists(_ name: String, in version: SDKVersion) -> Bool {
        !all.contains { $0.name == name && $0.version != version }
    }

    /// Whether this is the line of the part in an answer.
    func has(_ line: String, in answer: [String]) -> Bool {
        line.hasPrefix(name + ": ") && (outcome == nil || answer.first == outcome?.description)
    }

    static let all = [
        OneSided(
            name: "api", version: .legacy, words: "`api`",
            reason: "one 2.x delegate can receive the answers to all calls; a 3.x block receives only one answer"),
        OneSided(
            name: "domain", version: .modern, words: "the error's domain",
            reason: "`AIError` has a code, a message, a name and `userInfo`; only `NSError` has a domain"),
        OneSided(
            name: "scopes", version: .modern, words: "`grantedScopes`", reason: "2.x returns only the token"),
        OneSided(
            name: "value", outcome: .signedIn, version: .modern, words: "the token of a sign-in",
            reason: "2.x returns the token in a separate call"),
        OneSided(
            name: "client", version: .modern, words: "`clientId` with a code", reason: "2.x has `getClientId`"),
        OneSided(
            name: "redirect", version: .modern, words: "`redirectUri` with a code", reason: "2.x has `getRedirectUri`"),
        OneSided(
            name: "user", version: .modern, words: "the fields as properties of `AMZNUser`",
            reason: "2.x returns the profile as a dictionary"),
    ]
}
