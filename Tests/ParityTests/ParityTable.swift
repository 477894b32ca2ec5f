import BothAPIs
import Foundation

/// The article `Parity.md` of the facade's documentation, generated from the scenarios.
enum ParityTable {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Parity.md"
    ).standardizedFileURL

    static var text: String {
        ([introduction] + Scenarios.groups.map(section) + [answers, differences]).joined(separator: "\n\n") + "\n"
    }

    private static var introduction: String {
        """
        # Both SDKs, scenario by scenario

        What the calls of SDK 2.x and of SDK 3.x return, in \(Scenarios.all.count) scenarios.

        ## How to read it

        `ParityTests` runs each scenario through both SDKs, each with its own server, store and clock. Both must return the
        results in the table, send the same requests, and leave the same state behind. The table is generated from the
        scenarios, and a test fails if it is out of date. To update it:

        ```
        UPDATE_PARITY_TABLE=1 swift test --filter ParityTests
        ```

        Each row has the results of a scenario's calls, in the order of the calls. The words mean:

        | Word | SDK 2.x | SDK 3.x |
        |---|---|---|
        | signed in | `requestDidSucceed` without a result | a result |
        | new token, same token | `requestDidSucceed` with the token | a result with the token |
        | code | `requestDidSucceed` with the code | a result with the code |
        | profile | `requestDidSucceed` with a dictionary | an `AMZNUser` |
        | signed out | `requestDidSucceed` | no error |
        | error *n* | `requestDidFail` with code *n* | an error with code *n* |
        | left | reported as error 3 | the flag `userDidCancel` |
        """
    }

    private static func section(_ group: (title: String, scenarios: [Scenario])) -> String {
        let rows = group.scenarios.map { scenario in
            row([
                scenario.name.replacingOccurrences(of: "|", with: "\\|"), words(scenario.calls.map(\.word)),
                words(scenario.expected.map(\.legacy.word)), words(scenario.expected.map(\.modern.word)),
                scenario.differences.first.map { "differs: \($0.rawValue)" } ?? "same",
            ])
        }
        return table(group.title, ["Scenario", "Calls", "SDK 2.x", "SDK 3.x", "Verdict"], rows)
    }

    /// One row for each reply of the server, with the results of its three scenarios in both APIs.
    private static var answers: String {
        let rows = ServerAnswer.all.map { answer in
            let scenarios = Scenarios.scenarios(of: answer)
            let seen = zip(scenarios, [0, 1, 2]).map { $0.expected[$1] }
            let isSame = scenarios.allSatisfy { $0.differences.isEmpty }
            return row(
                [answer.name]
                    + seen.flatMap { [$0.legacy.word, $0.modern.word] }
                    + [answer.endsSession ? "ends" : "continues", isSame ? "same" : "differs"])
        }
        return table(
            "The server's replies",
            [
                "Reply", "Sign-in 2.x", "Sign-in 3.x", "Refresh 2.x", "Refresh 3.x", "Profile 2.x", "Profile 3.x",
                "Session after the refresh", "Verdict",
            ], rows)
    }

    private static var differences: String {
        let rows = KnownDifference.allCases.map { difference in
            let seen = difference.outcomes()
            return row([seen.legacy.word, seen.modern.word, difference.rawValue])
        }
        return table("Differences", ["SDK 2.x", "SDK 3.x", "Reason"], rows)
    }

    private static func table(_ title: String, _ columns: [String], _ rows: [String]) -> String {
        (["## \(title)", "", row(columns), row(columns.map { _ in "---" })] + rows).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    private static func words(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Scenario {
    var calls: [ClientCall] { moves.compactMap { if case .call(let call, _) = $0 { call } else { nil } } }
}

extension ClientCall {
    fileprivate var word: String {
        switch self {
        case .logIn: "log in"
        case .accessToken(_, let isForced): isForced ? "forced token" : "token"
        case .authorizationCode: "code"
        case .profile: "profile"
        case .logOut: "log out"
        }
    }
}

extension CallOutcome.Common {
    fileprivate var word: String {
        switch self {
        case .signedIn: "signed in"
        case .token(let isNew): isNew ? "new token" : "same token"
        case .code: "code"
        case .profile: "profile"
        case .failed(let code): "error \(code)"
        case .userDidCancel: "left"
        case .signedOut: "signed out"
        }
    }
}
