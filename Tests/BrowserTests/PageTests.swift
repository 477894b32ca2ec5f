import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

extension BrowserTests {
    /// Tests of the pages of the local server.
    @Suite(.deadline(minutes: 3), .enabled(if: Survival.isReported, "\(Survival.whySkipped)")) struct PageTests {
        private static let signIn = [
            "Email", "Password", "Sign in", "Cancel", "Sign in as Ada Lovelace (demo)",
            "Sign in as Grace Hopper (demo)",
        ]
        private static let home = [
            "All requests, live", "http://127.0.0.1/ap/codepair", "Clear faults", "Endpoint", "Fault",
            "Number of requests", "Set fault", "Another fault", "Server busy", "Session ended", "No connection",
            "Captive portal",
            "No reply", "No profile",
        ]

        @Test(
            "The server's pages are accessible, can be used with the keyboard, and have the expected controls and texts"
        )
        func serverPagesAreAccessible() async throws {
            try await Self.examine { browser, server in
                var problems: [String] = []
                let expect = { (name: String, controls: [String]) in
                    let report = try PageReport(browser)
                    let names = report.controls.map { $0.replacingOccurrences(of: ":\(server.port)/", with: "/") }
                    if names.sorted() != controls.sorted() { problems.append("\(name): \(names)") }
                    problems += report.problems.map { "\(name): \($0)" }
                }
                try browser.open(server.endpoints.authorization)
                try expect("error", [])
                let userCode = try Self.userCode(browser, server)
                try browser.open(server.verificationPage)
                try browser.write("nonsense")
                try browser.choose("Continue")
                if try browser.text("document.activeElement.id") != "user_code" {
                    problems.append("the field for the user code doesn't have the focus")
                }
                try expect("wrong user code", ["The 8 letters on your device", "Continue"])
                try browser.open(server.verificationPage)
                try browser.write(userCode)
                try browser.choose("Continue")
                try expect("sign-in", Self.signIn)
                try browser.choose("Sign in as Ada Lovelace (demo)")
                if try !browser.body().contains(userCode) { problems.append("the user code isn't shown") }
                try expect("consent", ["Allow", "Deny", "Cancel"])
                try browser.choose("Allow")
                try expect("linked", [])
                try browser.open(server.baseURL)
                for (fault, focus) in [("stall", "Pending: 1."), ("nonsense", "There is no fault \"nonsense\".")] {
                    problems += try Self.set(fault, expecting: focus, browser)
                    try expect("first page after \(fault)", Self.home)
                }
                try browser.open(server.baseURL.appendingPathComponent("journal"))
                if try !browser.body().contains("Sign-in 1") { problems.append("journal: no sign-in") }
                try expect("journal", ["Pause", "Clear", "Only requests that contain", "Back to the server's page"])
                return problems
            }
        }

        /// Requests a code pair, as a device does, and returns the user code.
        private static func userCode(_ browser: Chromium, _ server: LocalAuthorizationServer) throws -> String {
            try browser.open(server.baseURL.appendingPathComponent("journal"))
            return try browser.text(
                """
                fetch('/auth/o2/create/codepair', { method: 'POST', body: new URLSearchParams({
                  response_type: 'device_code', client_id: '\(RegisteredClient.demo.clientID)', scope: 'profile' }) })
                .then(reply => reply.json()).then(pair => pair.user_code)
                """)
        }

        /// Enters a fault in the form on the first page and sends the form. Returns the problems if the expected
        /// message doesn't have the focus or is out of view.
        private static func set(_ fault: String, expecting text: String, _ browser: Chromium) throws -> [String] {
            if try browser.evaluate("document.querySelector('details').open") as? Bool == false {
                try browser.focus("Another fault")
                try browser.press("Enter", 13, text: "\r")
            }
            try browser.focus("Fault")
            try browser.write(fault)
            try browser.choose("Set fault")
            let box = "document.activeElement.getBoundingClientRect()"
            let isInView = "\(box).bottom > 0 && \(box).top < innerHeight"
            return [
                try browser.text("document.activeElement.innerText") == text ? nil : "\(text) doesn't have the focus",
                try browser.evaluate(isInView) as? Bool == true ? nil : "\(text) is out of view",
            ].compactMap { $0 }
        }

        @Test("The journal shows new requests until it is paused, and doesn't move the focus or the selection")
        func journalUpdatesWithoutMovingTheFocus() async throws {
            try await Self.examine { browser, server in
                let add = { (query: String) in _ = try browser.evaluate("fetch('/user/profile\(query)').then(update)") }
                try browser.open(server.baseURL.appendingPathComponent("journal"))
                try add("")
                try browser.evaluate("getSelection().selectAllChildren(document.getElementById('request-1'))")
                try browser.focus("Pause")
                try add("?sandbox=true")
                let seen = [
                    try browser.text("document.activeElement.id"),
                    String(try browser.text("getSelection().toString()").prefix(21)),
                    try browser.text("document.querySelector('.requests').firstElementChild.id"),
                ]
                try browser.press(" ", 32, text: " ")
                try add("")
                let count = try browser.text("document.getElementById('count').innerText")
                let expected = ["pause", "GET /user/profile 400", "request-2", "Requests: 2"]
                return zip(seen + [count], expected).filter { $0 != $1 }.map { "\($0), not \($1)" }
            }
        }

        @Test("A reload doesn't change the lines of the journal's page, even after 200 requests or a reset")
        func journalPageFollowsTheJournal() async throws {
            try await Self.examine { browser, server in
                let journal = server.baseURL.appendingPathComponent("journal")
                let lines = "[...document.querySelectorAll('.requests li')].map(li => li.id + li.textContent).join()"
                let request = "await fetch('/user/profile"
                let changes = [
                    "for (let i = 0; i < 198; i++) \(request)'); \(request)?sandbox=true')",
                    "\(request)'); \(request)?sandbox=true')",
                    "await fetch('/reset', { method: 'POST' }); \(request)')",
                ]
                try browser.open(journal)
                return try changes.flatMap { change in
                    // The server notes the end of a request after it has sent the reply.
                    let update = "do { await update() } while (\(lines).includes('not ended'))"
                    let shown = try browser.text("(async () => { \(change); \(update); return \(lines) })()")
                    try browser.open(journal)
                    let expected = try browser.text(lines)
                    return shown == expected ? [] : ["\(shown), not \(expected)"]
                }
            }
        }

        /// Runs the examination and expects that it returns no problems. The examination itself has no expectations,
        /// because Swift Testing can't attribute an expectation on the browser's thread to a test.
        private static func examine(
            _ problems: @escaping @Sendable (Chromium, LocalAuthorizationServer) throws -> [String]
        ) async throws {
            let server = try LocalAuthorizationServer()
            defer { server.stop() }
            let found = try await DedicatedThread.run { try problems(try Chromium(), server) }
            #expect(found == [])
        }
    }
}
