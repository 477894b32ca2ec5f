import BothAPIs
import Foundation
import LoginWithAmazon
import TestSupport
import Testing

extension BrowserTests {
    /// Sign-ins whose browser is closed. The user agent starts the browser with its command.
    @MainActor
    @Suite struct ClosingTests {
        /// How the browser ends.
        enum End: Sendable, CaseIterable { case closed, closedAfterAWrongPassword, killed }

        @Test(
            "Closing a browser that lasts as long as its page counts as a cancellation by the user",
            arguments: Survival.sample(of: End.allCases, every: 3))
        func aBrowserThatLastsAsLongAsItsPage(_ end: End) async throws {
            try await bothAPIs { version in
                try await signIn(version, lasting: true) { browser, tab in
                    if end == .closedAfterAWrongPassword {
                        try await BrowserUser(browser: browser, tab: tab).signIn(password: "wrong")
                    }
                    if end == .killed { try await browser.kill() } else { await browser.close() }
                }
            }
        }

        @Test("Killing a browser counts as a cancellation by the user")
        func aKilledBrowser() async throws {
            try await bothAPIs { version in
                try await signIn(version, lasting: false) { browser, _ in try await browser.kill() }
            }
        }

        @Test("A sign-out ends a sign-in whose window was closed unnoticed")
        func aWindowWhoseEndIsNotReported() async throws {
            try await bothAPIs { version in
                try await signIn(version, lasting: false) { browser, _ in
                    await browser.close()
                    #expect(
                        await SDKVersion.legacy.client(AMZNAuthorizationManager.shared()).perform(.logOut).common
                            == .signedOut)
                }
            }
        }

        @Test("A launcher that ends after handing the page to a running browser does not end the sign-in")
        func aLauncher() async throws {
            try await bothAPIs(.signedIn, .signedIn) { version in
                try await Chromium.withBrowser { browser in
                    let launcher = try Launcher()
                    let attempt = try BrowserSignIn()
                    defer { attempt.server.stop() }
                    let client = version.client(
                        attempt.manager(AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: launcher.command)))
                    let call = Task { await client.perform(.logIn(["profile"])) }
                    defer { launcher.end() }
                    let page = try #require(await launcher.page())
                    let tab = try await browser.tab()
                    try await tab.open(page)
                    let user = BrowserUser(browser: browser, tab: tab)
                    try await user.signIn()
                    try await user.press("Allow")
                    return try await attempt.outcome(client, call.value)
                }
            }
        }

        @Test("A browser that cannot start without a screen is reported by name")
        func noScreen() async throws {
            let folder = try TemporaryFolder()
            let program = try #require(Chromium.program?.path)
            let command =
                "env -u DISPLAY -u WAYLAND_DISPLAY HOME=\(folder.url.path) \(program) --no-sandbox"
                + " --ozone-platform=x11 --user-data-dir=\(folder["profile"].path)"
            try await bothAPIs(.failed(code: 5), .failed(code: 5)) { version in
                let attempt = try BrowserSignIn()
                defer { attempt.server.stop() }
                let client = version.client(
                    attempt.manager(AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: command)))
                let callOutcome = await client.perform(.logIn(["profile"]))
                #expect(callOutcome.detail == "The browser command env ended with status 1.")
                return try await attempt.outcome(client, callOutcome)
            }
        }

        // MARK: Signing in

        private func bothAPIs(
            _ legacy: CallOutcome.Common = .failed(code: 3), _ modern: CallOutcome.Common = .userDidCancel,
            _ play: (SDKVersion) async throws -> BrowserSignIn.Outcome
        ) async throws {
            try await SharedManager.withExclusiveUse {
                let seen = try await play(.legacy)
                #expect(seen == .after(legacy))
                let seenToo = try await play(.modern)
                #expect(seenToo == .after(modern))
            }
        }

        /// Signs in with a browser that the user agent starts.
        private func signIn(
            _ version: SDKVersion, lasting: Bool, _ action: (Chromium, Tab) async throws -> Void
        ) async throws -> BrowserSignIn.Outcome {
            let browser = try Chromium()
            let attempt = try BrowserSignIn()
            defer { attempt.server.stop() }
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: browser.command, lastsAsLongAsPage: lasting)
            let client = version.client(attempt.manager(agent))
            let call = Task { await client.perform(.logIn(["profile"])) }
            await browser.connect()
            try await action(browser, browser.firstTab())
            return try await attempt.outcome(client, call.value)
        }
    }
}
