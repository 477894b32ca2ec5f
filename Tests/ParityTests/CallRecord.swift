import BothAPIs
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// What the app, the server and the user observe of one call, or what the server observes of the device's requests.
/// Each field is a list of lines.
///
/// A call's record also has the pages, requests and changes that other calls have caused and that no earlier record
/// has.
struct CallRecord: Sendable, Equatable {
    enum Field: String, CaseIterable, Sendable {
        case pages, requests, answer, delivery, stored, changes, identity, redirects

        /// The description of the field on the page `Parity.md`.
        var words: String {
            switch self {
            case .pages:
                "each authorization request with all its parameters, in order. The `state`, and a challenge that the "
                    + "session creates, must have 43 characters and differ from those of all earlier requests"
            case .requests:
                "each request to the token, profile and sign-out endpoints, with all its parameters and the server's "
                    + "verdict; if a device receives the code, also the device's requests. Codes, verifiers and tokens "
                    + "are masked; if the server processes the request, the verdict shows whether they are right"
            case .answer:
                "the result and details such as the form of the token or code, whether a token is new, the scopes and "
                    + "the profile; for an error, its code, name, message, domain and `userInfo`"
            case .delivery:
                "how often the delegate or block is called, on which thread, and whether the call had returned by then"
            case .stored:
                "the granted scopes and the access token's remaining lifetime, as the app would find them after a "
                    + "restart, and whether the stored grant or profile has changed"
            case .changes: "the session changes that `sessionChanges` reports"
            case .identity:
                "the client id and the redirect URI that the app can read: `getClientId` and `getRedirectUri`, or the "
                    + "manager's `configuration`"
            case .redirects: "what `handleOpen` returned since the previous record"
            }
        }
    }

    private(set) var fields: [Field: [String]] = [:]

    subscript(field: Field) -> [String] {
        get { fields[field] ?? [] }
        set { fields[field] = newValue.isEmpty ? nil : newValue }
    }

    /// Describes each field that differs from the other record, in two lines. Differences in the `allowed` fields are
    /// ignored. Returns an empty string if there are no other differences.
    func differences(from other: CallRecord, except allowed: [Field] = []) -> String {
        Field.allCases.filter { self[$0] != other[$0] && !allowed.contains($0) }.map { field in
            "    \(field): \(self[field])\n    the other: \(other[field])"
        }.joined(separator: "\n")
    }

    /// The record without the parts of the answer that only one SDK has.
    var common: CallRecord {
        var copy = self
        copy[.answer] = self[.answer].filter { line in !OneSided.all.contains { $0.has(line, in: self[.answer]) } }
        return copy
    }
}

extension CallRecord {
    /// The lines of an answer: first the outcome, then the details and the fields of a profile, sorted by name.
    static func answer(_ outcome: CallOutcome.Common, _ details: [String: String] = [:]) -> [String] {
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

    /// The answer without the parts that `stated` may omit and does omit: those that only one SDK has, and those of an
    /// error.
    func answer(like stated: [String]) -> [String] {
        let isError = self[.answer].first?.hasPrefix("error") == true
        let required = isError ? Array(self[.answer].prefix(1)) : common[.answer]
        return self[.answer].filter { stated.contains($0) || required.contains($0) }
    }

    func answerPart(_ name: String) -> String? {
        self[.answer].first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// The line for a request other than an authorization request. The line ends with the server's verdict, because the
    /// journal masks codes, verifiers and tokens, and only a refusal shows that one of them is wrong. A sign-out
    /// succeeds with any token, so its verdict is replaced by `unknown` if the server has no grant for the token.
    static func request(_ entry: JournalEntry) -> String {
        let parameters = entry.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let isUnknown = entry.endpoint == .signOut && entry.outcome == "ok" && entry.signIn == nil
        return "\(entry.path)?\(parameters) \(isUnknown ? "unknown" : entry.outcome)"
    }

    /// The line for an authorization request. A random value is replaced by `fresh` if it has the right form and isn't
    /// in `earlier`, and is then added to `earlier`.
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
