import BothFamilies
import Foundation
import LoginWithAmazon
import TestSupport
import Testing

extension BrowserTests {
    /// What comes of a sign-in whose browser goes. It is the agent's own command here.
    @MainActor
    @Suite struct ClosingTests {
        /// How the browser goes.
        enum End: Sendable, CaseIterable { case closed, closedAfterAWrongPassword, killed }

        @Test("A browser of its own that goes is the user's leaving", arguments: End.allCases)
        func aBrowserOfItsOwn(_ end: End) async throws {
            try await bothFamilies { family in
                try await signIn(family, lasting: true) { browser, tab in
                    if end == .closedAfterAWrongPassword {
                        try await Person(browser: browser, tab: tab).signIn(password: "wrong")
                    }
                    if end == .killed { try await browser.kill() } else { await browser.close() }
                }
            }
        }

        @Test("A browser that is killed is the user's leaving, whosever it is")
        func aKilledBrowser() async throws {
            try await bothFamilies { family in
                try await signIn(family, lasting: false) { browser, _ in try await browser.kill() }
            }
        }

        @Test("A closed window that nobody tells of does not outlast a sign-out")
        func aWindowThatNobodyTellsOf() async throws {
            try await bothFamilies { family in
                try await signIn(family, lasting: false) { browser, _ in
                    await browser.close()
                    #expect(await LegacySide(AMZNAuthorizationManager.shared()).perform(.logOut).meaning == .signedOut)
                }
            }
        }

        @Test("A launcher that ends when it has handed the page to a running browser is no leaving")
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

        @Test("A browser that cannot show anything, since there is no screen, is an error that names it")
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

        /// Signs in with a browser that the agent itself starts.
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
