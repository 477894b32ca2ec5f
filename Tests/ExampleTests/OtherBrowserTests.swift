import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of programs whose user signs in outside the program: in a browser or on another device.
@Suite(.deadline) struct OtherBrowserTests {
    @Test("A client without a browser prints the page's URL and the waiting time, and continues after the sign-in")
    func clientWithoutABrowserPrintsTheURL() async throws {
        let program = try BuiltProgram(name: "modern-client").start(["--browser", "print"])
        defer { program.process.terminate() }
        let line = try await program.errorLine()
        let notice = "modern-client: If no browser shows the sign-in page, open it on this machine: http://127.0.0.1:"
        #expect(line.hasPrefix(notice))
        let waiting = "modern-client: Waiting up to 10 minutes for the sign-in. Press Control-C to stop."
        #expect(try await program.errorLine() == waiting)
        try await signIn(String(line.split(separator: " ").last ?? ""))
        #expect(try await program.finished() == .init(status: 0, output: ClientTests.story, errors: ""))
    }

    @Test("The minimal client signs in with the user's browser; its next start shows no page", .enabled(if: hasProc))
    func minimalClientShowsItsPageOnce() async throws {
        let folder = try TemporaryFolder()
        let environment = try environment(folder)
        try await LocalAuthorizationServer.running { server in
            let program = BuiltProgram(name: "minimal-client")
            let running = try program.start([server.baseURL.absoluteString], environment: environment)
            defer { running.process.terminate() }
            try await signIn(try await running.errorLine())
            let signedIn = BuiltProgram.Finished(status: 0, output: "Signed in: Ada Lovelace\n", errors: "")
            #expect(try await running.finished() == signedIn)
            #expect(try await program.run([server.baseURL.absoluteString], environment: environment) == signedIn)
            #expect(server.journal.filter { $0.path == Endpoint.authorization.path }.count == 1)
        }
    }

    @Test("The device client exchanges the phone's code for a token, and refreshes the token", .enabled(if: hasProc))
    func deviceClientExchangesTheCodeOfThePhone() async throws {
        let folder = try TemporaryFolder()
        let running = try BuiltProgram(name: "device-client").start([], environment: try environment(folder))
        defer { running.process.terminate() }
        try await signIn(try await running.errorLine())
        let output = "The device has a token.\nThe device has refreshed its token.\n"
        #expect(try await running.finished() == .init(status: 0, output: output, errors: ""))
    }

    @Test(
        "A program doesn't report a cancelled sign-in as a failure",
        .enabled(if: hasProc),
        arguments: [
            ("legacy-client", "Not signed in. Signing in with Amazon.\nLogin cancelled.\n"),
            ("modern-client", "Not signed in. Signing in with Amazon.\nLogin cancelled.\n"),
            ("minimal-client", "Not signed in.\n"), ("device-client", "The device isn't linked.\n"),
        ])
    func cancelledSignInIsNoFailure(program: String, output: String) async throws {
        let folder = try TemporaryFolder()
        let isClient = CommandLineTests.programs.contains(program)
        let running = try BuiltProgram(name: program).start(
            isClient ? ["--browser", "print"] : [], environment: try environment(folder))
        defer { running.process.terminate() }
        let line = try await running.errorLine()
        if isClient { _ = try await running.errorLine() }
        try await signIn(String(line.split(separator: " ").last ?? ""), .cancel)
        #expect(try await running.finished() == .init(status: 0, output: output, errors: ""))
    }

    @Test(
        "The code pair client prints the page's URL, the user code, and the name of the user who approves the request")
    func codePairClientPrintsTheNameOfTheApprovingUser() async throws {
        var options = ServerOptions()
        options.approvingEmail = "grace@example.com"
        options.codePairInterval = 1
        try await LocalAuthorizationServer.running(options) { server in
            let result = try await BuiltProgram(name: "code-pair-client").run([server.baseURL.absoluteString])
            #expect(result.output.hasPrefix("On your phone, open \(server.verificationPage) and enter "))
            let end = " enter [A-Z]{8}\\.\nLinked: Grace Hopper\n$"
            #expect(result.output.range(of: end, options: .regularExpression) != nil && result.errors.isEmpty)
        }
    }

    private static let hasProc = FileManager.default.fileExists(atPath: "/proc/self/fd/2")

    /// An environment whose browser command writes the URL to the program's standard error, because the program
    /// discards the command's own output.
    private func environment(_ folder: TemporaryFolder) throws -> [String: String] {
        try Data("printf '%s\\n' \"$1\" >/proc/$PPID/fd/2\n".utf8).write(to: folder["browser"])
        return ["BROWSER": "sh \(folder["browser"].path)", "XDG_DATA_HOME": folder.url.path]
    }

    /// Performs the user's action at the page, and follows the redirect to the program.
    private func signIn(_ page: String, _ action: ScriptedBrowser.UserAction = .allow) async throws {
        let page = try #require(URL(string: page), "\(page)")
        let parameters = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems
        let known = parameters?.first { $0.name == "redirect_uri" }?.value
        let redirectURI = try #require(known.flatMap(URL.init(string:)))
        let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
        browser.setAction(action)
        let redirect = try #require(try await browser.present(page, redirectURI: redirectURI))
        _ = try await URLSession.shared.data(for: URLRequest(url: redirect))
    }
}
