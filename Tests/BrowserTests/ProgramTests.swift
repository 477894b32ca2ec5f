import Foundation
import TestSupport
import Testing

extension BrowserTests {
    /// The examples with `--browser`: a command passes their pages to a browser with a scripted user.
    @Suite struct ProgramTests {
        @Test(
            "Every example that signs in can do so in a browser",
            arguments: Survival.sample(
                of: ["modern-client", "legacy-client", "side-by-side", "device-grant"], every: 4))
        func aBrowserOfTheUsers(program: String) async throws {
            let run = try await Chromium.withBrowser { browser in
                let launcher = try Launcher()
                async let run = finished(program, launcher)
                for await page in launcher.pages { try await allow(page, in: browser) }
                return try await run
            }
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("Ada Lovelace") || program == "device-grant")
        }

        @Test(
            "If the browser fails, the address that an example prints can be opened in another browser",
            arguments: Survival.sample(of: Self.clients, every: 2))
        func printedAddress(program: String) async throws {
            let (pages, found) = AsyncStream.makeStream(of: URL.self)
            let run = try await Chromium.withBrowser { browser in
                async let run = finished(program, ["--browser", "sh -c false"], printing: found)
                for await page in pages.prefix(1) { try await allow(page, in: browser) }
                return try await run
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("Ada Lovelace"))
        }

        @Test("Closing a browser that the example has started ends the example as cancelled", arguments: Self.clients)
        func closed(program: String) async throws {
            let run = try await ExampleRun.finished(program, ["--browser", "true", "--own-browser"])
            #expect(run.status == 1)
            #expect(run.errors.contains("\(program): Login failed"), "\(run.errors)")
        }

        static let clients = ["legacy-client", "modern-client"]

        /// The address at the end of the first complete line that has one.
        private static func printedPage(in text: String) -> URL? {
            text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .compactMap { $0.split(separator: " ").last }.first { $0.hasPrefix("http") }
                .flatMap { URL(string: String($0)) }
        }

        /// Runs the program to its end, and then ends the stream of pages it prints.
        private func finished(
            _ program: String, _ arguments: [String], printing pages: AsyncStream<URL>.Continuation
        ) async throws -> ExampleRun {
            defer { pages.finish() }
            return try await ExampleRun.finished(program, arguments) { text in
                if let page = Self.printedPage(in: text) { pages.yield(page) }
            }
        }

        private func finished(_ program: String, _ launcher: Launcher) async throws -> ExampleRun {
            defer { launcher.end() }
            return try await ExampleRun.finished(program, ["--browser", launcher.command])
        }

        private func allow(_ page: URL, in browser: Chromium) async throws {
            let user = BrowserUser(browser: browser, tab: try await browser.tab())
            try await user.tab.open(page)
            try await user.signIn()
            try await user.press("Allow")
        }
    }
}
