import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SessionsTests {
    let harness = Harness()

    private func token(_ scopes: [String] = ["profile"]) async -> [Callback] {
        await callbacks { AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: $0) }
    }

    @Test("Expectation 20: A silent check without a session shows no page")
    func silentWithoutGrant() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(await token() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            #expect(
                await callbacks { AIMobileLib.getProfile($0) } == [.failed(.getProfile, kAIApplicationNotAuthorized)])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 20: A silent check is answered from the store")
    func silentFromStore() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            #expect(await token() == [.text(.getAccessToken, "access-1")])
            #expect(await token(["profile:user_id"]) == [.text(.getAccessToken, "access-1")])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 20: A silent check refreshes a stale token")
    func silentByRefresh() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.clock.advance(by: 3_600)
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            #expect(await token() == [.text(.getAccessToken, "access-2")])
            #expect(harness.log.events == ["refresh"])
        }
    }

    @Test("Expectation 20: A silent check for scopes that were not granted shows no page")
    func silentForMore() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            #expect(await token(["profile", "alexa:all"]) == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 20: A silent check whose refresh is refused shows no page")
    func silentRefused() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.clock.advance(by: 3_600)
            harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
            #expect(await token() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            #expect(await token() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            #expect(harness.log.events == ["refresh"])
        }
    }

    @Test("Expectation 20: Being offline does not sign the user out")
    func silentOffline() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.clock.advance(by: 3_600)
            harness.transport.reply(to: .refresh, .failure(.offline))
            #expect(await token() == [.failed(.getAccessToken, kAINetworkError)])
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", nil))
            #expect(await token() == [.text(.getAccessToken, "access-2")])
        }
    }

    @Test("Expectation 21: authorizeUser at launch resumes the session without a page", arguments: [0, 3_600.0])
    func resume(_ age: TimeInterval) async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.clock.advance(by: age)
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            #expect(await callbacks(SDK2Call.authorize.make) == [.nothing(.authorizeUser)])
            #expect(harness.log.events == (age == 0 ? [] : ["refresh"]))
        }
    }

    @Test("Expectation 21: A session outlives its manager, as at the next launch")
    func nextLaunch() async throws {
        try await harness.signIn()
        let next = Harness(store: harness.store)
        try await SharedManager.with(next.manager) {
            #expect(await callbacks(SDK2Call.authorize.make) == [.nothing(.authorizeUser)])
            #expect(await token() == [.text(.getAccessToken, "access-1")])
            #expect(next.log.events == [])
        }
    }

    @Test("Expectation 21: authorizeUser for scopes that were not granted shows the page")
    func resumeForMore() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.layOutSession("access-2")
            #expect(
                await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile", "postal_code"], delegate: $0) }
                    == [.nothing(.authorizeUser)])
            #expect(await token(["postal_code"]) == [.text(.getAccessToken, "access-2")])
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @Test("Expectation 22: Silent calls wait while a redirect is being completed")
    func silentDuringCompletion() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            // As an app does in viewDidAppear.
            let check = listen(SDK2Call.token.make)
            let profile = listen(SDK2Call.profile.make)
            await until { harness.log.events.contains("exchange") }
            harness.layOutSession()
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
            #expect(await check.everything() == [.text(.getAccessToken, "access-1")])
            #expect(await profile.everything() == [.fields(.getProfile, Harness.ada)])
        }
    }

    @Test("Expectation 22: Silent calls that waited for a failed sign-in fail")
    func silentDuringFailedCompletion() async throws {
        try await SharedManager.with(harness.manager) {
            let signIn = listen(SDK2Call.authorize.make)
            await until { harness.log.events.contains("exchange") }
            let check = listen(SDK2Call.token.make)
            harness.transport.reply(to: .exchange, 503, json: "{}")
            #expect(await signIn.everything() == [.failed(.authorizeUser, kAIServerError)])
            #expect(await check.everything() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
        }
    }

    @Test("Expectation 22: A silent check is answered at once while the page is on screen")
    func silentDuringPage() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            #expect(await token() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            harness.layOutSession()
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
        }
    }

    @Test("Expectation 23: A double tap shows one page, and both calls are answered")
    func doubleTap() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.deferred)
            let first = listen(SDK2Call.authorize.make)
            let second = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            let third = listen(SDK2Call.authorize.make)
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            let fourth = listen(SDK2Call.authorize.make)
            harness.layOutSession()
            for tap in [first, second, third, fourth] { #expect(await tap.everything() == [.nothing(.authorizeUser)]) }
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @Test("Expectation 23: A sign-out while the page is on screen answers both calls of a double tap")
    func doubleTapSignedOut() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.linger)
            let taps = [listen(SDK2Call.authorize.make), listen(SDK2Call.authorize.make)]
            // Calls are processed in order, so by this answer the second tap has joined the first one.
            #expect(await token() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            _ = await harness.page()
            AIMobileLib.clearAuthorizationState(nil)
            for tap in taps { #expect(await tap.everything() == [.failed(.authorizeUser, kAIErrorUserInterrupted)]) }
        }
    }

    @Test("Expectation 24: Clearing without a session succeeds repeatedly")
    func clearEmpty() async throws {
        try await SharedManager.with(harness.manager) {
            for _ in 0..<3 { #expect(await callbacks(SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)]) }
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 24: Clearing right after a 3.x sign-out succeeds")
    func clearAfterSignOut() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.transport.reply(to: .signOut, json: "{}")
            let signedOut = EventLog()
            AMZNAuthorizationManager.shared().signOut { signedOut.add($0 == nil ? "signed out" : "failed") }
            #expect(await callbacks(SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)])
            await until { !signedOut.events.isEmpty }
            #expect(signedOut.events == ["signed out"])
            #expect(harness.log.events == ["signOut"])
        }
    }

    @Test("Expectation 24: Clearing succeeds even if the server cannot be notified")
    func clearOffline() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.transport.reply(to: .signOut, .failure(.offline))
            #expect(await callbacks(SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)])
            #expect(await token() == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
        }
    }

    @Test("Expectation 27: Client id and redirect URI are known before any sign-in")
    func configuration() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(AIMobileLib.getClientId() == "client")
            #expect(AIMobileLib.getRedirectUri() == "amzn-com.example.app://?methodName=signin")
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 27: Without an API key client id and redirect URI are empty")
    func noConfiguration() async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            #expect(AIMobileLib.getClientId() == "")
            #expect(AIMobileLib.getRedirectUri() == "")
        }
    }
}
