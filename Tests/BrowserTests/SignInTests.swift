import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests with a real headless browser. They run one at a time, since a small machine can't run several browsers.
@Suite(.serialized, .deadline(minutes: 3), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}

extension BrowserTests {
    /// Sign-ins by the keyboard, from the call to its answer.
    @Suite(.deadline(minutes: 3)) struct SignInTests {
        @Test("A user who corrects the password and allows is signed in, and the browser shows an accessible page")
        func allowing() async throws {
            let end = try await signIn { browser in
                try browser.focus("Email")
                try browser.write("ada@example.com")
                try browser.focus("Password")
                try browser.write("wrong")
                try browser.loading { try browser.press("Enter", 13, text: "\r") }
                guard try browser.text("document.activeElement.id") == "password" else {
                    throw Chromium.Lost(text: "After a wrong password, the password field doesn't have the focus.")
                }
                try browser.write("lovelace")
                try browser.loading { try browser.press("Enter", 13, text: "\r") }
                try browser.choose("Allow")
            }
            #expect(end.status == 0 && end.output.contains("Name: Ada Lovelace\n"))
        }

        @Test("A user who denies isn't signed in, and the browser shows an accessible page")
        func denying() async throws {
            let end = try await signIn { browser in
                try browser.choose("Sign in as Grace Hopper (demo)")
                try browser.choose("Deny")
            }
            #expect(end.status == 1 && end.errors.contains("Access was denied. Log in again."))
        }

        /// The result of a client whose page is shown to this user.
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
