import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of sessions that several managers share: of sign-outs, of the server of a grant, and of the comparison of
/// clients and stores.
@Suite(.deadline) struct SharedSessionTests {
    private let harness = Harness(clientID: UUID().uuidString)

    @Test("Outside 20: A sign-out cancels another manager's sign-in, and prevents the imminent write of the new grant")
    func aSignOutPreventsAPendingWrite() async throws {
        let log = EventLog()
        let store = ScriptedStore(log: log)
        let harness = Harness(store: store, log: log, clientID: UUID().uuidString)
        let other = harness.sibling()
        harness.manager.setDiagnosticHandler { if $0.kind == .storeChanged { log.add("changed") } }
        let gate = DispatchSemaphore(value: 0)
        store.interrupt(.locking) {
            log.add("held")
            gate.wait()
        }
        other.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let signIn = other.authorize("profile")
        await log.until("held")
        let signOut = harness.signOut()
        gate.signal()
        harness.transport.reply(to: .signOut, json: "")
        #expect(await signOut.end() == ["signed out"])
        #expect(await signIn.end() == ["cancelled"])
        #expect(log.events.filter { ["write", "remove", "changed"].contains($0) } == ["remove", "changed"])
    }

    @Test("Once a call of `signOut` has returned, no manager of the session answers from memory")
    func noManagerAnswersFromMemoryAfterASignOut() async throws {
        try await harness.signIn()
        let other = harness.sibling()
        _ = try await other.token("profile")
        let lookUps = try [harness, other].map { try $0.manager.lookUp([.profile()]) }
        #expect(lookUps.map { $0() } == ["access-1", "access-1"])
        let signOut = harness.signOut()
        #expect(lookUps.map { $0() } == [nil, nil])
        harness.transport.reply(to: .signOut, json: "")
        #expect(await signOut.end() == ["signed out"])
    }

    // MARK: The grant's server

    /// A manager with these endpoints and the harness's client and store.
    private func manager(_ endpoints: AMZNEndpoints) -> AMZNAuthorizationManager {
        manager(
            AMZNConfiguration(
                clientID: harness.clientID, redirectURI: Harness.configuration.redirectURI, endpoints: endpoints))
    }

    private func manager(_ configuration: AMZNConfiguration) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(
            configuration: configuration, userAgent: harness.userAgent, grantStore: harness.store)
    }

    @Test(
        "Managers of different Amazon regions share a grant, and send its tokens only to the endpoints of its sign-in")
    func managersOfDifferentRegionsShareAGrant() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        _ = try await manager(.sandbox(.NA)).authorize(Harness.request("profile"))
        #expect(try await manager(.production(.EU)).storedSession()?.grantedScopes == ["profile"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        let token = try await manager(.production(.FE)).accessToken(for: [AMZNProfileScope.profile()])
        #expect(token == "access-2")
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        #expect(try await manager(.production(.NA)).fetchUser().name == "Ada")
        let hosts = harness.transport.requests.map(\.url.host)
        #expect(hosts == ["api.amazon.com", "api.amazon.com", "api.sandbox.amazon.com"])
    }

    @Test("A change of a manager's region applies to the next sign-in, even after an earlier call")
    func changedRegionAppliesToTheNextSignIn() async throws {
        let key = try KeyMaker.key(["clientId": harness.clientID])
        let manager = manager(
            try AMZNConfiguration(apiKey: key, bundleIdentifier: "com.example.app", region: .auto))
        _ = try await manager.storedSession()
        manager.region = .FE
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        _ = try await manager.authorize(Harness.request("profile"))
        #expect(harness.transport.requests.map(\.url.host) == ["api.amazon.co.jp"])
    }

    @Test("Outside 28: Clients whose ids differ only in their Unicode form share no session and no token")
    func idsInDifferentUnicodeFormsAreDifferentClients() async throws {
        let (store, id) = (AMZNMemoryGrantStore(), UUID().uuidString)
        let (one, other) = (
            Harness(store: store, clientID: id + "\u{e9}"), Harness(store: store, clientID: id + "e\u{301}")
        )
        try await one.signIn()
        #expect(other.manager.client.session !== one.manager.client.session)
        #expect(await other.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
    }

    // MARK: Which stores share a medium

    @Test("A memory store shares its medium only with itself, and a `Hashable` store only with equal stores")
    func onlyTheSameOrEqualStoresShareAMedium() {
        let memory = AMZNMemoryGrantStore()
        #expect(StoreMedium(of: memory) == StoreMedium(of: memory))
        #expect(StoreMedium(of: memory) != StoreMedium(of: AMZNMemoryGrantStore()))
        #expect(StoreMedium(of: Value(name: "a")) == StoreMedium(of: Value(name: "a")))
        #expect(StoreMedium(of: Value(name: "a")) != StoreMedium(of: Value(name: "b")))
    }

    @Test("A store that is a value but not `Hashable` has no medium, and managers with such stores share no session")
    func valueThatIsNotHashableHasNoMedium() {
        #expect(StoreMedium(of: Opaque()) == nil)
        let harness = Harness(store: Opaque(), clientID: harness.clientID)
        #expect(harness.sibling(store: Opaque()).manager.client.session !== harness.manager.client.session)
    }

    @Test("File stores share a medium if and only if they have the same folder")
    func fileStoresShareTheMediumOfTheirFolder() {
        // All three stores exist at the same time, so they have different memory addresses. A comparison of addresses
        // would therefore fail the test.
        let files = ["/no folder", "/no folder", "/no other folder"].map {
            AMZNFileGrantStore(url: URL(fileURLWithPath: $0))
        }
        #expect(StoreMedium(of: files[0]) == StoreMedium(of: files[1]))
        #expect(StoreMedium(of: files[0]) != StoreMedium(of: files[2]))
    }

    @Test("Two managers that are created for one store at the same time share a session")
    func managersCreatedAtTheSameTimeShareASession() throws {
        let isFirst = Locked(true)
        let meanwhile = Locked<Harness?>(nil)
        let (clientID, store) = (UUID().uuidString, Value(name: "a"))
        // The registry compares stores after it has read the list of sessions and before it adds a session to the list.
        let other = Value(name: "b") {
            if isFirst.exchange(false) { meanwhile.exchange(Harness(store: store, clientID: clientID)) }
        }
        let first = Harness(store: other, clientID: clientID)
        let second = first.sibling(store: store)
        let third = try #require(meanwhile.withLock { $0 })
        #expect(second.manager.client.session === third.manager.client.session)
    }

    @Test("A store may create a manager while it is compared; managers of equal stores still share a session")
    func storeMayCreateAManagerDuringAComparison() {
        let log = EventLog()
        let onComparison: @Sendable () -> Void = {
            _ = Harness(clientID: UUID().uuidString)
            log.add("compared")
        }
        let harness = Harness(store: Value(name: "a", onComparison: onComparison), clientID: UUID().uuidString)
        let other = harness.sibling(store: Value(name: "a", onComparison: onComparison))
        #expect(log.events.contains("compared"))
        #expect(harness.manager.client.session === other.manager.client.session)
    }
}

private protocol NoStore: AMZNGrantStore {}

extension NoStore {
    func read(for clientID: String) throws -> Data? { nil }
    func write(_ grant: Data, for clientID: String) throws {}
    func remove(for clientID: String) throws {}
}

private struct Opaque: NoStore {}

private struct Value: NoStore, Hashable {
    let name: String
    var onComparison: @Sendable () -> Void = {}

    static func == (one: Value, other: Value) -> Bool {
        one.onComparison()
        return one.name == other.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
