import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// A real headless browser on real pages. The tests run one at a time, since a small machine can't run several
/// browsers.
@Suite(.serialized, .timeLimit(.minutes(10)), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}

extension BrowserTests {
    /// Sign-ins by the keyboard, from the call to its answer.
    @Suite struct SignInTests {
        @Test("A user who types the password and allows is signed in, and the browser says so")
        func allowing() async throws {
            let seen = try await signIn { browser in
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
            #expect(try seen.result.get().user?.name == "Ada Lovelace")
            #expect(seen.problems == [])
        }

        @Test("A user who denies is not signed in, and the browser says so")
        func denying() async throws {
            let seen = try await signIn { browser in
                try browser.choose("Sign in as Grace Hopper (demo)")
                try browser.choose("Deny")
            }
            let error = #expect(throws: AMZNError.self) { try seen.result.get() }
            #expect(error?.code == .accessDenied)
            #expect(seen.problems == [])
        }

        /// The result of a sign-in at a server of its own, and what is wrong with the page at its end.
        private func signIn(
            _ act: @escaping @Sendable (Chromium) throws -> Void
        ) async throws -> (result: Result<AMZNAuthorizeResult, any Error>, problems: [String]) {
            let server = try LocalAuthorizationServer()
            defer { server.stop() }
            let user = Locked<Task<[String], any Error>?>(nil)
            let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
                user.withLock { user in
                    user = Task {
                        try await DedicatedThread.run {
                            let browser = try Chromium()
                            try browser.open(page)
                            try act(browser)
                            return try PageReport(browser).problems
                        }
                    }
                }
            }
            let configuration = AMZNConfiguration(
                clientID: RegisteredClient.demo.clientID,
                redirectURI: try #require(URL(string: "http://127.0.0.1/callback")), endpoints: server.endpoints)
            let manager = AMZNAuthorizationManager(
                configuration: configuration, userAgent: agent, grantStore: AMZNMemoryGrantStore())
            let request = AMZNAuthorizeRequest()
            request.scopes = [AMZNProfileScope.profile()]
            let result: Result<AMZNAuthorizeResult, any Error>
            do { result = .success(try await manager.authorize(request)) } catch { result = .failure(error) }
            return (result, try await user.withLock { $0 }?.value ?? ["The page was not opened."])
        }
    }
}
