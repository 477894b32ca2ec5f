import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Stores that fail, and stored bytes that are damaged.
@Suite(.timeLimit(.minutes(10))) struct StoreTests {
    let harness: Harness
    let store: ScriptedStore
    let memory = AMZNMemoryGrantStore()

    init() {
        let log = EventLog()
        store = ScriptedStore(log: log, over: memory)
        harness = Harness(store: store, log: log)
    }

    @Test("Regression 16: A store that can't be read at the moment does not sign the user out")
    func anUnreadableStore() async throws {
        try await harness.signIn()
        store.fail(.reading)
        #expect(await harness.authorize("profile").end() == ["error 5"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 5"])
        #expect(await harness.fetchUser().end() == ["error 5"])
        store.fail()
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        #expect(harness.log.events == [])
    }

    @Test("Regression 16: Removing an absent grant succeeds")
    func anAbsentGrant() async throws {
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(harness.log.events == ["remove"])
    }

    @Test("A rotated grant that can't be written is kept and written later")
    func aRotatedGrantThatCannotBeWrittenIsWrittenLater() async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        store.fail(.writing)
        #expect(await harness.authorize("profile").end() == ["error 5"])
        #expect(await harness.authorize("profile").end() == ["error 5"])
        store.fail()
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-2"])
        #expect(harness.log.events.filter { !$0.hasPrefix("lease") } == ["refresh", "write"])
        let other = harness.inOtherProcess()
        #expect(await other.authorize("profile", strategy: .never).end() == ["token access-2"])
    }

    @Test("A sign-in that can't be stored is an error, and the old grant stays")
    func aNewSignInThatCannotBeWrittenIsAnErrorAndTheOldOneStays() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        store.fail(.writing)
        #expect(await harness.authorize("postal_code").end() == ["error 5"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
    }

    @Test("If the stored grant can't be removed, a sign-out fails, and strategy `always` shows no page")
    func aGrantThatCannotBeRemoved() async throws {
        try await harness.signIn()
        store.fail(.removing)
        #expect(await harness.authorize("profile", strategy: .always).end() == ["error 5"])
        #expect(await harness.signOut().end() == ["error 5"])
        #expect(harness.log.events == [])
    }

    @Test("Regression 14: A refresh that fails to obtain the lease blocks no later refresh")
    func aRefusedLease() async throws {
        try await harness.signIn()
        harness.expire()
        store.fail(.leasing)
        #expect(await harness.authorize("profile").end() == ["error 5"])
        store.fail()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
    }

    @Test(
        "Outside 8: Undecodable bytes count as signed out, and a sign-in sets them aside",
        arguments: ["", "{}", "no JSON", #"{"version":2,"grant":{}}"#, #"{"version":1,"grant":{"scopes":7}}"#])
    func undecodableBytesCountAsSignedOut(bytes: String) async throws {
        try store.write(Data(bytes.utf8), for: "client")
        _ = harness.log.take()
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        #expect(harness.log.events == ["page", "exchange", "aside", "write"])
        #expect(memory.bytesSetAside(for: "client") == Data(bytes.utf8))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
    }

    @Test("A sign-out removes undecodable bytes")
    func aSignOutRemovesUndecodableBytes() async throws {
        try store.write(Data("no JSON".utf8), for: "client")
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(try store.read(for: "client") == nil)
        #expect(memory.bytesSetAside(for: "client") == nil)
    }
}
