import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SessionsTests {
    let harness = Harness()

    private let notAuthorized = Callback.failed(.getAccessToken, kAIApplicationNotAuthorized)

    private func token(_ scopes: [String] = ["profile"]) async -> [Callback] {
        await callbacks { AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: $0) }
    }

    @Test("Expectation 20: A silent check shows no page, whether a session covers the scopes or not")
    func silent() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(await token() == [notAuthorized])
            #expect(await callbacks(SDK2Call.profile.make) == [.failed(.getProfile, kAIApplicationNotAuthorized)])
            try await harness.signIn()
            #expect(await token() == [.text(.getAccessToken, "access-1")])
            #expect(await token(["profile", "alexa:all"]) == [notAuthorized])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 21: authorizeUser at launch resumes the session without a page", arguments: [false, true])
    func resume(_ isStale: Bool) async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            if isStale { harness.expire() }
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            #expect(await callbacks(SDK2Call.authorize.make) == [.nothing(.authorizeUser)])
            #expect(harness.log.events == (isStale ? ["refresh"] : []))
        }
    }

    @Test("Expectation 22: A silent check is answered at once while the page is on screen")
    func silentDuringPage() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.deferred)
            let signIn = listen(SDK2Call.authorize.make)
            let redirect = await harness.redirect()
            #expect(await token() == [notAuthorized])
            harness.layOutSession()
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
        }
    }

    @Test("Expectation 24, Outside 24: Clearing succeeds without a session, and before the server is notified")
    func clear() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(await callbacks(SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)])
            try await harness.signIn()
            #expect(await callbacks(SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)])
            #expect(try harness.store.read(for: "client") == nil)
            await harness.log.until("signOut")
            harness.transport.reply(to: .signOut, .failure(.offline))
            #expect(await token() == [notAuthorized])
        }
    }

    @Test("Expectation 27: Client id and redirect URI are known before any sign-in, and empty without an API key")
    func configuration() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(AIMobileLib.getClientId() == "client")
            #expect(AIMobileLib.getRedirectUri() == "amzn-com.example.app://?methodName=signin")
            #expect(harness.log.events == [])
            AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
            #expect(AIMobileLib.getClientId() == "")
            #expect(AIMobileLib.getRedirectUri() == "")
        }
    }
}
