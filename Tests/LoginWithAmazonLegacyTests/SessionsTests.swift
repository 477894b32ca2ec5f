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

    @Test("Expectation 20: A silent check without a session shows no page")
    func silentWithoutGrant() async throws {
        try await SharedManager.with(harness.manager) {
            #expect(await token() == [notAuthorized])
            #expect(await callbacks(SDK2Call.profile.make) == [.failed(.getProfile, kAIApplicationNotAuthorized)])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 20: A silent check is answered from the store, and needs no page for more scopes")
    func silentFromStore() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            #expect(await token() == [.text(.getAccessToken, "access-1")])
            #expect(await token(["profile:user_id"]) == [.text(.getAccessToken, "access-1")])
            #expect(await token(["profile", "alexa:all"]) == [notAuthorized])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 20: A silent check refreshes a stale token; being offline does not sign the user out")
    func silentByRefresh() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.expire()
            harness.transport.reply(to: .refresh, .failure(.offline))
            #expect(await token() == [.failed(.getAccessToken, kAINetworkError)])
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", nil))
            #expect(await token() == [.text(.getAccessToken, "access-2")])
            harness.expire()
            harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
            #expect(await token() == [notAuthorized])
            #expect(await token() == [notAuthorized])
            #expect(harness.log.events == ["refresh", "refresh", "refresh"])
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

    @Test("Expectation 24, Outside 24: Clearing succeeds before the server replies, even if it can't be notified")
    func clearOffline() async throws {
        try await SharedManager.with(harness.manager) {
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
