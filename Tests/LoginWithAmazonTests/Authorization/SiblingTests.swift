import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Managers that share a store and a process, when one of them signs out.
@Suite(.timeLimit(.minutes(10))) struct SiblingTests {
    private let harness = Harness(clientID: UUID().uuidString)

    @Test("Outside 20: A sign-out ends a sibling's code exchange, and its tokens are not stored")
    func aSignOutEndsASiblingsExchange() async throws {
        let other = harness.sibling()
        let signIn = other.authorize("profile")
        await harness.log.until("exchange")
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(await signIn.end() == ["cancelled"])
        other.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await other.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(try harness.store.read(for: harness.clientID) == nil)
    }

    @Test("Outside 20: A sign-out prevents a sibling's pending grant from being written")
    func aSignOutPreventsAPendingWrite() async throws {
        let log = EventLog()
        let store = HeldStore(log: log)
        let harness = Harness(store: store, log: log, clientID: UUID().uuidString)
        let other = harness.sibling()
        store.hold()
        other.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let signIn = other.authorize("profile")
        await log.until("held")
        let signOut = harness.signOut()
        store.release()
        #expect(await signOut.end() == ["signed out"])
        #expect(await signIn.end() == ["cancelled"])
        #expect(try store.read(for: harness.clientID) == nil)
    }

    @Test("Outside 20: A sign-out closes a sibling's page")
    func aSignOutClosesASiblingsPage() async {
        let other = harness.sibling()
        other.userAgent.next(.linger)
        let signIn = other.authorize("profile")
        await harness.log.until("page")
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(await signIn.end() == ["cancelled"])
        await harness.log.until("closed")
    }

    @Test("Outside 20: A sign-out ends a code pair, and a grant the user has just allowed is not stored")
    func aSignOutEndsACodePair() async throws {
        let pairs = CodePairHarness(clientID: harness.clientID)
        let app = Harness(store: pairs.store, clientID: harness.clientID)
        try await pairs.makePair("profile")
        let token = pairs.getToken("profile")
        await pairs.log.until("poll")
        #expect(await app.signOut().end() == ["signed out"])
        #expect(await token.end() == ["error 3"])
        pairs.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await pairs.getToken("profile").end() == ["error 1"])
        #expect(try pairs.store.read(for: harness.clientID) == nil)
    }

    @Test("Outside 20: Once signOut() has returned no sibling answers from its cache")
    func noSiblingAnswersFromItsCache() async throws {
        try await harness.signIn()
        let other = harness.sibling()
        for _ in 0..<50 {
            _ = try await other.token("profile")
            #expect(other.manager.rememberedToken(for: ["profile"]) != nil)
            let signOut = harness.signOut()
            #expect(other.manager.rememberedToken(for: ["profile"]) == nil)
            #expect(harness.sibling().manager.rememberedToken(for: ["profile"]) == nil)
            harness.transport.reply(to: .signOut, json: "")
            #expect(await signOut.end() == ["signed out"])
            try await harness.signIn()
        }
    }

    @Test("A sign-out does not affect a manager with another store")
    func anotherStoreIsNoSibling() async throws {
        let other = harness.sibling(store: AMZNMemoryGrantStore())
        let signIn = other.authorize("profile")
        await harness.log.until("exchange")
        #expect(await harness.signOut().end() == ["signed out"])
        other.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await signIn.end() == ["token access-1"])
    }

    @Test("File stores on one file count as one store, as do equal values; other stores don't")
    func media() throws {
        let folder = try TemporaryFolder()
        let file = AMZNFileGrantStore(url: folder["grants.json"])
        #expect(StoreMedium(file) == StoreMedium(AMZNFileGrantStore(url: folder["./grants.json"])))
        #expect(StoreMedium(file) != StoreMedium(AMZNFileGrantStore(url: folder["others.json"])))
        let memory = AMZNMemoryGrantStore()
        #expect(StoreMedium(memory) == StoreMedium(memory))
        #expect(StoreMedium(memory) != StoreMedium(AMZNMemoryGrantStore()))
        #expect(StoreMedium(Value(name: "a")) == StoreMedium(Value(name: "a")))
        #expect(StoreMedium(Value(name: "a")) != StoreMedium(Value(name: "b")))
        #expect(StoreMedium(Opaque()) != StoreMedium(Opaque()))
    }

    @Test("A store may create a manager while it is compared with another one")
    func comparingStores() async {
        let comparisons = EventLog()
        let harness = Harness(
            store: Comparing(name: "a", comparisons: comparisons), log: EventLog(), clientID: UUID().uuidString)
        let other = harness.sibling(store: Comparing(name: "a", comparisons: comparisons))
        #expect(comparisons.events.contains("compared"))
        #expect(harness.manager.session === other.manager.session)
        #expect(await harness.signOut().end() == ["signed out"])
    }

    @Test("The code pair manager of the app shares the session of its authorization manager")
    func theSharedCodePairManager() throws {
        let pairs = harness.manager.codePairManager
        #expect(harness.manager.codePairManager === pairs)
        #expect(pairs.configuration == harness.manager.configuration)
    }

    // MARK: One manager

    @Test(
        "Outside 22: A silent call waits for the redirect being completed, even with a fresh token in the cache")
    func aSilentCallWaitsForTheRedirect() async throws {
        try await harness.signIn()
        _ = try await harness.token("profile")
        harness.userAgent.next(.deferred)
        let signIn = harness.authorize("postal_code")
        await harness.log.until("page")
        #expect(harness.manager.rememberedToken(for: ["profile"]) == "access-1")
        #expect(harness.open())
        #expect(harness.manager.rememberedToken(for: ["profile"]) == nil)
        let silent = harness.authorize("profile", strategy: .never)
        harness.transport.reply(
            to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await signIn.end() == ["token access-2"])
        #expect(await silent.end() == ["token access-2"])
        #expect(harness.manager.rememberedToken(for: ["profile"]) == "access-2")
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

    @Test("Outside 14: If the grant cannot be removed, only the joining call with strategy `always` fails")
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

/// A store that can hold its next exclusive access until the test releases it.
private final class HeldStore: AMZNGrantStore {
    private let inner = AMZNMemoryGrantStore()
    private let log: EventLog
    private let isHeld = Locked(false)
    private let gate = DispatchSemaphore(value: 0)

    init(log: EventLog) { self.log = log }

    /// Holds the next exclusive access, and no later one.
    func hold() { isHeld.withLock { $0 = true } }

    func release() { gate.signal() }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        let holds = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        guard holds else { return try inner.exclusively(for: clientID, body) }
        log.add("held")
        gate.wait()
        defer { log.add("left") }
        return try inner.exclusively(for: clientID, body)
    }

    func read(for clientID: String) throws -> Data? { try inner.read(for: clientID) }
    func write(_ grant: Data, for clientID: String) throws { try inner.write(grant, for: clientID) }
    func remove(for clientID: String) throws { try inner.remove(for: clientID) }
    func setAside(for clientID: String) throws { try inner.setAside(for: clientID) }
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try await inner.beginRefresh(for: clientID)
    }
}

private protocol NoStore: AMZNGrantStore {}

extension NoStore {
    func read(for clientID: String) throws -> Data? { nil }
    func write(_ grant: Data, for clientID: String) throws {}
    func remove(for clientID: String) throws {}
    func setAside(for clientID: String) throws {}
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result { try body() }
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease { AMZNGrantStoreLease {} }
}

private struct Value: NoStore, Hashable { let name: String }

private struct Opaque: NoStore {}

/// A store whose comparison creates a manager, as a store that reads an app's settings might.
private struct Comparing: NoStore, Hashable {
    let name: String
    let comparisons: EventLog

    static func == (one: Comparing, other: Comparing) -> Bool {
        _ = Harness(clientID: UUID().uuidString)
        one.comparisons.add("compared")
        return one.name == other.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
