import BothAPIs
import Foundation

/// The page `Tests/Maintaining/Parity.md`, generated from the scenarios.
enum ParityTable {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Maintaining/Parity.md").standardizedFileURL

    static var text: String {
        ([introduction, differences] + Scenarios.groups.map(section) + [matrix, answers]).joined(separator: "\n\n")
            + "\n"
    }

    private static var introduction: String {
        """
        # Both SDKs, scenario by scenario

        What the calls of SDK 2.x and of SDK 3.x do, in \(Scenarios.all.count) scenarios.

        ## How to read it

        Here, SDK 2.x and SDK 3.x mean this package's calls of these versions; Amazon's own SDKs are not run.
        `ParityTests` plays each scenario once for each SDK, with a new server, store and clock, and records each
        call. Each record must agree with what the scenario states: the result and, in most scenarios, what the call
        causes, such as requests and a change of the store. The whole record must be the same in both SDKs, apart from
        the differences that the next section lists. A record has these fields:

        \(records)

        This page is generated from the scenarios, and a test fails if it is out of date. To update it:

        ```
        UPDATE_PARITY_TABLE=1 swift test --filter ParityTests
        ```

        Calls with scopes request `profile`; where a row names scopes, they request those. By default, a 3.x call for
        a token also returns the user, and fetches a new profile in place of one more than an hour old. 2.x never
        returns the user with a sign-in or a token. The 3.x requests therefore set `shouldReturnUserData` to false,
        apart from the requests of a row whose calls return the user.

        In a table of scenarios, each row has the calls of one scenario and their results, in the order in which the
        calls are answered. The results mean:

        | Word | SDK 2.x | SDK 3.x |
        |---|---|---|
        | signed in | `requestDidSucceed` without a result | a result |
        | new token, same token | `requestDidSucceed` with the token | a result with the token |
        | code | `requestDidSucceed` with the code | a result with the code |
        | profile | `requestDidSucceed` with a dictionary | an `AMZNUser` |
        | signed out | `requestDidSucceed` | no error |
        | tokens, refreshed | the device exchanges the code, and refreshes its tokens | the same |
        | invalid_grant | the server refuses the device's exchange | the same |
        | error *n* | `requestDidFail` with code *n* | an error with code *n* |
        | cancelled | reported as error 3 | the flag `userDidCancel` |
        """
    }

    private static var records: String {
        table(["Field of the record", "Contents"], CallRecord.Field.allCases.map { row([$0.rawValue, $0.words]) })
    }

    private static let columns = ["Scenario", "Calls", "SDK 2.x", "SDK 3.x", "Verdict"]

    /// The rows in which the SDKs differ, each with the difference, and the parts of an answer that only one SDK has,
    /// each with the reason. The rows appear again in their groups.
    private static var differences: String {
        let differing = Scenarios.all.filter { $0.difference != nil }
        let parts = OneSided.all.map { row([$0.words, $0.version.rawValue, $0.reason]) }
        return table("Where they differ", columns, differing.map(row))
            + "\n\nIn all other scenarios the records are the same, except for parts of an answer that only one SDK has:\n\n"
            + table(["Part of an answer", "SDK", "Reason"], parts)
    }

    /// A table of the results of each call after each call of the other SDK. A cell has two results of the second call:
    /// one for a pair of calls that starts without a signed-in user, and one for a pair that starts after a log-in.
    private static var matrix: String {
        let calls = Matrix.calls.map(\.description)
        let rows = calls.indices.map { first in
            let scenarios = Matrix.scenarios[first * calls.count..<(first + 1) * calls.count]
            return row([calls[first]] + scenarios.map { $0.results(.legacy)[2] + "; " + $0.results(.legacy)[6] })
        }
        return table("Each call after each call of the other SDK", ["First call"] + calls.map { "then \($0)" }, rows)
            + "\n\nEach cell has two results of the second call. For the first result, the calls start without a"
            + " signed-in user; for the second, after a log-in. Both are the same whichever SDK makes the first call."
    }

    private static func section(_ group: (title: String, scenarios: [Scenario])) -> String {
        table(group.title, columns, group.scenarios.map(row))
    }

    private static func row(_ scenario: Scenario) -> String {
        row([
            scenario.name.replacingOccurrences(of: "|", with: "\\|"), words(scenario.calls),
            words(scenario.results(.legacy)), words(scenario.results(.modern)),
            scenario.difference.map { "differs: \($0.rawValue)" } ?? "same",
        ])
    }

    /// One row for each reply of the server or failure of the connection, with the results of its three scenarios in
    /// both APIs.
    private static var answers: String {
        let rows = ServerAnswer.all.map { answer in
            let scenarios = Scenarios.scenarios(of: answer)
            let isSame = scenarios.allSatisfy { $0.difference == nil }
            return row(
                [answer.name]
                    + zip(scenarios, [0, 1, 2]).flatMap { [$0.results(.legacy)[$1], $0.results(.modern)[$1]] }
                    + [answer.session == .continues ? "continues" : "ends", isSame ? "same" : "differs"])
        }
        return table(
            "The server's replies",
            [
                "Reply", "Sign-in 2.x", "Sign-in 3.x", "Refresh 2.x", "Refresh 3.x", "Profile 2.x", "Profile 3.x",
                "Session after the refresh", "Verdict",
            ], rows)
            + "\n\nIn the column *Session after the refresh*, *ends* means that no user is signed in after the next"
            + " refresh at the latest."
    }

    private static func table(_ title: String, _ columns: [String], _ rows: [String]) -> String {
        "## \(title)\n\n" + table(columns, rows)
    }

    private static func table(_ columns: [String], _ rows: [String]) -> String {
        ([row(columns), row(columns.map { _ in "---" })] + rows).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    private static func words(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Scenario {
    /// The calls in the order of their results. A call that overlaps others is listed where it is answered.
    fileprivate var calls: [String] {
        var started: [ClientCall] = []
        return moves.compactMap { move in
            switch move {
            case .call(let call, _, _): return call.words
            case .start(let call, _): started.append(call)
            case .answer: return started.removeFirst().words
            case .device: return "the device's exchange"
            default: break
            }
            return nil
        }
    }

    fileprivate func results(_ version: SDKVersion) -> [String] {
        moves.compactMap { move in
            guard case .device(_, let isRefused) = move else { return move.expected?.outcome(version)?.description }
            return isRefused ? "invalid_grant" : "tokens, refreshed"
        }
    }

    fileprivate var difference: KnownDifference? { moves.lazy.compactMap { $0.expected?.difference }.first }
}

extension ClientCall {
    private var scopes: [String] {
        switch self {
        case .logIn(let scopes, _), .accessToken(let scopes, _), .authorizationCode(let scopes, _, _): scopes
        case .profile, .profileWithOptions, .logOut, .logOutOnDevice: []
        }
    }

    /// The call, with its scopes unless its only scope is `profile`.
    fileprivate var words: String {
        switch self {
        case .profile, .profileWithOptions, .logOut, .logOutOnDevice: return description
        default:
            let names =
                scopes.isEmpty
                ? "no scopes" : scopes.map { $0.isEmpty ? "an empty name" : "`\($0)`" }.joined(separator: " ")
            return scopes == Scenarios.profile ? description : "\(description) (\(names))"
        }
    }
}
