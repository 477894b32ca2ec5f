import BothFamilies
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// The server, store and clock with which one family runs a scenario.
@MainActor
final class Stage {
    /// The results and the final state of a run.
    struct Outcome: Equatable {
        var meanings: [Sight.Meaning] = []
        /// The requests that the server received, in order. They must be the same in both families.
        var requests: [String] = []
        /// Whether the store still has a grant.
        var isSignedIn = false
    }

    /// A client id used by these tests only, since managers of one client are notified of each other's changes.
    private static let clientID = "parity"

    private let server: LocalAuthorizationServer
    private let clock = TestClock(Date())
    private let agent = PageAgent()
    private let signOuts = EventLog()
    private let store = ScriptedStore(log: EventLog())

    /// Runs the scenario in a new stage, with the family's calls on the manager that `makeSide` receives.
    static func play(
        _ scenario: Scenario, _ makeSide: (AMZNAuthorizationManager) -> any Side
    ) async throws -> Outcome {
        try await SharedManager.lent { try await Stage().play(scenario, makeSide) }
    }

    private init() throws {
        var options = ServerOptions()
        options.now = { [clock] in clock.now }
        options.clients[0].clientID = Self.clientID
        options.port = try FreePorts.next()
        server = LocalAuthorizationServer(options: options)
        try server.start()
    }

    deinit { server.stop() }

    private func play(_ scenario: Scenario, _ makeSide: (AMZNAuthorizationManager) -> any Side) async throws -> Outcome
    {
        var outcome = Outcome()
        var side = makeSide(makeManager())
        for move in scenario.moves {
            switch move {
            case .call(let call, _): outcome.meanings.append(await side.perform(call).meaning)
            case .restart: side.manager = makeManager()
            default: happen(move)
            }
        }
        // 2.x answers a sign-out before the server replies.
        let signOuts = signOuts.events.count { $0 == "sent" }
        await self.signOuts.until("ended", times: signOuts)
        outcome.requests = server.journal.filter { $0.endpoint != .authorization }.map(Self.word)
        outcome.isSignedIn = try store.read(for: Self.clientID) != nil
        return outcome
    }

    private func happen(_ move: Scenario.Move) {
        switch move {
        case .user(let deed): agent.willDo(deed)
        case .server(let change): change(server)
        case .wait(let seconds): clock.advance(by: seconds)
        case .setClock(let seconds):
            clock.set(by: seconds)
            // For a second the session answers from its cache.
            clock.advance(by: 1)
        case .store(let state): fail(state)
        case .call, .restart: break
        }
    }

    private func fail(_ state: Scenario.StoreState) {
        switch state {
        case .good: store.fail()
        case .unreadable: store.fail(.reading)
        case .unwritable: store.fail(.writing, .removing)
        }
    }

    private func makeManager() -> AMZNAuthorizationManager {
        let configuration = AMZNConfiguration(
            clientID: Self.clientID,
            redirectURI: address("amzn-com.example.demo://?methodName=signin"),
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: server.tokenEndpoint,
                profile: server.profileEndpoint, signOut: server.signOutEndpoint))
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: agent, grantStore: store,
            environment: .live(now: { [clock] in clock.now }, uptime: { [clock] in clock.uptime }))
        manager.setDiagnosticHandler { [signOuts] event in
            switch event {
            case .sent(.signOut): signOuts.add("sent")
            case .replied(.signOut, _), .failed(.signOut, _): signOuts.add("ended")
            default: break
            }
        }
        return manager
    }

    private static func word(_ entry: JournalEntry) -> String {
        [entry.endpoint.rawValue, entry.grantType, entry.outcome].compactMap { $0 }.joined(separator: " ")
    }
}
