import LoginWithAmazon
import TestSupport
import Testing

/// Concurrent sign-ins.
@Suite(.timeLimit(.minutes(10))) struct JoiningTests {
    let harness = Harness()

    @Test("Regression 11: After a cancellation by the user, by the app or by another sign-in, the next sign-in works")
    func theNextSignInWorks() async throws {
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        harness.userAgent.next(.linger)
        let task = Task { try await harness.token("profile") }
        await harness.log.until("page", times: 2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        harness.userAgent.next(.linger)
        let superseded = harness.authorize("profile")
        await harness.log.until("page", times: 3)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("postal_code").end() == ["token access-1"])
        #expect(superseded.answers == ["cancelled"])
        await harness.log.until("closed", times: 2)
    }

    @Test("Regression 14: A failed code exchange releases the silent calls that waited for it")
    func aRefusedCodeReleasesTheSilentCalls() async {
        let signIn = harness.authorize("profile")
        await harness.log.until("exchange")
        let silent = harness.authorize("profile", strategy: .never)
        harness.transport.reply(to: .exchange, 400, json: #"{"error":"invalid_grant"}"#)
        #expect(await signIn.end() == ["error 2"])
        #expect(await silent.end() == ["error 1"])
    }

    @Test("Outside 14: Strategy `always` joins an equal page and still removes the stored grant")
    func alwaysRemovesTheGrantWhenItJoins() async throws {
        try await harness.signIn()
        harness.userAgent.next(.deferred)
        let auto = harness.authorize("postal_code")
        await harness.log.until("page")
        let always = harness.authorize("postal_code", strategy: .always)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(harness.open())
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        for call in [auto, always] { #expect(await call.end() == ["token access-2"]) }
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test("Outside 14: If the grant can't be removed, only the joining call with strategy `always` fails")
    func alwaysFailsAloneWhenItJoins() async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.userAgent.next(.deferred)
        let auto = harness.authorize("postal_code")
        await harness.log.until("page")
        store.fail(.removing)
        #expect(await harness.authorize("postal_code", strategy: .always).end() == ["error 5"])
        store.fail()
        #expect(harness.open())
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await auto.end() == ["token access-2"])
    }
}
