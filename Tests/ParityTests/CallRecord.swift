import BothAPIs
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// What an app, the server and the user observe from one call's answer to the next, as text, field by field.
struct CallRecord: Sendable, Equatable {
    enum Field: String, CaseIterable, Sendable {
        case pages, requests, answer, delivery, stored, changes, identity, redirects

        /// What the field holds, for the article.
        var words: String {
            switch self {
            case .pages:
                "each authorization request with all its parameters, in order. A `state`, and a challenge that the "
                    + "session makes, must be 43 characters that no earlier request had"
            case .requests:
                "every other request, also the device's, with all its parameters and the server's verdict. Codes, "
                    + "verifiers and tokens are masked; the server verifies them"
            case .answer:
                "the result with everything that comes with it: the form of the token or code, whether a token is new, "
                    + "the scopes, the profile; an error's code, name, message, domain and `userInfo`"
            case .delivery:
                "how often the delegate or block is called, on which thread, and whether the call had returned by then"
            case .stored:
                "what the app finds after a restart: the granted scopes and the access token's remaining lifetime; and "
                    + "whether the stored grant has changed"
            case .changes: "the session changes that `observeSession` reports"
            case .identity:
                "the client id and the redirect URI that the app can read: `getClientId` and `getRedirectUri`, or the "
                    + "manager's `configuration`"
            case .redirects: "what `handleOpen` returned since the previous call"
            }
        }
    }

    private(set) var fields: [Field: [String]] = [:]

    subscript(field: Field) -> [String] {
        get { fields[field] ?? [] }
        set { fields[field] = newValue.isEmpty ? nil : newValue }
    }

    /// What differs from another record, two lines for each field; empty for the same record.
    func differences(from other: CallRecord, except allowed: [Field] = []) -> String {
        Field.allCases.filter { self[$0] != other[$0] && !allowed.contains($0) }.map { field in
            "    \(field): \(self[field])\n    expected: \(other[field])"
        }.joined(separator: "\n")
    }

    /// The answer without what only one SDK has.
    var common: CallRecord {
        var copy = self
        copy[.answer] = self[.answer].filter { line in !OneSided.all.contains { line.hasPrefix($0.name + ": ") } }
        return copy
    }
}

extension CallRecord {
    /// The lines of an answer: the outcome, then what else the app has received.
    static func answer(_ outcome: CallOutcome.Common, _ details: [String: String]) -> [String] {
        var details = details
        if case .profile(let fields) = outcome { details.merge(fields) { $1 } }
        return [outcome.description] + details.sorted(by: <).map { "\($0): \($1)" }
    }

    static func delivery(_ answers: [CallOutcome]) -> String {
        [
            answers.count == 1 ? "once" : "\(answers.count) times",
            answers.allSatisfy(\.isOnMainQueue) ? "on the main thread" : "on another thread",
            answers.allSatisfy(\.isAfterReturn) ? "after the call's return" : "before the call's return",
        ].joined(separator: ", ")
    }

    /// The part of the answer with this name.
    func answerPart(_ name: String) -> String? {
        self[.answer].first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// A request other than that for the page. The server accepts no wrong token, code or verifier, except for a
    /// sign-out's token, which is unknown if it belongs to no sign-in.
    static func request(_ entry: JournalEntry) -> String {
        let parameters = entry.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let isUnknown = entry.endpoint == .signOut && entry.outcome == "ok" && entry.signIn == nil
        return "\(entry.path)?\(parameters) \(isUnknown ? "unknown" : entry.outcome)"
    }

    /// An authorization request, its random values as their form; `earlier` has those that were used before.
    static func page(_ url: URL, earlier: inout Set<String>) -> String {
        let fields = FormCoding.decode(url.query ?? "") ?? []
        let parameters = fields.map { name, value -> String in
            guard ["state", "code_challenge"].contains(name), !Scenarios.challenges.contains(value) else {
                return "\(name)=\(value)"
            }
            let isFresh = value.range(of: "^[A-Za-z0-9_-]{43}$", options: .regularExpression) != nil
            return "\(name)=\(isFresh && earlier.insert(value).inserted ? "fresh" : "not 43 new characters")"
        }
        return "\(url.path)?\(parameters.joined(separator: "&"))"
    }
}
