import BothFamilies
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
    let open: @Sendable (Person, LocalAuthorizationServer) async throws -> Void

    /// Shows the page in a new browser, and runs `body` with its tab.
    func shown(_ body: (Tab) async throws -> Void) async throws {
        try await Chromium.lent { try await shown(in: $0, body) }
    }

    /// Shows every page in turn.
    static func each(_ body: (Sample, Tab) async throws -> Void) async throws {
        try await Chromium.lent { browser in
            for sample in all { try await sample.shown(in: browser) { try await body(sample, $0) } }
        }
    }

    private func shown(in browser: Chromium, _ body: (Tab) async throws -> Void) async throws {
        let server = LocalAuthorizationServer()
        try server.start()
        defer { server.stop() }
        let tab = try await browser.tab()
        try await open(Person(browser: browser, tab: tab), server)
        try await body(tab)
    }

    static let all = [
        signIn, wrongPassword, consent, userCode, wrongUserCode, deviceConsent, device, error, home, journal, received,
        loopbackAllowed, loopbackRefused,
    ]

    static let signIn = Sample(
        description: "sign-in", title: "Sign in", controls: signInControls, focus: "email"
    ) { person, server in try await person.tab.open(page(of: server)) }

    static let wrongPassword = Sample(
        description: "wrong-password", title: "Error: Sign in", controls: signInControls, focus: "password"
    ) { person, server in
        try await person.tab.open(page(of: server))
        try await person.signIn(password: "wrong")
    }

    static let consent = Sample(
        description: "consent", title: "Allow access?", controls: consentControls
    ) { person, server in
        try await person.tab.open(page(of: server))
        try await person.signIn()
    }

    static let userCode = Sample(
        description: "user-code", title: "Enter the code", controls: ["Code", "Continue"], focus: "user_code"
    ) { person, server in try await person.tab.open(server.verificationPage) }

    static let wrongUserCode = Sample(
        description: "wrong-user-code", title: "Error: Enter the code", controls: ["Code", "Continue"],
        focus: "user_code"
    ) { person, server in
        try await person.tab.open(server.verificationPage)
        try await person.enter("NONSENSE")
    }

    static let deviceConsent = Sample(
        description: "device-consent", title: "Allow access?", controls: consentControls
    ) { person, server in try await person.linkDevice(at: server) }

    static let device = Sample(description: "device", title: "Your device is linked", controls: []) {
        person, server in
        try await person.linkDevice(at: server)
        try await person.press("Allow")
    }

    static let error = Sample(description: "error", title: "Error", controls: []) { person, server in
        try await person.tab.open(server.authorizationEndpoint)
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
    ) { person, server in
        try await person.tab.open(page(of: server))
        try await person.press("Sign in as Ada Lovelace (demo)")
        server.addFault(.status(503), at: .token)
        try await person.tab.open(server.baseURL)
    }

    static let journal = Sample(
        description: "journal", title: "Requests", controls: ["Continue", "Back to the server's page"]
    ) { person, server in
        try await person.tab.open(page(of: server))
        try await person.signIn()
        try await person.tab.open(address(server.baseURL.absoluteString + "/journal?paused"))
    }

    static let received = Sample(
        description: "received", title: "What the app receives", controls: ["Back to the server's page"]
    ) { person, server in
        try await person.tab.open(server.baseURL)
        try await person.press("Sign in to Demo App")
        try await person.signIn()
        try await person.press("Allow")
    }

    static let loopbackAllowed = loopback("Allow", title: "Sign-in complete")
    static let loopbackRefused = loopback("Deny", title: "You did not sign in")

    /// The loopback user agent's page after this button of the consent page.
    private static func loopback(_ button: String, title: String) -> Sample {
        Sample(description: "loopback-\(button)", title: title, controls: [], landmarks: ["main"]) { person, server in
            let deed = Locked<Task<Void, any Error>?>(nil)
            let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
                try await person.tab.open(page)
                deed.withLock { task in
                    task = Task {
                        try await person.signIn()
                        try await person.press(button)
                    }
                }
            }
            _ = try await agent.present(page(of: server), redirectURI: address("http://127.0.0.1/callback"))
            try await deed.withLock { $0 }?.value
        }
    }

    private static func page(of server: LocalAuthorizationServer) -> URL {
        let scopes = "profile%20postal_code%20profile:user_id%20alexa:all"
        let query =
            "response_type=code&client_id=\(RegisteredClient.demo.clientID)&scope=\(scopes)&state=s"
            + "&redirect_uri=http://127.0.0.1/callback&code_challenge_method=S256&code_challenge=\(CodeProof().challenge)"
        return address(server.authorizationEndpoint.absoluteString + "?" + query)
    }
}
