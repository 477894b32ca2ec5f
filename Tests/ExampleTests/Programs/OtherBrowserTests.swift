import ExampleSupport
import Foundation
import LoginWithAmazon
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests signing in with a browser that the program did not open.
@Suite(.timeLimit(.minutes(10))) struct OtherBrowserTests {
    @Test("A client whose browser is missing prints the page's address and continues after the sign-in")
    func addressIsPrinted() async throws {
        let program = try ExampleProgram(name: "modern-client").start(["--browser", "no-such-browser-anywhere"])
        defer { program.process.terminate() }
        let line = await Self.firstLine(of: program.errors)
        let page = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) }, "\(line)")
        #expect(
            line.hasPrefix(
                "modern-client: Browser command no-such-browser-anywhere not found. "
                    + "Sign in with a browser on this machine: http://127.0.0.1:"))
        #expect(
            await Self.firstLine(of: program.errors)
                == "modern-client: Waiting for the sign-in, 10:00 minutes left. Press Control-C to stop.")

        let parameters = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems
        let redirectURI = try #require(
            parameters?.first { $0.name == "redirect_uri" }?.value.flatMap { URL(string: $0) })
        let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
        let redirect = try #require(try await browser.present(page, redirectURI: redirectURI))
        var request = URLRequest(url: redirect)
        request.setValue("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", forHTTPHeaderField: "Accept-Language")
        let (body, _) = try await URLSession.shared.data(for: request)
        #expect(String(decoding: body, as: UTF8.self).contains("<html lang=\"fr\">"))

        let end = try await Self.finish(program)
        #expect(end == .init(status: 0, output: ClientTests.story, errors: ""))
    }

    static func firstLine(of pipe: Pipe) async -> String {
        let line = try? await DedicatedThread.run {
            var bytes = Data()
            while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let first = byte.first,
                first != UInt8(ascii: "\n")
            {
                bytes.append(first)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return line ?? ""
    }

    static func finish(_ program: ExampleProgram.Running) async throws -> ExampleProgram.Finished {
        try await DedicatedThread.run { program.finish() }
    }
}
