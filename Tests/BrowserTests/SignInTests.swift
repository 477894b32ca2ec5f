import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A real headless browser on real pages. The tests run one at a time, since a small machine can't run several
/// browsers.
@Suite(.serialized, .deadline(minutes: 3), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}

extension BrowserTests {
    /// Sign-ins by the keyboard, from the call to its answer.
    @Suite(.deadline(minutes: 3)) struct SignInTests {
        @Test("A user who types the password and allows is signed in, and the browser says so")
        func allowing() async throws {
            let end = try await signIn { browser in
                try browser.focus("Email")
                try browser.write("ada@example.com")
                try browser.focus("Password")
                try browser.write("wrong")
                try browser.loading { try browser.press("Enter", 13, text: "\r") }
                #expect(try browser.text("document.activeElement.id") == "password")
                try browser.write("lovelace")
                try browser.loading { try browser.press("Enter", 13, text: "\r") }
                try browser.choose("Allow")
            }
            #expect(end.status == 0 && end.output.contains("Name: Ada Lovelace\n"))
        }

        @Test("A user who denies is not signed in, and the browser says so")
        func denying() async throws {
            let end = try await signIn { browser in
                try browser.choose("Sign in as Grace Hopper (demo)")
                try browser.choose("Deny")
            }
            #expect(end.status == 1 && end.errors.contains("Access was denied. Log in again."))
        }

        /// How a client ends if this user sees its page.
        private func signIn(_ act: @escaping @Sendable (Chromium) throws -> Void) async throws -> BuiltProgram.Finished
        {
            let program = try BuiltProgram(name: "modern-client").start(["--browser", "print"])
            defer { program.process.terminate() }
            let page = try await program.errorLine().split(separator: " ").last.flatMap { URL(string: String($0)) }
            let url = try #require(page)
            let problems = try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(url)
                try act(browser)
                return try PageReport(browser).problems
            }
            #expect(problems == [])
            return try await program.finished()
        }
    }
}
