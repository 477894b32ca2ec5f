import BothFamilies
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
            "Closing a browser that lasts as long as its page counts as cancelled by the user", arguments: End.allCases)
        func aBrowserThatLastsAsLongAsItsPage(_ end: End) async throws {
            try await bothFamilies { family in
                try await signIn(family, lasting: true) { browser, tab in
                    if end == .closedAfterAWrongPassword {
                        try await Person(browser: browser, tab: tab).signIn(password: "wrong")
                    }
                    if end == .killed { try await browser.kill() } else { await browser.close() }
                }
            }
        }

        @Test("Killing a browser counts as cancelled by the user")
        func aKilledBrowser() async throws {
            try await bothFamilies { family in
                try await signIn(family, lasting: false) { browser, _ in try await browser.kill() }
            }
        }

        @Test("A sign-out ends a sign-in whose window was closed without notice")
        func aWindowWhoseEndIsNotReported() async throws {
            try await bothFamilies { family in
                try await signIn(family, lasting: false) { browser, _ in
                    await browser.close()
                    #expect(await LegacySide(AMZNAuthorizationManager.shared()).perform(.logOut).meaning == .signedOut)
                }
            }
        }

        @Test("A launcher that ends after handing the page to a running browser does not end the sign-in")
        func aLauncher() async throws {
            try await bothFamilies(.signedIn, .signedIn) { family in
                try await Chromium.lent { browser in
                    let launcher = try Launcher()
                    let room = try Room()
                    defer { room.server.stop() }
                    let side = family.side(
                        room.manager(AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: launcher.command)))
                    let sight = Task { await side.perform(.logIn(["profile"])) }
                    defer { launcher.end() }
                    let page = try #require(await launcher.page())
                    let tab = try await browser.tab()
                    try await tab.open(page)
                    let person = Person(browser: browser, tab: tab)
                    try await person.signIn()
                    try await person.press("Allow")
                    return try await room.outcome(side, sight.value)
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
            try await bothFamilies(.failed(code: 5), .failed(code: 5)) { family in
                let room = try Room()
                defer { room.server.stop() }
                let side = family.side(room.manager(AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: command)))
                let sight = await side.perform(.logIn(["profile"]))
                #expect(sight.detail == "The browser command env ended with status 1.")
                return try await room.outcome(side, sight)
            }
        }

        // MARK: Signing in

        private func bothFamilies(
            _ legacy: Sight.Meaning = .failed(code: 3), _ modern: Sight.Meaning = .userDidCancel,
            _ play: (Family) async throws -> Room.Outcome
        ) async throws {
            try await SharedManager.lent {
                let seen = try await play(.legacy)
                #expect(seen == .after(legacy))
                let seenToo = try await play(.modern)
                #expect(seenToo == .after(modern))
            }
        }

        /// Signs in with a browser that the user agent starts.
        private func signIn(
            _ family: Family, lasting: Bool, _ deed: (Chromium, Tab) async throws -> Void
        ) async throws -> Room.Outcome {
            let browser = try Chromium()
            let room = try Room()
            defer { room.server.stop() }
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: browser.command, lastsAsLongAsPage: lasting)
            let side = family.side(room.manager(agent))
            let sight = Task { await side.perform(.logIn(["profile"])) }
            await browser.connect()
            try await deed(browser, browser.firstTab())
            return try await room.outcome(side, sight.value)
        }
    }
}
