import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The program in the README: the build compiles it verbatim, as the target `ReadmeProgram`.
@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
    @Test("The README shows the program that is compiled")
    func code() throws {
        let program = try LegacyAppFiles.text("Tests/ReadmeProgram/main.swift")
        #expect(try LegacyAppFiles.text("README.md").contains("```swift\n\(program)```\n"))
    }

    #if os(Linux)
        @Test("The README's program signs in with the user's browser; its next start shows no page")
        func signIn() async throws {
            let folder = try TemporaryFolder()
            // A browser command's output is discarded, so this one writes the address to the program's standard error.
            try Data("printf '%s\\n' \"$1\" >/proc/$PPID/fd/2\n".utf8).write(to: folder["browser"])
            let environment = ["BROWSER": "sh \(folder["browser"].path)", "XDG_DATA_HOME": folder.url.path]
            let server = LocalAuthorizationServer()
            try server.start()
            defer { server.stop() }

            let program = ExampleProgram(name: "ReadmeProgram")
            let arguments = [server.baseURL.absoluteString]
            let running = try program.start(arguments, environment: environment)
            defer { running.process.terminate() }
            let address = await OtherBrowserTests.firstLine(of: running.errors)
            let page = try #require(URL(string: address), "\(address)")
            let browser = ScriptedBrowser(email: DemoUser.ada.email, password: DemoUser.ada.password)
            let redirectURI = try #require(URL(string: "http://127.0.0.1/callback"))
            let redirect = try #require(try await browser.present(page, redirectURI: redirectURI))
            _ = try await URLSession.shared.data(for: URLRequest(url: redirect))

            let signedIn = ExampleProgram.Finished(status: 0, output: "Signed in: Ada Lovelace\n", errors: "")
            #expect(try await OtherBrowserTests.finish(running) == signedIn)
            #expect(try await program.run(arguments, environment: environment) == signedIn)
            #expect(server.requestCount(.authorization) == 1)
        }
    #endif
}
