import Foundation
import TestSupport
import Testing

extension BrowserTests {
    /// The examples with `--browser`: a command hands their pages to a browser, in front of which somebody sits.
    @Suite struct ProgramTests {
        @Test(
            "Every example that signs in does so in a browser",
            arguments: ["legacy-client", "modern-client", "side-by-side", "device-grant"])
        func aBrowserOfTheUsers(program: String) async throws {
            let run = try await Chromium.lent { browser in
                let launcher = try Launcher()
                async let run = finished(program, launcher)
                while let page = await launcher.page() { try await allow(page, in: browser) }
                return try await run
            }
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("Ada Lovelace") || program == "device-grant")
            #expect(run.errors == "")
        }

        @Test("The address that an example prints can be opened in a browser", arguments: Self.clients)
        func printedAddress(program: String) async throws {
            let (pages, found) = AsyncStream.makeStream(of: URL.self)
            let run = try await Chromium.lent { browser in
                async let run = ExampleRun.finished(program, ["--browser", "print"]) { text in
                    guard text.hasSuffix("\n"), let word = text.split(separator: " ").last else { return }
                    if let page = URL(string: word.trimmingCharacters(in: .newlines)) { found.yield(page) }
                }
                for await page in pages.prefix(1) { try await allow(page, in: browser) }
                return try await run
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("Ada Lovelace"))
        }

        @Test("Where the browser cannot be shown, the example says which, and what to do", arguments: Self.clients)
        func noBrowser(program: String) async throws {
            for (command, problem) in [
                ("sh -c false", "The browser command sh ended with status 1."),
                ("no-such-browser", "There is no browser command no-such-browser."),
            ] {
                let run = try await ExampleRun.finished(program, ["--browser", command])
                #expect(run.status == 1)
                let hint = "With --browser print you get the address to open."
                #expect(run.errors == "\(program): Login failed: \(problem) \(hint)\n")
            }
        }

        @Test("A browser of its own that is closed ends the example as left", arguments: Self.clients)
        func closed(program: String) async throws {
            let run = try await ExampleRun.finished(program, ["--browser", "true", "--own-browser"])
            #expect(run.status == 1)
            #expect(run.errors.hasPrefix("\(program): "))
        }

        static let clients = ["legacy-client", "modern-client"]

        private func finished(_ program: String, _ launcher: Launcher) async throws -> ExampleRun {
            defer { launcher.end() }
            return try await ExampleRun.finished(program, ["--browser", launcher.command])
        }

        private func allow(_ page: URL, in browser: Chromium) async throws {
            let person = Person(browser: browser, tab: try await browser.tab())
            try await person.tab.open(page)
            try await person.signIn()
            try await person.press("Allow")
        }
    }
}
