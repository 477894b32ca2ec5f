import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

@testable import LoginWithAmazon

extension BrowserTests {
    /// The pages of the local server and of the programs that write one.
    @Suite(.enabled(if: Survival.isReported, "\(Survival.isLong)")) struct PageTests {
        private static let signIn = [
            "Email", "Password", "Sign in", "Cancel", "Sign in as Ada Lovelace (demo)",
            "Sign in as Grace Hopper (demo)",
        ]
        private static let home = [
            "Sign in to Demo App", "http://127.0.0.1/ap/codepair", "Clear faults", "Endpoint", "Fault",
            "Number of requests", "Set fault", "All requests, live",
        ]

        private static let isFocusInView = "document.activeElement.getBoundingClientRect().top < innerHeight"

        @Test("Each page of the server has named controls, legible text, and fits a phone, by the keyboard alone")
        func server() async throws {
            try await Self.examine { browser, server in
                var problems: [String] = []
                let expect = { (name: String, controls: [String]) in
                    let report = try PageReport(browser, controlHeight: 44)
                    let names = report.controls.map { $0.replacingOccurrences(of: ":\(server.port)/", with: "/") }
                    if names.sorted() != controls.sorted() { problems.append("\(name): \(names)") }
                    problems += report.problems.map { "\(name): \($0)" }
                }
                try browser.open(server.endpoints.authorization)
                try expect("error", [])
                try browser.open(server.baseURL)
                try browser.choose("Sign in to Demo App")
                try expect("sign-in", Self.signIn)
                try browser.choose("Sign in as Ada Lovelace (demo)")
                try expect("consent", ["Allow", "Deny", "Cancel"])
                try browser.choose("Allow")
                try expect("what the app receives", ["Back to the server's page"])
                try browser.open(server.verificationPage)
                try browser.write("nonsense")
                try browser.choose("Continue")
                if try browser.text("document.activeElement.id") != "user_code" { problems.append("focus elsewhere") }
                try expect("wrong user code", ["Code", "Continue"])
                try browser.open(server.baseURL)
                for (fault, focus) in [("stall", "Pending: 1."), ("nonsense", "There is no fault \"nonsense\".")] {
                    try browser.focus("Fault")
                    try browser.write(fault)
                    try browser.choose("Set fault")
                    if try browser.text("document.activeElement.innerText") != focus { problems.append("no \(focus)") }
                    if try browser.evaluate(Self.isFocusInView) as? Bool != true {
                        problems.append("\(focus) is out of view")
                    }
                    try expect("first page after \(fault)", Self.home)
                }
                try browser.open(server.baseURL.appendingPathComponent("journal"))
                if try !browser.body().contains("Sign-in 1") { problems.append("journal: no sign-in") }
                try expect("journal", ["Pause", "Back to the server's page"])
                return problems
            }
        }

        @Test("The pages that end a device's sign-in are legible and fit a phone", arguments: ["Allow", "Deny"])
        func codeEntry(action: String) async throws {
            try await Self.examine { browser, server in
                try browser.open(server.baseURL.appendingPathComponent("journal"))
                let userCode = try browser.text(
                    """
                    fetch('/auth/o2/create/codepair', { method: 'POST', body: new URLSearchParams({
                      response_type: 'device_code', client_id: '\(RegisteredClient.demo.clientID)',
                      scope: 'profile' }) })
                    .then(reply => reply.json()).then(pair => pair.user_code)
                    """)
                try browser.open(server.verificationPage)
                try browser.write(userCode)
                try browser.choose("Continue")
                try browser.choose("Sign in as Ada Lovelace (demo)")
                var problems = try PageReport(browser, controlHeight: 44).problems
                if try !browser.body().contains(userCode) { problems.append("no user code") }
                try browser.choose(action)
                let title = action == "Allow" ? "Your device is linked" : "Your device is not linked"
                if try browser.text("document.title") != title { problems.append("another end") }
                return try problems + PageReport(browser, controlHeight: 44).problems
            }
        }

        @Test("Each closing page is legible and fits a phone, with an app's long name")
        func closingPages() async throws {
            let folder = try TemporaryFolder()
            try await Self.examine { browser, _ in
                try LoopbackOutcome.allCases.flatMap { outcome in
                    let name = String(repeating: "Long", count: 30)
                    let reply = String(decoding: LoopbackReply(outcome, for: "de", appName: name).bytes, as: UTF8.self)
                    let page = folder["\(outcome).html"]
                    try Data((reply.components(separatedBy: "\r\n\r\n").last ?? "").utf8).write(to: page)
                    try browser.open(page)
                    let missing = try browser.body().contains(name) ? [] : ["no name"]
                    return try (missing + PageReport(browser).problems).map { "\(outcome): \($0)" }
                }
            }
        }

        /// Expects no problems. An expectation on the browser's thread would not know its test.
        private static func examine(
            _ problems: @escaping @Sendable (Chromium, LocalAuthorizationServer) throws -> [String]
        ) async throws {
            let server = LocalAuthorizationServer()
            try server.start()
            defer { server.stop() }
            let found = try await DedicatedThread.run { try problems(try Chromium(), server) }
            #expect(found == [])
        }

        @Test("New requests appear in the journal while focus and selection stay, until it is paused")
        func journal() async throws {
            let server = LocalAuthorizationServer()
            try server.start()
            defer { server.stop() }
            try await DedicatedThread.run {
                let browser = try Chromium()
                let request = { try browser.evaluate("fetch('/user/profile').then(reply => reply.status)") }
                try browser.open(server.baseURL.appendingPathComponent("journal"))
                _ = try request()
                try browser.evaluate("update()")
                try browser.evaluate("getSelection().selectAllChildren(document.getElementById('request-1'))")
                try browser.focus("Pause")
                _ = try request()
                try browser.evaluate("update()")
                #expect(try browser.text("document.activeElement.id") == "pause")
                #expect(try browser.text("getSelection().toString()").hasPrefix("GET /user/profile 400"))
                #expect(try browser.text("document.querySelector('.requests').firstElementChild.id") == "request-2")
                #expect(try browser.text("document.getElementById('count').innerText") == "Requests: 2")
                try browser.press(" ", 32, text: " ")
                _ = try request()
                try browser.evaluate("update()")
                #expect(try browser.text("document.getElementById('count').innerText") == "Requests: 2")
            }
        }

        @Test(
            "A page that a program writes has named controls, legible text, fits a phone, and loads nothing else",
            arguments: ["side-by-side", "migration-report"])
        func written(program: String) async throws {
            let folder = try TemporaryFolder()
            let page = try await WrittenPage.make(program, in: folder)
            try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(page)
                let report = try PageReport(browser)
                #expect(!report.controls.isEmpty)
                #expect(report.problems == [])
                #expect(try browser.evaluate("performance.getEntriesByType('resource').length") as? Int == 0)
            }
        }
    }
}
