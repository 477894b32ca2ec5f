import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// A user of the local server's pages. Uses the keyboard unless stated otherwise.
struct BrowserUser: Sendable {
    let browser: Chromium
    let tab: Tab
    /// The server's clock.
    var clock = TestClock(Date())

    /// Fills in the sign-in page and submits it with the Enter key.
    func signIn(_ email: String? = "ada@example.com", password: String = "lovelace") async throws {
        if let email {
            try await tab.focus("Email")
            try await tab.write(email)
        }
        try await tab.focus("Password")
        try await tab.write(password)
        try await tab.loading { try await tab.press(.enter) }
    }

    /// Moves the focus to the button with this name with the Tab key, and presses it.
    func press(_ button: String) async throws {
        try await tab.focus(button)
        try await tab.loading { try await tab.press(.enter) }
    }

    /// Submits the form twice with this button, as a double click does in a browser that doesn't prevent it.
    func sendTwice(_ button: String) async throws {
        let twice = """
            (() => { const f = document.forms[0], b = [...f.elements].find(e => e.innerText == '\(button)');
            f.requestSubmit(b); setTimeout(() => f.requestSubmit(b)) })()
            """
        _ = try await tab.evaluate(twice)
    }

    /// Goes back in the browser's history.
    func goBack() async throws {
        let history = try await tab.call("Page.getNavigationHistory")
        let before = history["entries"].list[Int(history["currentIndex"].number ?? 1) - 1]
        try await tab.loading { try await tab.call("Page.navigateToHistoryEntry", ["entryId": before["id"]]) }
    }

    /// Reloads the page, and confirms that its form is submitted again.
    func reload() async throws { try await tab.loading { try await tab.call("Page.reload") } }
}

extension BrowserUser {
    /// Returns when the page's heading begins with this text.
    func sees(_ heading: String) async throws {
        var mark = browser.mark
        // During a navigation the page cannot be queried.
        while (try? await tab.heading())?.hasPrefix(heading) != true {
            try await browser.event("Page.lifecycleEvent", of: tab.session, since: mark) { $0["name"].text == "load" }
            mark = browser.mark
        }
    }
}

extension BrowserUser {
    /// Enters a device's user code, and submits it.
    func enter(_ userCode: String) async throws {
        try await tab.focus("Code")
        try await tab.write(userCode)
        try await tab.loading { try await tab.press(.enter) }
    }
}

extension BrowserUser {
    /// Enters the user code of a new device, and signs in.
    func linkDevice(at server: LocalAuthorizationServer) async throws {
        let configuration = AMZNConfiguration(
            clientID: RegisteredClient.demo.clientID, redirectURI: address("http://127.0.0.1/callback"),
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: server.tokenEndpoint,
                profile: server.profileEndpoint, signOut: server.signOutEndpoint))
        let device = AMZNCodePairManager(configuration: configuration, grantStore: AMZNMemoryGrantStore())
        let pair = try await device.createCodePair(AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()]))
        try await tab.open(server.verificationPage)
        try await enter(pair.userCode)
        try await signIn()
    }
}

extension BrowserUser {
    /// Returns when the page, after any number of reloads, contains this text.
    func seesText(_ text: String) async throws {
        var mark = browser.mark
        while (try? await tab.text("document.body.innerText"))?.contains(text) != true {
            try await browser.event("Page.lifecycleEvent", of: tab.session, since: mark) { $0["name"].text == "load" }
            mark = browser.mark
        }
    }
}
