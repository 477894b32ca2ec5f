import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests with a store that fails, is slow or contains damaged bytes, and a test of the results of sign-outs.
@Suite(.deadline) struct StoreTests {
    let harness: Harness
    let store: ScriptedStore

    init() {
        let log = EventLog()
        store = ScriptedStore(log: log)
        harness = Harness(store: store, log: log)
    }

    @Test("If the store fails, the call's error contains the store's error")
    func errorOfACallContainsTheErrorOfTheStore() async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-3", "refresh-3"))
        let faults: [(ScriptedStore.Fault, AMZNInteractiveStrategy)] = [
            (.reading, .never), (.leasing, .never), (.removing, .always), (.writing, .always),
        ]
        for (fault, strategy) in faults {
            store.fail(fault, with: AMZNGrantStoreError.busy("why"))
            let error = await #expect(throws: AMZNError.self, "\(fault), \(strategy)") {
                try await harness.token("profile", strategy: strategy)
            }
            #expect(error?.underlyingError as? AMZNGrantStoreError == .busy("why"), "\(fault)")
        }
    }

    @Test(
        "Promise 64: If the stored bytes can't be decoded, silent calls fail with code 1, and a sign-in replaces the bytes"
    )
    func undecodableBytesAreReplacedByASignIn() async throws {
        let bytes = Data("no JSON".utf8)
        try store.write(bytes, for: "client")
        _ = harness.log.take()
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        #expect(harness.log.events == ["page", "exchange", "write"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
    }

    @Test("A sign-out during a read of the store cancels the waiting sign-in before its page is shown")
    func signInEndedBeforeItsPageShowsNoPage() async {
        let (manager, store) = (harness.manager, store)
        // The second read is queued during the first one, and therefore before the page.
        store.interrupt(.reading) {
            _ = manager.observe { _ in }
            store.interrupt(.reading) { manager.signOut { _ in } }
        }
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        #expect(harness.log.events == ["remove"])
    }

    @Test(
        "The `async` sign-out returns whether the server was notified; if the grant can't be removed, it throws code 5")
    func asyncSignOutReturnsWhetherTheServerWasNotified() async throws {
        #expect(try await harness.manager.signOut() == false)
        for isNotified in [true, false] {
            try await harness.signIn()
            harness.transport.reply(to: .signOut, isNotified ? 200 : 500, json: "{}")
            #expect(try await harness.manager.signOut() == isNotified, "\(isNotified)")
        }
        try await harness.signIn()
        store.fail(.removing)
        let error = await #expect(throws: AMZNError.self) { try await harness.manager.signOut() }
        #expect(error?.code == .deviceError)
    }

    @Test("If reading the grant takes two seconds, the grant answers only the call that caused the read")
    func slowlyReadGrantAnswersOnlyTheReadingCall() async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.clock.advance(by: 2)
        store.interrupt(.reading) { harness.clock.advance(by: 2) }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        store.fail(.reading)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 5"])
    }
}
