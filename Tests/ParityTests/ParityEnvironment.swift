import BothAPIs
import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// The server, store, user and clock with which one SDK runs a scenario. The environment records what each call does.
@MainActor
final class ParityEnvironment {
    private let server: LocalAuthorizationServer
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let agent = PageAgent()
    /// Receives `sent` for each request of the session, and `ended` once the session has its reply or its failure.
    private let exchanges = EventLog()
    private let changes = EventLog()
    /// The stored grants, which remain when the app restarts.
    private let grants = AMZNMemoryGrantStore()
    /// The store of the app's current run. Each run has a new store, because managers with the same store would share a
    /// session.
    private var store = ScriptedStore(log: EventLog())

    private var randomValues: Set<String> = []
    private var requests = 0
    private var grant: Data?
    private var redirects: [String] = []
    private var started: [(ClientCall, PendingCall)] = []
    private var code = ""

    /// Runs the scenario in a new environment and returns its records. The SDK `version` makes the calls, and the other
    /// SDK makes those that the scenario gives to it. If `isAsync` is true, `version` makes all calls.
    static func play(
        _ scenario: Scenario, _ version: SDKVersion, isAsync: Bool = false
    ) async throws -> [CallRecord] {
        let environment = try ParityEnvironment()
        let client = version.client(environment.makeManager())
        client.isAsync = isAsync
        return try await environment.play(scenario, client)
    }

    private init() throws {
        var options = ServerOptions()
        options.now = { [clock] in clock.now }
        options.clients[0].clientID = Usual.clientID
        options.port = try FreePorts.next()
        server = try LocalAuthorizationServer(options)
    }

    deinit { server.stop() }

    private func play(_ scenario: Scenario, _ client: SDKClient) async throws -> [CallRecord] {
        var records: [CallRecord] = []
        for move in scenario.moves {
            switch move {
            case .call(let call, _, let isOther):
                let version = isOther && !client.isAsync ? client.version.other : client.version
                records.append(try await record(try await start(call, client, version), of: call, client))
            case .start(let call, let showsPage):
                let pages = agent.log.events.count
                started.append((call, try await start(call, client, client.version)))
                if showsPage { await agent.log.until(count: pages + 1) }
            case .answer:
                let (call, pending) = started.removeFirst()
                records.append(try await record(pending, of: call, client))
            case .open(let url, let isOurs):
                let isHandled = try await open(url.map(address) ?? agent.redirect, client)
                #expect(isHandled == isOurs, "\(scenario.name)")
                redirects.append("\(isHandled)")
            case .device(let verifier, _): records.append(try await redeem(verifier, client))
            default: try happen(move, client)
            }
        }
        return records
    }
}

// MARK: - Events

extension ParityEnvironment {
    private func happen(_ move: Scenario.Move, _ client: SDKClient) throws {
        switch move {
        case .restart: client.manager = makeManager()
        case .loseKey: client.manager = AMZNAuthorizationManager()
        case .returnUser: client.wantsUser = true
        case .user(let action): agent.setAction(action)
        case .server(let change): change(server)
        case .wait(let seconds): clock.advance(by: seconds)
        case .setClock(let seconds):
            clock.set(by: seconds)
            // For a second after a read of the store, the session may answer calls without another read.
            clock.advance(by: 1)
        case .store(let faults): store.fail(faults)
        case .call, .start, .answer, .open, .device: preconditionFailure("Not an event: \(move)")
        }
    }

    /// Starts a call while no other test uses the shared manager. Scenarios can run concurrently, because a call needs
    /// the shared manager only while it starts.
    private func start(_ call: ClientCall, _ client: SDKClient, _ version: SDKVersion) async throws -> PendingCall {
        try await SharedManager.withExclusiveUse { client.start(call, with: version) }
    }

    private func open(_ url: URL?, _ client: SDKClient) async throws -> Bool {
        try await SharedManager.with(client.manager) { url.map(client.version.handleOpen) ?? false }
    }

    /// Exchanges the last code as a device does, with the app's client id and redirect URI. If the exchange
    /// succeeds, also refreshes the tokens.
    private func redeem(_ verifier: String, _ client: SDKClient) async throws -> CallRecord {
        let identity = try await SharedManager.with(client.manager) { client.version.identity }
        let device = Device(tokenEndpoint: server.endpoints.token, codeVerifier: verifier)
        do {
            try await device.exchange(code: code, clientID: identity[0], redirectURI: identity[1])
            try await device.refresh()
        } catch is Device.Refusal {}
        var record = CallRecord()
        record[.requests] = takeRequests()
        return record
    }

    /// Creates the manager of a new run of the app.
    private func makeManager() -> AMZNAuthorizationManager {
        store = ScriptedStore(log: EventLog(), over: grants)
        let manager = manager(agent, store)
        _ = manager.observe { [changes] change in
            switch change {
            // The initial state arrives after a read of the store. The time of that read isn't part of a record.
            case nil, .initial: break
            case let change?:
                let text = "\(change)"
                changes.add(text.replacingOccurrences(of: "LoginWithAmazon.AMZNSessionChange.Reason.", with: ""))
            }
        }
        return manager
    }

    private func manager(_ agent: PageAgent, _ store: any AMZNGrantStore) -> AMZNAuthorizationManager {
        let configuration = AMZNConfiguration(
            clientID: Usual.clientID, redirectURI: address(Usual.redirectURI), endpoints: server.endpoints)
        return AMZNAuthorizationManager(
            configuration: configuration, userAgent: agent, grantStore: store, environment: environment)
    }

    /// The real network and randomness, with the test's clock and language.
    private var environment: SessionEnvironment {
        let live = SessionEnvironment.live(now: { [clock] in clock.now }, uptime: { [clock] in clock.uptime })
        return SessionEnvironment(
            now: live.now, uptime: live.uptime, random: live.random,
            transport: LoggingTransport(inner: live.transport, log: exchanges), language: { Usual.language },
            keepAlive: live.keepAlive, sleep: live.sleep)
    }
}

private struct LoggingTransport: Transport {
    let inner: any Transport
    let log: EventLog

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, AMZNError>) -> Void) {
        log.add("sent")
        inner.send(request) { [log] result in
            reply(result)
            log.add("ended")
        }
    }
}

// MARK: - Observation

extension ParityEnvironment {
    /// Waits for the call's answer, and records what has happened since the previous record.
    private func record(
        _ pending: PendingCall, of call: ClientCall, _ client: SDKClient
    ) async throws -> CallRecord {
        let answers = await pending.all().map(client.compared)
        if answers.first?.common == .code { code = answers.first?.secret ?? "" }
        await settle(client)
        var record = CallRecord()
        record[.pages] = agent.takePages().map { CallRecord.page($0, earlier: &randomValues) }
        record[.requests] = takeRequests()
        record[.answer] = answers.first.map { CallRecord.answer($0.common, $0.details) } ?? ["none"]
        record[.delivery] = [CallRecord.delivery(answers)]
        record[.stored] = [try await stored()]
        record[.changes] = changes.take()
        record[.identity] = try await SharedManager.with(client.manager) { client.version.identity }
        record[.redirects] = redirects
        redirects = []
        return record
    }

    /// Waits for what can happen after the call's answer: 2.x answers a sign-out before the server replies, and a
    /// sign-in before the profile has arrived.
    private func settle(_ client: SDKClient) async {
        var sent: Int
        repeat {
            sent = exchanges.events.count { $0 == "sent" }
            await exchanges.until("ended", times: sent)
            // This call is answered after the actions that followed the last answer or reply.
            _ = try? await client.manager.storedSession()
        } while exchanges.events.count { $0 == "sent" } > sent
    }

    /// The requests since the last record. CFNetwork may itself repeat a GET whose connection is lost, so on Apple's
    /// systems, a third equal profile request in a row is left out.
    private func takeRequests() -> [String] {
        let entries = server.journal.filter { $0.endpoint != .authorization }
        defer { requests = entries.count }
        let taken = entries.dropFirst(requests).map { (text: CallRecord.request($0), isGET: $0.endpoint == .profile) }
        return taken.indices.filter { index in
            let isThird = index > 1 && taken[index].isGET && taken[index - 2...index].allSatisfy { $0 == taken[index] }
            return !isThird || !SystemNetwork.isCFNetwork
        }.map { taken[$0].text }
    }

    /// Describes the stored grant as another run of the app would find it, and whether it has changed since the
    /// previous record.
    private func stored() async throws -> String {
        let current = grants.read(for: Usual.clientID)
        defer { grant = current }
        let mark = current == grant ? "" : ", changed"
        guard let current else { return "nothing" + mark }
        let copy = AMZNMemoryGrantStore()
        copy.write(current, for: Usual.clientID)
        guard let session = try await manager(agent, copy).storedSession() else { return "unusable bytes" + mark }
        let life = session.accessTokenExpiry.timeIntervalSince(clock.now).rounded()
        return "\(session.grantedScopes.joined(separator: " ")) for \(Int(life)) s" + mark
    }
}
