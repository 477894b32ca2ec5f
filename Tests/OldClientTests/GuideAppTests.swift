import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@testable import OldClient

/// The app of the 2.x guide, from its launch to the log out button, on the main thread.
@MainActor @Suite(.timeLimit(.minutes(10))) struct GuideAppTests {
    let harness = Harness()

    @Test("The guide's app works: silent check, sign-in, profile, token, log out")
    func wholeStory() async throws {
        try await SharedManager.with(harness.manager) {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
            harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            harness.transport.reply(to: .signOut, json: "{}")
            let controller = LoginViewController()
            let screen = Screen(controller)

            controller.checkIsUserSignedIn()
            #expect(await screen.next() == "log in page")
            controller.onLogInButtonClicked()
            #expect(await screen.next() == "Hello Ada (amzn1.account.ADA)")
            #expect(controller.isSignedIn)
            controller.checkIsUserSignedIn()
            #expect(await screen.next() == "access-1")
            controller.onRefreshButtonClicked()
            #expect(await screen.next() == "access-2")
            #expect(controller.token == "access-2")
            controller.logoutButtonClicked()
            #expect(await screen.next() == "log in page")
            #expect(controller.userProfile == nil)
            // 2.x answers before the server is notified.
            await harness.log.until("signOut")
            #expect(harness.log.events == ["page", "exchange", "profile", "refresh", "signOut"])
        }
    }

    @Test("The guide's app reports an error when the user closes the page")
    func closed() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.cancel)
            let controller = LoginViewController()
            let screen = Screen(controller)
            controller.onLogInButtonClicked()
            #expect(
                await screen.next()?.hasPrefix("User authorization failed due to an error: The user left") == true)
        }
    }

    @Test("The guide's app releases a view controller that is popped during a call once the call has ended")
    func popped() async throws {
        try await SharedManager.with(harness.manager) {
            weak var popped: LoginViewController?
            do {
                let controller = LoginViewController()
                popped = controller
                let screen = Screen(controller)
                controller.checkIsUserSignedIn()
                #expect(await screen.next() == "log in page")
            }
            while popped != nil, !Task.isCancelled { await Task.yield() }
            #expect(popped == nil)
        }
    }

    @Test("Every way of passing on the redirect completes the sign-in", arguments: 0..<7)
    func appDelegate(_ way: Int) async throws {
        try await SharedManager.with(harness.manager) {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
            harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
            harness.userAgent.next(.deferred)
            let controller = LoginViewController()
            let screen = Screen(controller)
            controller.onLogInButtonClicked()
            while harness.userAgent.pages.isEmpty, !Task.isCancelled { await Task.yield() }
            let page = try #require(harness.userAgent.pages.first)
            let uri = Harness.configuration.redirectURI
            let redirect = try #require(ScriptedUserAgent.redirect(page, uri, "code=the-code"))
            let app = AppDelegate()
            switch way {
            case 0: #expect(app.application(open: redirect, sourceApplication: nil, annotation: self))
            case 1: #expect(app.application(open: redirect, options: [:]))
            case 2: #expect(app.applicationOfSwift2(openURL: redirect, sourceApplication: "com.apple.mobilesafari"))
            case 3: #expect(app.application31(open: redirect))
            case 4: app.scene(openURLContexts: [redirect])
            case 5: app.sceneOfSwift2(openURLContexts: [redirect])
            default: app.modernScene(openURLContexts: [redirect])
            }
            #expect(await screen.next() == "Hello Ada (amzn1.account.ADA)")
        }
    }
}

/// The texts that a view controller shows, in order.
private final class Screen {
    private let texts: AsyncStream<String>

    init(_ controller: LoginViewController) {
        let (texts, mouth) = AsyncStream.makeStream(of: String.self)
        self.texts = texts
        controller.whenShown = { mouth.yield($0) }
    }

    func next() async -> String? {
        var texts = texts.makeAsyncIterator()
        return await texts.next()
    }
}
