import BothAPIs
import Foundation

/// The article `Parity.md` of the facade's documentation, generated from the scenarios.
enum ParityTable {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Parity.md"
    ).standardizedFileURL

    static var text: String {
        ([introduction, differences] + Scenarios.groups.map(section) + [answers]).joined(separator: "\n\n") + "\n"
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

        The calls ask for the scope `profile` unless a row names other scopes. The 3.x requests set
        `shouldReturnUserData` to false, because 2.x never returns the user with a sign-in or a token; by default, 3.x
        fetches the user too, in one more request.

        Each row has the results of a scenario's calls, in the order of the calls. The words mean:

        | Word | SDK 2.x | SDK 3.x |
        |---|---|---|
        | signed in | `requestDidSucceed` without a result | a result |
        | new token, same token | `requestDidSucceed` with the token | a result with the token |
        | code | `requestDidSucceed` with the code | a result with the code |
        | profile | `requestDidSucceed` with a dictionary | an `AMZNUser` |
        | signed out | `requestDidSucceed` | no error |
        | error *n* | `requestDidFail` with code *n* | an error with code *n* |
        | cancelled | reported as error 3 | the flag `userDidCancel` |
        """
    }

    private static let columns = ["Scenario", "Calls", "SDK 2.x", "SDK 3.x", "Verdict"]

    /// The rows in which the SDKs differ, with the reason. Each appears again in its group.
    private static var differences: String {
        let differing = Scenarios.all.filter { $0.difference != nil }
        return table("Where they differ", columns, differing.map(row))
            + "\n\nIn all other scenarios, both SDKs return the same."
    }

    private static func section(_ group: (title: String, scenarios: [Scenario])) -> String {
        table(group.title, columns, group.scenarios.map(row))
    }

    private static func row(_ scenario: Scenario) -> String {
        row([
            scenario.name.replacingOccurrences(of: "|", with: "\\|"), words(scenario.calls.map(\.words)),
            words(scenario.results(.legacy)), words(scenario.results(.modern)),
            scenario.difference.map { "differs: \($0.rawValue)" } ?? "same",
        ])
    }

    /// One row for each reply of the server, with the results of its three scenarios in both APIs.
    private static var answers: String {
        let rows = ServerAnswer.all.map { answer in
            let scenarios = Scenarios.scenarios(of: answer)
            let isSame = scenarios.allSatisfy { $0.difference == nil }
            return row(
                [answer.name]
                    + zip(scenarios, [0, 1, 2]).flatMap { [$0.results(.legacy)[$1], $0.results(.modern)[$1]] }
                    + [answer.endsSession ? "ends" : "continues", isSame ? "same" : "differs"])
        }
        return table(
            "The server's replies",
            [
                "Reply", "Sign-in 2.x", "Sign-in 3.x", "Refresh 2.x", "Refresh 3.x", "Profile 2.x", "Profile 3.x",
                "Session after the refresh", "Verdict",
            ], rows)
    }

    private static func table(_ title: String, _ columns: [String], _ rows: [String]) -> String {
        (["## \(title)", "", row(columns), row(columns.map { _ in "---" })] + rows).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    private static func words(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Scenario {
    fileprivate var calls: [ClientCall] {
        moves.compactMap { if case .call(let call, _, _) = $0 { call } else { nil } }
    }

    fileprivate func results(_ version: SDKVersion) -> [String] {
        moves.compactMap { $0.expected?.outcome(version).description }
    }

    fileprivate var difference: KnownDifference? { moves.lazy.compactMap { $0.expected?.difference }.first }
}

extension ClientCall {
    /// The call, with its scopes if they aren't `profile` alone.
    fileprivate var words: String {
        switch self {
        case .profile, .profileWithOptions, .logOut: return description
        default:
            let names =
                scopes.isEmpty
                ? "no scopes" : scopes.map { $0.isEmpty ? "an empty name" : "`\($0)`" }.joined(separator: " ")
            return scopes == Scenarios.profile ? description : "\(description) (\(names))"
        }
    }
}
