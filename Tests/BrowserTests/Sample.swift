import BothAPIs
import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// A page of the server, the steps that lead to it, and its expected content.
struct Sample: Sendable, CustomStringConvertible {
    let description: String
    let title: String
    let controls: [String]
    /// The element that has the focus once the page has loaded.
    var focus = ""
    /// The levels of its headings.
    var headings = [1]
    var landmarks = ["banner", "main", "contentinfo"]
    let open: @Sendable (BrowserUser, LocalAuthorizationServer) async throws -> Void

    /// Shows the page in a new browser, and runs `body` with its tab.
    func shown(_ body: (Tab) async throws -> Void) async throws {
        try await Chromium.withBrowser { try await shown(in: $0, body) }
    }

    /// Shows every page in turn.
    static func each(_ body: (Sample, Tab) async throws -> Void) async throws {
        try await Chromium.withBrowser { browser in
            for sample in all { try await sample.shown(in: browser) { try await body(sample, $0) } }
        }
    }

    private func shown(in browser: Chromium, _ body: (Tab) async throws -> Void) async throws {
        let server = LocalAuthorizationServer()
        try server.start()
        defer { server.stop() }
        let tab = try await browser.tab()
        try await open(BrowserUser(browser: browser, tab: tab), server)
        try await body(tab)
    }

    static let all = [
        signIn, wrongPassword, consent, userCode, wrongUserCode, deviceConsent, device, error, home, journal, received,
        loopbackAllowed, loopbackRefused,
    ]

    static let signIn = Sample(
        description: "sign-in", title: "Sign in", controls: signInControls, focus: "email"
    ) { user, server in try await user.tab.open(page(of: server)) }

    static let wrongPassword = Sample(
        description: "wrong-password", title: "Error: Sign in", controls: signInControls, focus: "password"
    ) { user, server in
        try await user.tab.open(page(of: server))
        try await user.signIn(password: "wrong")
    }

    static let consent = Sample(
        description: "consent", title: "Allow access?", controls: consentControls
    ) { user, server in
        try await user.tab.open(page(of: server))
        try await user.signIn()
    }

    static let userCode = Sample(
        description: "user-code", title: "Enter the code", controls: ["Code", "Continue"], focus: "user_code"
    ) { user, server in try await user.tab.open(server.verificationPage) }

    static let wrongUserCode = Sample(
        description: "wrong-user-code", title: "Error: Enter the code", controls: ["Code", "Continue"],
        focus: "user_code"
    ) { user, server in
        try await user.tab.open(server.verificationPage)
        try await user.enter("NONSENSE")
    }

    static let deviceConsent = Sample(
        description: "device-consent", title: "Allow access?", controls: consentControls
    ) { user, server in try await user.linkDevice(at: server) }

    static let device = Sample(description: "device", title: "Your device is linked", controls: []) {
        user, server in
        try await user.linkDevice(at: server)
        try await user.press("Allow")
    }

    static let error = Sample(description: "error", title: "Error", controls: []) { user, server in
        try await user.tab.open(server.authorizationEndpoint)
    }

    private static let signInControls =
        ["Email", "Password", "Keep me signed in", "Sign in", "Cancel"]
        + DemoUser.all.map { "Sign in as \($0.name) (demo)" }
    private static let consentControls = ["Allow", "Deny", "Cancel"]

    private static let homeControls = [
        "Sign in to Demo App", "Endpoint", "Fault", "Or as text", "Number of requests", "Set fault",
        "Clear faults", "All requests, live",
    ]

    static let home = Sample(
        description: "home", title: "Local authorization server", controls: homeControls,
        headings: [1, 2, 2, 2, 2, 2, 3, 2]
    ) { user, server in
        try await user.tab.open(page(of: server))
        try await user.press("Sign in as Ada Lovelace (demo)")
        server.addFault(.status(503), at: .token)
        try await user.tab.open(server.baseURL)
    }

    static let journal = Sample(
        description: "journal", title: "Requests", controls: ["Continue", "Back to the server's page"]
    ) { user, server in
        try await user.tab.open(page(of: server))
        try await user.signIn()
        try await user.tab.open(address(server.baseURL.absoluteString + "/journal?paused"))
    }

    static let received = Sample(
        description: "received", title: "What the app receives", controls: ["Back to the server's page"]
    ) { user, server in
        try await user.tab.open(server.baseURL)
        try await user.press("Sign in to Demo App")
        try await user.signIn()
        try await user.press("Allow")
    }

    static let loopbackAllowed = loopback("Allow", title: "Return to the app to finish")
    static let loopbackRefused = loopback("Deny", title: "You did not sign in")

    /// The loopback user agent's page after this button of the consent page.
    private static func loopback(_ button: String, title: String) -> Sample {
        Sample(description: "loopback-\(button)", title: title, controls: [], landmarks: ["main"]) { user, server in
            let action = Locked<Task<Void, any Error>?>(nil)
            let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
                try await user.tab.open(page)
                action.withLock { task in
                    task = Task {
                        try await user.signIn()
                        try await user.press(button)
                    }
                }
            }
            _ = try await agent.present(page(of: server), redirectURI: address("http://127.0.0.1/callback"))
            try await action.withLock { $0 }?.value
        }
    }

    private static func page(of server: LocalAuthorizationServer) -> URL {
        let scopes = "profile%20postal_code%20profile:user_id%20alexa:all"
        let query =
            "response_type=code&client_id=\(RegisteredClient.demo.clientID)&scope=\(scopes)&state=s"
            + "&redirect_uri=http://127.0.0.1/callback&code_challenge_method=S256&code_challenge=\(PKCEPair().challenge)"
        return address(server.authorizationEndpoint.absoluteString + "?" + query)
    }
}
