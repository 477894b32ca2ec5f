import BothAPIs
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

extension BrowserTests {
    /// The program `authorization-server` as a developer uses it.
    @MainActor
    @Suite struct DashboardTests {
        @Test("A developer signs in from the first page and sees the requests appear")
        func signingIn() async throws {
            try await withServer { server, browser in
                let user = BrowserUser(browser: browser, tab: try await browser.tab())
                try await user.tab.open(server.home)
                try await user.press("Sign in to Demo App")
                try await user.press("Sign in as Grace Hopper (demo)")
                try await user.press("Allow")
                #expect(try await user.tab.heading() == "What the app receives")
                #expect(try await user.tab.text("document.querySelector('main').innerText").contains("code"))
                try await user.press("Back to the server's page")
                let requests = try await user.tab.text("document.querySelector('.requests').innerText")
                let order = ["POST /ap/consent", "POST /ap/signin", "GET /ap/oa"].map { requests.range(of: $0) }
                #expect(order.allSatisfy { $0 != nil }, "\(requests)")
                #expect(requests.contains("state=•••"))
            }
        }

        @Test("The journal shows a request without reloading by hand, and stops when it is paused")
        func watching() async throws {
            try await withServer { server, browser in
                let user = BrowserUser(browser: browser, tab: try await browser.tab())
                try await user.tab.open(address(server.home.absoluteString + "journal"))
                #expect(try await user.tab.text("document.body.innerText").contains("No request yet."))
                let developer = try await browser.tab()
                try await developer.open(address(server.home.absoluteString + "ap/oa"))
                try await user.seesText("GET /ap/oa")
                try await user.press("Pause")
                let refresh = try await user.tab.evaluate("document.querySelector('[http-equiv=refresh]') === null")
                #expect(refresh == true)
            }
        }

        @Test("A fault set on the page reaches the app as its error, and appears on the page")
        func aFault() async throws {
            try await withServer { server, browser in
                let developer = BrowserUser(browser: browser, tab: try await browser.tab())
                try await developer.tab.open(server.home)
                try await developer.press("Set fault")
                try await developer.seesText("token: status 503 for the next request")
                let callOutcome = try await signIn(at: server, in: browser)
                #expect(callOutcome.common == .failed(code: 2))
                try await developer.reload()
                let page = try await developer.tab.text("document.querySelector('main').innerText")
                #expect(page.contains("fault: status"))
                #expect(page.contains("No fault is set."))
            }
        }

        private func withServer(_ body: (RunningServer, Chromium) async throws -> Void) async throws {
            try await SharedManager.withExclusiveUse {
                let server = try await RunningServer()
                defer { server.stop() }
                try await Chromium.withBrowser { try await body(server, $0) }
            }
        }

        /// Signs in with an app of SDK 3.x, whose user presses the demo user's button and allows access.
        private func signIn(at server: RunningServer, in browser: Chromium) async throws -> CallOutcome {
            let tab = try await browser.tab()
            let action = Locked<Task<Void, any Error>?>(nil)
            let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
                try await tab.open(page)
                action.withLock { task in
                    task = Task {
                        let user = BrowserUser(browser: browser, tab: tab)
                        try await user.press("Sign in as Ada Lovelace (demo)")
                        try await user.press("Allow")
                    }
                }
            }
            let at = { (path: String) in address(server.home.absoluteString + path) }
            let configuration = AMZNConfiguration(
                clientID: RegisteredClient.demo.clientID, redirectURI: address("http://127.0.0.1/callback"),
                endpoints: AMZNEndpoints(
                    authorization: at("ap/oa"), token: at("auth/o2/token"), profile: at("user/profile"),
                    signOut: at("auth/relyingPartyLogout")))
            let app = SDKVersion.modern.client(
                AMZNAuthorizationManager(
                    configuration: configuration, userAgent: agent, grantStore: AMZNMemoryGrantStore()), wantsUser: true
            )
            let callOutcome = await app.perform(.logIn(["profile"]))
            try await action.withLock { $0 }?.value
            return callOutcome
        }
    }
}
