import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RedirectsTests {
    let harness = Harness()

    @Test(
        "Expectation 28: The source application is ignored, and can be force-cast",
        arguments: [nil, "", "com.example.browser", "UIApplicationOpenURLOptionsSourceApplicationKey"] as [String?])
    func sourceApplication(_ source: String?) async throws {
        let options: [String: Any] = ["source": source ?? ""]
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            #expect(!AIMobileLib.handleOpenURL(address("fb1://a"), sourceApplication: options["source"] as! String))
            #expect(!AIMobileLib.handleOpen(address("fb1://a"), sourceApplication: options["source"] as! String))
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: source))
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
        }
    }

    @Test("Expectation 29: Foreign URLs are rejected, even while a sign-in is pending", arguments: foreign)
    func foreignAddresses(_ text: String) async throws {
        try await SharedManager.with(harness.manager) {
            #expect(!AIMobileLib.handleOpen(address(text), sourceApplication: nil))
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            #expect(!AIMobileLib.handleOpen(address(text), sourceApplication: nil))
            #expect(!AIMobileLib.handleOpenURL(address(text), sourceApplication: nil))
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil), "the sign-in is still pending")
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    private static let foreign = [
        "fb123://authorize?code=c&state=s", "amzn-com.example.other://?methodName=signin&code=c&state=s",
        "amzn-com.example.app://?methodName=signin&code=c&state=guessed",
        "amzn-com.example.app://?methodName=signin&code=c",
        "amzn-com.example.app://?methodName=signin&error=access_denied",
        "amzn-com.example.app://host?methodName=signin&code=c&state=s", "amzn-com.example.app://",
        "https://example.com/?code=c&state=s", "file:///etc/hosts",
    ]

    @Test("Expectation 29: Redirect handlers of several SDKs can be chained in either order", arguments: [true, false])
    func chained(_ isAmazonFirst: Bool) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            let others = { (url: URL) in url.scheme == "fb123" }
            let amazon = { (url: URL) in AIMobileLib.handleOpen(url, sourceApplication: nil) }
            let handle = { (url: URL) in isAmazonFirst ? amazon(url) || others(url) : others(url) || amazon(url) }
            #expect(handle(address("fb123://authorize")))
            #expect(!handle(address("unknown://host")))
            #expect(handle(redirect))
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
        }
    }

    @Test("Expectation 30: A redirect that arrives twice is handled once", arguments: [true, false])
    func twice(_ isAfterTheEnd: Bool) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            if isAfterTheEnd { #expect(await signIn.everything() == [.nothing(.authorizeUser)]) }
            #expect(!AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            if !isAfterTheEnd { #expect(await signIn.everything() == [.nothing(.authorizeUser)]) }
            #expect(await callbacks(SDK2Call.token.make) == [.text(.getAccessToken, "access-1")])
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @Test("A redirect with an error fails the sign-in, and the handler accepts it")
    func refusal() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect(1, "error=access_denied&error_description=no")
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            #expect(await signIn.everything() == [.failed(.authorizeUser, kAIAccessDenied)])
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
