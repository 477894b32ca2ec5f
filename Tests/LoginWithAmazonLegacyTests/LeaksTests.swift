import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// `callbacks` and `listen` use a delegate that only the call retains. Its callbacks end when it is deallocated, so a
/// leaked delegate makes the test exceed its time limit.
@Suite(.timeLimit(.minutes(10))) struct LeaksTests {
    @Test("Expectation 11: The delegate is released after every ending of a sign-in", arguments: Ending.all)
    func endings(_ ending: Ending) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(ending.page)
            weak var controller: LastingDelegate?
            do {
                let delegate = LastingDelegate()
                controller = delegate
                SDK2Call.authorize.make(delegate)
                await ending.happen(harness)
                #expect(await delegate.next(1) == [ending.callback])
            }
            await until { controller == nil }
            #expect(controller == nil)
        }
    }

    @Test("Expectation 11: The delegate is released after every failure", arguments: ErrorRow.all)
    func failures(_ row: ErrorRow) async throws {
        let store = FaultyStore()
        let harness = Harness(store: store)
        try await SharedManager.with(harness.manager) {
            try await row.arrange(harness, store)
            weak var controller: LastingDelegate?
            do {
                let delegate = LastingDelegate()
                controller = delegate
                row.call.make(delegate)
                _ = await delegate.next(1)
            }
            await until { controller == nil }
            #expect(controller == nil)
        }
    }

    @Test(
        "A pending sign-in ends when its manager is deallocated",
        arguments: [.deferred, .linger] as [ScriptedUserAgent.Behavior])
    func managerReplaced(_ behavior: ScriptedUserAgent.Behavior) async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            weak var old: AMZNAuthorizationManager?
            let signIn: Listening
            do {
                let harness = Harness()
                old = harness.manager
                harness.userAgent.next(behavior)
                AMZNAuthorizationManager.setShared(harness.manager)
                signIn = listen(SDK2Call.authorize.make)
                _ = await harness.page()
            }
            AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
            #expect(await signIn.everything() == [.failed(.authorizeUser, kAIErrorUserInterrupted)])
            await until { old == nil }
            #expect(old == nil)
        }
    }

    @Test(
        "A silent call is answered after its manager is no longer the shared one",
        arguments: [SDK2Call.token, .profile])
    func silentCallUnderWay(_ call: SDK2Call) async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            weak var old: AMZNAuthorizationManager?
            let transport: ScriptedTransport
            let silent: Listening
            do {
                let harness = Harness()
                old = harness.manager
                transport = harness.transport
                try await harness.signIn()
                harness.clock.advance(by: 3_600)
                AMZNAuthorizationManager.setShared(harness.manager)
                silent = listen(call.make)
                await until { !harness.log.events.isEmpty }
            }
            AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
            transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            transport.reply(to: .profile, json: ScriptedTransport.ada)
            let expected = [
                API.getAccessToken: Callback.text(call.api, "access-2"), .getProfile: .fields(call.api, Harness.ada),
            ]
            #expect(await silent.everything() == [try #require(expected[call.api])])
            await until { old == nil }
            #expect(old == nil)
        }
    }

    @Test("A sign-out notifies the server even if its manager was deallocated")
    func signOutUnderWay() async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            let harness: (log: EventLog, transport: ScriptedTransport)
            let clear: Listening
            do {
                let whole = Harness()
                harness = (whole.log, whole.transport)
                try await whole.signIn()
                AMZNAuthorizationManager.setShared(whole.manager)
                clear = listen(SDK2Call.clear.make)
            }
            AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
            await until { harness.log.events == ["signOut"] }
            harness.transport.reply(to: .signOut, json: "{}")
            #expect(await clear.everything() == [.nothing(.clearAuthorizationState)])
        }
    }
}
