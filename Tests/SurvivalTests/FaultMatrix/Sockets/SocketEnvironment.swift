import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// The environment of a cell: the real transport, its own server on loopback, store and clock.
final class SocketEnvironment {
    private let cell: SocketCell
    private let clock = TestClock(Date(timeIntervalSince1970: 1_700_000_000))
    private let server: LocalAuthorizationServer
    private let store: MatrixStore
    private let seed: Data?
    private let transport: SocketTransport
    private var calls: CallSequence
    private var problems: [String] = []

    /// A client id that only the matrix uses, because store changes notify all managers with the same client id.
    private static let clientID = "fault-matrix-sockets"

    /// The time-out in seconds, longer than a normal request takes.
    private static let shortLimit: TimeInterval = Sanitizer.isThere ? 10 : 3

    init(_ cell: SocketCell) throws {
        self.cell = cell
        var options = ServerOptions()
        options.now = { [clock] in clock.now }
        options.clients[0].clientID = Self.clientID
        server = LocalAuthorizationServer(options: options)
        try server.start()
        seed = try Self.seed(cell.route.situation, server, clock)
        store = MatrixStore(seed, for: Self.clientID)
        let sessionEnvironment = Self.sessionEnvironment(cell, clock, server)
        transport = SocketTransport(sessionEnvironment.transport)
        calls = CallSequence(try Self.targets(cell, server, store, sessionEnvironment.sending(over: transport)))
    }

    deinit { server.stop() }

    /// The stored grant of the app. The server rejects tokens that it has not issued.
    private static func seed(
        _ situation: Situation, _ server: LocalAuthorizationServer, _ clock: TestClock
    ) throws -> Data? {
        guard situation.hasGrant else { return nil }
        let scope = situation == .narrow ? "postal_code" : CallDriver.scope
        let issued = server.issueGrant(email: DemoUser.ada.email, scopes: [scope], clientID: clientID)
        let isRevoked = situation == .revoked || situation == .revokedPair
        return try SeedGrant.bytes(
            accessToken: situation == .refused ? "Atza|unknown" : issued.accessToken,
            refreshToken: isRevoked ? "Atzr|unknown" : issued.refreshToken, scope: scope,
            issuedAt: clock.now.addingTimeInterval(situation.isStale ? -4_000 : 0))
    }

    private static func sessionEnvironment(
        _ cell: SocketCell, _ clock: TestClock, _ server: LocalAuthorizationServer
    ) -> SessionEnvironment {
        let waits = Locked(0)
        let patience = cell.route.situation == .pending ? 2 : 1
        // Waiting takes no time, and the user enters the code during the wait.
        let limit: TimeInterval = cell.fault.isSlow ? Self.shortLimit : 20
        return SessionEnvironment.live(limit: limit, now: { clock.now }, uptime: { clock.uptime }) { seconds in
            clock.advance(by: seconds)
            let count = waits.withLock { waits in
                waits += 1
                return waits
            }
            if count == patience { server.allowCodePairs(email: DemoUser.ada.email) }
        }
    }

    private static func targets(
        _ cell: SocketCell, _ server: LocalAuthorizationServer, _ store: MatrixStore,
        _ sessionEnvironment: SessionEnvironment
    ) throws -> CallTargets {
        let configuration = try configuration(cell, server)
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: SocketAgent(server: server), grantStore: store,
            environment: sessionEnvironment)
        let pairs = AMZNCodePairManager(
            configuration: configuration, grantStore: store, environment: sessionEnvironment)
        return CallTargets(manager: manager, pairs: pairs)
    }

    /// The server's endpoints; for the closed-port fault, one of them has a closed port.
    private static func configuration(
        _ cell: SocketCell?, _ server: LocalAuthorizationServer
    ) throws -> AMZNConfiguration {
        var dead: Endpoint?
        if case .portClosed = cell?.fault.action { dead = cell?.step.endpoint }
        let port = try dead.map { _ in try FreePorts.next() }
        let url = { (endpoint: Endpoint) in
            address("http://127.0.0.1:\(endpoint == dead ? port ?? 0 : server.port)\(endpoint.path)")
        }
        return AMZNConfiguration(
            clientID: clientID, redirectURI: address("amzn-com.example.demo://?methodName=signin"),
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: url(dead == .codePair ? .codePair : .token),
                profile: url(.profile), signOut: url(.signOut)))
    }

    func play() -> CellReport {
        if cell.route.situation.hasPair { expect(.createPair, .success, "before") }
        if case .server(let fault) = cell.fault.action {
            server.addFault(fault, at: cell.step.endpoint, skipping: cell.skipped)
        }
        let outcome = calls.make(cell.route.call, as: cell.style)
        // 2.x reports a sign-out before the server is notified.
        if cell.route.call == .signOut, !transport.waitForReplies(cell.index + 1) {
            problems.append("the server was not notified")
        }
        judge(outcome)
        let callbacks = recover()
        return CellReport(
            cell: cell.cell, call: cell.route.call, style: cell.style, outcome: outcome,
            callbacks: calls.callbacks + callbacks, problems: problems + calls.problems)
    }

    private func judge(_ outcome: Outcome?) {
        let expected = cell.expectation
        if outcome != expected.outcome {
            problems.append("the outcome is \(outcome.map { "\($0)" } ?? "missing"), not \(expected.outcome)")
        }
        if stored != expected.stored { problems.append("the grant is \(stored), not \(expected.stored)") }
        guard case .server(let fault) = cell.fault.action else { return }
        let hit = server.journal.filter { $0.endpoint == cell.step.endpoint && $0.fault != nil }.map(\.fault)
        if hit != [fault.name] { problems.append("the faults that occurred are \(hit)") }
    }

    private var stored: Expectation.Stored {
        StoredGrant.verdict(before: seed, after: store.bytes(for: Self.clientID))
    }

    /// After the fault the next calls must succeed, with the same managers if their addresses and time-outs allow it.
    private func recover() -> Int {
        let stored = stored
        server.clearFaults()
        clock.advance(by: 3_700)
        var others: CallSequence?
        if cell.fault.needsOtherManagers { others = try? Self.wellParties(clock, server, store) }
        let isSilentlyIn = stored != .nothing && !cell.isRotationLost && cell.route.situation != .narrow
        let isIn = isSilentlyIn || (cell.route.situation == .narrow && stored == .newSignIn)
        expect(.never, isIn ? .success : .failed(1), "then", &others)
        expect(.auto, .success, "then", &others)
        if cell.route.call.isOfCodePairs { expect(.createPair, .success, "then", &others) }
        problems += others?.problems ?? []
        return others?.callbacks ?? 0
    }

    private static func wellParties(
        _ clock: TestClock, _ server: LocalAuthorizationServer, _ store: MatrixStore
    ) throws -> CallSequence {
        let sessionEnvironment = SessionEnvironment.live(limit: 20, now: { clock.now }, uptime: { clock.uptime }) {
            clock.advance(by: $0)
        }
        let configuration = try configuration(nil, server)
        return CallSequence(
            CallTargets(
                manager: AMZNAuthorizationManager(
                    configuration: configuration, userAgent: SocketAgent(server: server), grantStore: store,
                    environment: sessionEnvironment),
                pairs: AMZNCodePairManager(
                    configuration: configuration, grantStore: store, environment: sessionEnvironment)))
    }

    private func expect(_ call: FaultedCall, _ wanted: Outcome, _ when: String) {
        var none: CallSequence?
        expect(call, wanted, when, &none)
    }

    private func expect(_ call: FaultedCall, _ wanted: Outcome, _ when: String, _ others: inout CallSequence?) {
        let outcome = others != nil ? others?.make(call) : calls.make(call)
        if outcome != wanted {
            problems.append("\(when) \(call) has the outcome \(outcome.map { "\($0)" } ?? "missing"), not \(wanted)")
        }
    }
}
