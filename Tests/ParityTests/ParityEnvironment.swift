import BothAPIs
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// The server, store and clock with which one SDK runs a scenario.
@MainActor
final class ParityEnvironment {
    /// The results and the final state of a run.
    struct Outcome: Equatable {
        var outcomes: [CallOutcome.Common] = []
        /// The requests that the server received, in order. They must be the same in both APIs.
        var requests: [String] = []
        /// Whether the store still has a grant.
        var isSignedIn = false
    }

    /// A client id that only these tests use.
    private static let clientID = "parity"

    private let server: LocalAuthorizationServer
    private let clock = TestClock(Date())
    private let agent = PageAgent()
    private let signOuts = EventLog()
    /// What remains when the app restarts.
    private let grants = AMZNMemoryGrantStore()
    /// The store of the current run; managers of another store have another session.
    private var store = ScriptedStore(log: EventLog())

    /// Runs the scenario in a new environment, with the calls of one SDK.
    static func play(_ scenario: Scenario, _ version: SDKVersion, wantsUser: Bool = false) async throws -> Outcome {
        try await SharedManager.withExclusiveUse {
            let environment = try ParityEnvironment()
            let client = version.client(environment.makeManager(), wantsUser: wantsUser)
            return try await environment.play(scenario, client)
        }
    }

    private init() throws {
        var options = ServerOptions()
        options.now = { [clock] in clock.now }
        options.clients[0].clientID = Self.clientID
        options.port = try FreePorts.next()
        server = try LocalAuthorizationServer(options)
    }

    deinit { server.stop() }

    private func play(_ scenario: Scenario, _ client: SDKClient) async throws -> Outcome {
        var outcome = Outcome()
        for move in scenario.moves {
            switch move {
            case .call(let call, _):
                outcome.outcomes.append(await client.perform(call).common)
                await serverNotified()
            case .restart: client.manager = makeManager()
            default: happen(move)
            }
        }
        outcome.requests = server.journal.filter { $0.endpoint != .authorization }.map(Self.word)
        outcome.isSignedIn = try store.read(for: Self.clientID) != nil
        return outcome
    }

    /// 2.x answers a sign-out before the server replies, which may be after the next call's requests.
    private func serverNotified() async {
        await signOuts.until("ended", times: signOuts.events.count { $0 == "sent" })
    }

    private func happen(_ move: Scenario.Move) {
        switch move {
        case .user(let action): agent.setAction(action)
        case .server(let change): change(server)
        case .wait(let seconds): clock.advance(by: seconds)
        case .setClock(let seconds):
            clock.set(by: seconds)
            // For a second the session answers from its cache.
            clock.advance(by: 1)
        case .store(let faults): store.fail(faults)
        case .call, .restart: break
        }
    }

    /// The manager of a new run of the app.
    private func makeManager() -> AMZNAuthorizationManager {
        store = ScriptedStore(log: EventLog(), over: grants)
        let configuration = AMZNConfiguration(
            clientID: Self.clientID,
            redirectURI: address("amzn-com.example.demo://?methodName=signin"),
            endpoints: server.endpoints)
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: agent, grantStore: store,
            environment: .live(now: { [clock] in clock.now }, uptime: { [clock] in clock.uptime }))
        manager.setDiagnosticHandler { [signOuts] event in
            guard event.description.hasPrefix("signOut ") else { return }
            signOuts.add(event.description == "signOut sent" ? "sent" : "ended")
        }
        return manager
    }

    private static func word(_ entry: JournalEntry) -> String {
        [entry.endpoint?.rawValue, entry.grantType, entry.outcome].compactMap { $0 }.joined(separator: " ")
    }
}
