import BothFamilies
import Foundation

/// The article `Parity.md` of the facade's documentation, made of what the parity run verifies.
enum ParityTable {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Parity.md"
    ).standardizedFileURL

    static var text: String {
        ([introduction] + Scenarios.groups.map(section) + [answers, differences]).joined(separator: "\n\n") + "\n"
    }

    private static var introduction: String {
        """
        # Both families, scenario by scenario

        What an app sees of the calls of SDK 2.x and of those of SDK 3.x, in \(Scenarios.all.count) scenarios.

        ## How to read it

        `ParityTests` plays each scenario with both families, each on a server, a store and a clock of its own. A family must
        see what stands here, ask the server the same as the other, and leave the same behind. The table is made of the
        scenarios, and a test fails when it is stale. This makes it anew:

        ```
        UPDATE_PARITY_TABLE=1 swift test --filter ParityTests
        ```

        The outcomes of a scenario's calls stand in their order, in these words:

        | Word | SDK 2.x | SDK 3.x |
        |---|---|---|
        | signed in | `requestDidSucceed` without a result | a result |
        | new token, same token | `requestDidSucceed` with the token | a result with the token |
        | code | `requestDidSucceed` with the code | a result with the code |
        | profile | `requestDidSucceed` with a dictionary | an `AMZNUser` |
        | signed out | `requestDidSucceed` | no error |
        | error *n* | `requestDidFail`, the code *n* | an error of the code *n* |
        | left | error 3 in its place | the flag `userDidCancel` |
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
        return table(group.title, ["Scenario", "Calls", "SDK 2.x saw", "SDK 3.x saw", "Verdict"], rows)
    }

    /// One row for the three scenarios of an answer; of each the call that is answered so, as both families saw it.
    private static var answers: String {
        let rows = ServerAnswer.all.map { answer in
            let scenarios = Scenarios.scenarios(of: answer)
            let seen = zip(scenarios, [0, 1, 2]).map { $0.expected[$1] }
            let isSame = scenarios.allSatisfy { $0.differences.isEmpty }
            return row(
                [answer.name]
                    + seen.flatMap { [$0.legacy.word, $0.modern.word] }
                    + [answer.endsSession ? "ends" : "goes on", isSame ? "same" : "differs"])
        }
        return table(
            "What the server answers",
            [
                "Answer", "Sign-in 2.x", "Sign-in 3.x", "Refresh 2.x", "Refresh 3.x", "Profile 2.x", "Profile 3.x",
                "Session after the refresh", "Verdict",
            ], rows)
    }

    private static var differences: String {
        let rows = KnownDifference.allCases.map { difference in
            let seen = difference.meanings()
            return row([seen.legacy.word, seen.modern.word, difference.rawValue])
        }
        return table("All that differs", ["SDK 2.x saw", "SDK 3.x saw", "Reason"], rows)
    }

    private static func table(_ title: String, _ columns: [String], _ rows: [String]) -> String {
        (["## \(title)", "", row(columns), row(columns.map { _ in "---" })] + rows).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    private static func words(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Scenario {
    var calls: [FamilyCall] { moves.compactMap { if case .call(let call, _) = $0 { call } else { nil } } }
}

extension FamilyCall {
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

extension Sight.Meaning {
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
