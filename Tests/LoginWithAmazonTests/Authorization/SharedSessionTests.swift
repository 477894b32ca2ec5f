import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of sessions that several managers share: of sign-outs, of the server of a grant, and of the comparison of
/// clients and stores.
@Suite(.deadline) struct SharedSessionTests {
    private let harness = Harness(clientID: UUID().uuidString)

    @Test("Promise 35: A sign-out cancels another manager's sign-in, even if its grant is about to be stored")
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
        let call = try TypedCall.accessToken(for: [.profile()], replacing: nil)
        let tokens = { [harness, other].map { $0.manager.client.valueAtOnce(of: call) } }
        #expect(tokens() == ["access-1", "access-1"])
        let signOut = harness.signOut()
        #expect(tokens() == [nil, nil])
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

    @Test("Promise 68: Clients whose ids differ only in their Unicode form share no session and no token")
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

    // MARK: Which stores are the same

    @Test("Managers share a session if they have the same store object, or file stores with the same path")
    func managersOfTheSameStoreShareASession() {
        func shareASession(_ one: any AMZNGrantStore, _ other: any AMZNGrantStore) -> Bool {
            let harness = Harness(store: one, clientID: UUID().uuidString)
            return harness.sibling(store: other).manager.client.session === harness.manager.client.session
        }
        func file(_ path: String) -> AMZNFileGrantStore { AMZNFileGrantStore(url: URL(fileURLWithPath: path)) }
        let stores: [any AMZNGrantStore] = [AMZNMemoryGrantStore(), ScriptedStore(log: EventLog())]
        for store in stores { #expect(shareASession(store, store)) }
        #expect(!shareASession(stores[0], AMZNMemoryGrantStore()))
        #expect(!shareASession(stores[0], stores[1]))
        #expect(shareASession(file("/no folder"), file("/no folder")))
        #expect(shareASession(file("/no folder"), file("/other/.././no folder/")))
        #expect(!shareASession(file("/no folder"), file("/no other folder")))
    }

    @Test("Managers created at the same time for one store share a session, even while other managers are released")
    func managersCreatedAtTheSameTimeShareASession() {
        let (store, clientID) = (AMZNMemoryGrantStore(), UUID().uuidString)
        for _ in 0..<20 {
            let harnesses = Locked<[Harness]>([])
            DispatchQueue.concurrentPerform(iterations: 20) { index in
                let harness = Harness(store: store, clientID: clientID)
                if index % 2 == 0 { harnesses.withLock { $0.append(harness) } }
            }
            let sessions = harnesses.withLock { $0.compactMap(\.manager.client.session).map(ObjectIdentifier.init) }
            #expect(sessions.count == 10 && Set(sessions).count == 1)
        }
    }
}
