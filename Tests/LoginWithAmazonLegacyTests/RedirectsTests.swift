import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RedirectsTests {
    let harness = Harness()

    /// Begins a sign-in whose redirect the app receives, and expects that it succeeds.
    private func signIn(_ open: (_ redirect: URL) async -> Void) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            await open(await harness.redirect())
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @Test(
        "Expectation 28: The source application is ignored, and can be force-cast",
        arguments: [nil, "", "com.example.browser", "UIApplicationOpenURLOptionsSourceApplicationKey"] as [String?])
    func sourceApplication(_ source: String?) async throws {
        let options: [String: Any] = ["source": source ?? ""]
        try await signIn { redirect in
            #expect(!AIMobileLib.handleOpenURL(address("fb1://a"), sourceApplication: options["source"] as! String))
            #expect(!AIMobileLib.handleOpen(address("fb1://a"), sourceApplication: options["source"] as! String))
            #expect(AIMobileLib.handleOpenURL(redirect, sourceApplication: source))
        }
    }

    @Test(
        "Expectation 29: A URL other than the redirect is rejected, even while a sign-in is pending",
        arguments: [
            "fb123://authorize?code=c&state=s", "amzn-com.example.app://?methodName=signin&code=c&state=guessed",
            "amzn-com.example.app://",
        ])
    func otherURLs(_ text: String) async throws {
        try await signIn { redirect in
            #expect(!AIMobileLib.handleOpen(address(text), sourceApplication: nil))
            #expect(!AIMobileLib.handleOpenURL(address(text), sourceApplication: nil))
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil), "the sign-in is still pending")
        }
    }

    @Test("Expectation 30: A redirect that arrives twice is handled once", arguments: [true, false])
    func twice(_ isAfterTheEnd: Bool) async throws {
        try await signIn { redirect in
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            if isAfterTheEnd { _ = await callbacks(SDK2Call.token.make) }
            #expect(!AIMobileLib.handleOpen(redirect, sourceApplication: nil))
        }
    }

    @Test("Without a URL or a configuration the handler returns false")
    func nothing() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(!AIMobileLib.handleOpen(nil, sourceApplication: nil))
            #expect(!AIMobileLib.handleOpenURL(nil, sourceApplication: nil))
        }
        try await SharedManager.with(AMZNAuthorizationManager()) {
            let redirect = Harness.configuration.redirectURI
            #expect(!AIMobileLib.handleOpen(redirect, sourceApplication: nil))
        }
    }
}
