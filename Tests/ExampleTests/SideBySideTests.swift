import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

/// The comparison of both SDKs: its table, and the page it writes.
@Suite struct SideBySideTests {
    private let program = BuiltProgram(name: "side-by-side")

    private static let table = """
        #   Step                           SDK 2.x         SDK 3.x         3.x requests
        --  -----------------------------  --------------  --------------  -------------

        Different results, by design
        8   Missing scope: page closed     error 3         cancelled       same
        9   Missing scope: user cancels    error 3         cancelled       same
        20  Log out, server fails          signed out      error 2         same

        Same result, different requests
        2   First login                    signed in       signed in       1 more
        4   Profile                        Ada Lovelace    Ada Lovelace    1 fewer
        5   Restart: silent check          same token      same token      1 more
        12  Missing scope: user allows     signed in       signed in       1 more
        13  Profile with all scopes        Ada Lovelace    Ada Lovelace    1 fewer
        14  Expired token: silent check    new token       new token       1 more
        15  Refused token: profile         Ada Lovelace    Ada Lovelace    3 fewer
        19  Login after it                 signed in       signed in       1 more
        22  Last login                     signed in       signed in       1 more

        Same result
        1   First start: silent check      error 1         error 1         same
        3   Access token                   new token       new token       same
        6   Login again while signed in    signed in       signed in       same
        7   Missing scope: silent check    error 1         error 1         same
        10  Missing scope: user denies     error 4         error 4         same
        11  Still signed in                same token      same token      same
        16  Server busy: session kept      error 2         error 2         same
        17  Revoked grant: profile         error 1         error 1         same
        18  Revoked grant: silent check    error 1         error 1         same
        21  Silent check after it          error 1         error 1         same
        23  Log out                        signed out      signed out      same
        24  Silent check after log-out     error 1         error 1         same
        25  Log out again                  signed out      signed out      same

        What changes for you
        - If the user leaves the page, 3.x sets userDidCancel and reports no error; 2.x
          reports error 3, kAIErrorUserInterrupted. (8, 9)
        - If the server can't be notified of a sign-out, 3.x reports that error, and 2.x
          succeeds. The device is signed out with both. (20)
        - 3.x returns the user's profile with a sign-in or a token, and requests it if
          it isn't in memory; shouldReturnUserData = false prevents that. (2, 5, 12, 14,
          19, 22)
        - 3.x then answers AMZNUser.fetch from memory, for 60 minutes. (4, 13, 15)

        25 steps: 3 different by design, 9 with the same result and different requests,
        13 the same; 0 unexpected differences

        """

    @Test("The program prints both verdicts of each step in 80 columns, the differing steps first")
    func table() async throws {
        #expect(try await program.run() == .init(status: 0, output: Self.table, errors: ""))
        #expect(Self.table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("The README shows lines of the table")
    func readme() throws {
        let block = try #require(try String.ofPackage("README.md").components(separatedBy: "```\n#   Step").last)
        let lines = ("#   Step" + block.components(separatedBy: "```")[0]).split(separator: "\n")
        #expect(lines.count > 5)
        for line in lines where line != "…" { #expect(Self.table.contains("\(line)\n"), "\(line)") }
    }

    @Test("With one scope, the steps that need a second one are skipped")
    func oneScope() async throws {
        let result = try await program.run(["--scopes", "profile"])
        #expect(result.status == 0)
        #expect(result.output.contains("\nSkipped: needs two scopes.\n"))
        #expect(result.output.contains("0 unexpected differences"))
    }

    @Test("At another server, steps that control the server are skipped, and requests are not compared")
    func otherServer() async throws {
        try await LocalAuthorizationServer.running { server in
            let table = try await program.run(server.arguments).output
            #expect(table.contains("\n14 steps: ") && table.contains("; 0 unexpected differences"))
            #expect(table.components(separatedBy: "  not seen\n").count == 1 + 14)
            #expect(table.contains("\nSkipped: needs the local server.\n"))
        }
    }

    @Test("The page lists the differing steps first, shows each language, and contains no secret")
    func page() async throws {
        let folder = try TemporaryFolder()
        #expect(try await program.run(["--html", folder["page.html"].path]).status == 0)
        let page = try String(contentsOf: folder["page.html"], encoding: .utf8)
        let order = [
            "4\">Different results, by design", "href=\"#step-8\"", "4\">Same result, different requests",
            "href=\"#step-2\"",
            "What changes for you", "id=\"step-1\"", "3.x requests: 1 more",
        ]
        let places = order.map { page.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        for code in ["[AIMobileLib getProfile:delegate];", "try await", "[AMZNUser fetch:^(AMZNUser *user"] {
            #expect(page.contains(code.replacingOccurrences(of: "\"", with: "&quot;")), "\(code)")
        }
        #expect(!page.contains("Atza|") && !page.contains("Atzr|"))
    }

    @Test("A run that fails or is interrupted leaves an existing page as it was")
    func failure() async throws {
        let folder = try TemporaryFolder()
        try Data("before".utf8).write(to: folder["page.html"])
        let page = ["--html", folder["page.html"].path]
        #expect(try await program.run(page + ["--password", "wrong"]).status == 1)
        let waiting = try program.start(page + ["--browser", "no-such-browser-anywhere"])
        #expect(try await waiting.errorLine().contains("Sign in with a browser"))
        kill(waiting.process.processIdentifier, SIGKILL)
        #expect(try await waiting.finished().status == SIGKILL)
        #expect(try Data(contentsOf: folder["page.html"]) == Data("before".utf8))
    }
}
