import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// Processes that are killed at random instants, and the store that they leave to the next process.
@Suite(.timeLimit(.minutes(60))) struct KillTests {
    private static let clients = ["client-1", "client-2"]

    @Test(
        "After a kill at any instant the store has the last result that a caller received, or a later one"
    )
    func kills() async throws {
        let count = Survival.amount("SURVIVAL_KILLS", otherwise: 40)
        let seed = UInt64(Survival.amount("SURVIVAL_SEED", otherwise: Int.random(in: 0..<1_000_000)))
        let server = try Self.server()
        defer { server.stop() }
        let runs = try await withThrowingTaskGroup(of: KillRun.self) { group in
            for (index, client) in Self.clients.enumerated() {
                let run = try KillRun(clientID: client, server: server.baseURL, seed: seed &+ UInt64(index))
                group.addTask { try await Self.run(run, kills: count / Self.clients.count) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let violations = runs.flatMap(\.violations)
        #expect(violations == [], "seed \(seed)")
        let phases = runs.reduce(into: [:]) { $0.merge($1.phases, uniquingKeysWith: +) }
        #expect(phases.values.reduce(0, +) == count / Self.clients.count * Self.clients.count)
        if count >= 400 {
            for phase in KnownSession.Phase.allCases { #expect(phases[phase, default: 0] > 0, "\(phase), \(phases)") }
            // A sanitizer changes how the time is divided, so that a write may never be hit.
            if !Sanitizer.isThere { #expect(runs.contains { $0.halves > 0 }, "no kill interrupted a write") }
        }
        Survival.count(.kills, phases.values.reduce(0, +))
        Survival.count(.violations, violations.count)
    }

    private static func server() throws -> LocalAuthorizationServer {
        var options = ServerOptions()
        options.clients = clients.map { RegisteredClient(clientID: $0, redirectURIs: ["com.example.probe:/back"]) }
        // A process killed between the server's reply and the write leaves only the refresh token that was rotated out.
        options.forgivesLostRotations = true
        options.randomBytes = NumberedSecrets().bytes
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        return server
    }

    private static func run(_ run: KillRun, kills: Int) async throws -> KillRun {
        try await DedicatedThread.run {
            var run = run
            for _ in 0..<kills { try run.kill() }
            return run
        }
    }
}
