import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

@testable import BothAPIs
@testable import side_by_side

/// Tests of the program that compares both SDKs: its table and its page. The parity tests check the calls themselves.
@Suite(.deadline) struct SideBySideTests {
    private let program = BuiltProgram(name: "side-by-side")

    @Test("The program prints the README's table, and what changes for an app")
    func programPrintsTheTableInTheREADME() async throws {
        let start = "Both columns are this package"
        let block = try #require(try String.ofPackage("README.md").components(separatedBy: "```\n\(start)").last)
        var lines = (start + block.components(separatedBy: "```")[0]).split(separator: "\n").map(String.init)
        let changes = [
            "What changes for you", "- If the user leaves the page, 3.x sets userDidCancel and reports no error; 2.x",
            "  reports error 3, kAIErrorUserInterrupted. (13, 14)",
        ]
        lines.insert(contentsOf: changes, at: try #require(lines.lastIndex { $0.hasPrefix("46 steps") }))
        let result = try await program.run()
        #expect(result.status == 0 && result.errors == "")
        var rest = result.output[...]
        for line in lines where line != "…" {
            rest = rest[try #require(rest.range(of: "\(line)\n"), "\(line)").upperBound...]
        }
    }

    @Test(
        "With one scope, the program lists the steps that it can't run, and all other steps have the expected results",
        arguments: [
            ("profile", 39, "These steps need a second scope: Missing scope: silent check, "),
            ("alexa:all", 36, "These steps need a profile scope as the first scope: Profile, "),
            ("dash:replenish", 36, "These steps need a profile scope as the first scope: Profile, "),
        ])
    func programListsTheStepsThatItCannotRun(scopes: String, steps: Int, reason: String) async throws {
        let result = try await program.run(["--scopes", scopes])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("\n\(steps) steps: ") && result.output.contains("; 0 unexpected\n"))
        #expect(result.output.contains(reason))
    }

    private let byDesign = Step(
        name: "", calls: [.profile], expected: "error 2", difference: ("cancelled", "A note."))

    @Test("A row with an unexpected result or difference is marked unexpected, and counted")
    func unexpectedResultsAndDifferencesAreMarked() {
        let (busy, refused) = (trace(.failed(code: 2)), trace(.failed(code: 1)))
        let step = Step(name: "Server busy", calls: [.profile], expected: "error 2")
        let profile = Step(name: "", calls: [.profile], expected: "profile")
        let always = Step(name: "", calls: [.profile], expected: "error 2", requestsNote: "A note.")
        let rows = [
            Row(1, step, legacy: refused, modern: refused), Row(2, byDesign, legacy: busy, modern: refused),
            Row(3, profile, legacy: trace(.profile([:])), modern: trace(.profile(["name": "Ada"]))),
            Row(4, always, legacy: busy, modern: busy),
        ]
        #expect(rows.map(\.verdict) == [.unexpected, .unexpected, .unexpected, .unexpected])
        #expect(Table(rows: rows, omitted: []).differences == 4)
    }

    @Test("Rows that differ by design have the verdict `byDesign`; a note that two rows share has both step numbers")
    func differencesByDesignAreMarked() {
        let busy = trace(.failed(code: 2))
        let rows = [4, 5].map { Row($0, byDesign, legacy: busy, modern: trace(.userDidCancel)) }
        #expect(rows.map(\.verdict) == [.byDesign, .byDesign])
        #expect(Table(rows: rows, omitted: []).changes.map(\.steps) == [[4, 5]])
    }

    @Test(
        "A row compares the requests and replies of both APIs: same, different, or more profile requests in 3.x",
        arguments: [
            (["a"], ["a"], "same"), (["a", "a"], ["a"], "different"), (["a"], ["a", "a"], "different"),
            (["a"], ["b"], "different"), ([], ["/user/profile"], "1 more"),
        ])
    func differenceBetweenTheRequestsIsReported(legacy: [String], modern: [String], difference: String) {
        let step = Step(name: "", calls: [.logOut], expected: "signed out")
        for isReply in [false, true] {
            let traces = [legacy, modern].map { words in
                trace(
                    .signedOut,
                    words.map {
                        let isPath = !isReply || $0.hasPrefix("/")
                        return Message(way: "App to server", title: isPath ? $0 : "POST", reply: isPath ? "" : $0)
                    })
            }
            #expect(Row(1, step, legacy: traces[0], modern: traces[1]).requests == difference)
        }
    }

    private func trace(_ outcome: CallOutcome.Common, _ messages: [Message] = []) -> Trace {
        Trace(
            outcome: CallOutcome(outcome), device: nil, samples: [], messages: messages, before: "empty",
            after: "empty")
    }

    @Test("The page lists differing steps first, and shows both SDKs' code, requests and stored grants, but no token")
    func pageListsTheDifferingStepsFirst() async throws {
        let folder = try TemporaryFolder()
        #expect(try await program.run(["--html", folder["page.html"].path]).status == 0)
        let page = try String(contentsOf: folder["page.html"], encoding: .utf8)
        var rest = page[...]
        for text in [
            "4\">Different results, by design", "href=\"#step-13\"", "4\">Same result, different requests",
            "href=\"#step-27\"", "What changes for you", "id=\"step-1\"", "3.x requests: 1 more",
        ] {
            rest = rest[try #require(rest.range(of: text), "\(text)").upperBound...]
        }
        for code in [
            "[AIMobileLib getProfile:delegate];", "try await", "[AMZNUser fetch:^(AMZNUser *user",
            "request.forcesRefresh = true", "<code>userDidCancel</code>", "only in this SDK", "after: the same grant",
            "AIMobileLib.handleOpen(url", "<code>result.user</code>", "result.clientId, result.redirectUri",
            "interactiveStrategy = .always", "codeChallengeMethod = @&quot;plain&quot;", "400 invalid grant",
        ] {
            #expect(page.contains(code), "\(code)")
        }
        #expect(!page.contains("Atza|") && !page.contains("Atzr|"))
    }

    @Test("A run that fails names the failed step, and leaves an existing page unchanged")
    func failedRunDoesNotChangeThePage() async throws {
        let folder = try TemporaryFolder()
        try Data("before".utf8).write(to: folder["page.html"])
        let failed = try await program.run(["--html", folder["page.html"].path, "--scopes", "nonsense"])
        #expect(failed.status == 1 && failed.errors.hasPrefix("side-by-side: First login: "), "\(failed.errors)")
        #expect(try Data(contentsOf: folder["page.html"]) == Data("before".utf8))
    }
}
