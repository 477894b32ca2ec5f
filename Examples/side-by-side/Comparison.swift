import BothFamilies
import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// Performs every step with both families on the same server and records the outcomes.
@MainActor
struct Comparison {
    /// A required step failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A family's outcome of a step, with its trace.
    struct Look {
        let sight: Sight
        let trace: Trace
    }

    let world: ExampleWorld
    /// The grant store of each family.
    let legacyStore: URL
    let modernStore: URL

    func run(_ steps: [Step]) async throws -> [Row] {
        let legacy = LegacySide(world.manager(store: legacyStore))
        let modern = ModernSide(world.manager(store: modernStore))
        var rows: [Row] = []
        for step in steps {
            guard isPossible(step) else {
                rows.append(Row(skipped: step))
                continue
            }
            let seen = (
                try await look(.legacy, step, legacy, legacyStore), try await look(.modern, step, modern, modernStore)
            )
            if step.mustSucceed, let problem = seen.0.sight.detail ?? seen.1.sight.detail {
                throw Failure(description: "\(step.name): \(problem)")
            }
            rows.append(Row(step, legacy: seen.0, modern: seen.1))
        }
        return rows
    }

    /// Performs a step with one family.
    private func look(_ family: Family, _ step: Step, _ side: any Side, _ store: URL) async throws -> Look {
        let before = try state(of: store)
        let (start, mark) = (Date(), world.server?.journal.count ?? 0)
        let sight = await sight(step, side, store)
        try await settle(step, from: mark, hadGrant: before != nil)
        let after = try state(of: store)
        let trace = Trace(
            code: step.calls.map { $0.code(in: family) }.joined(separator: "\n"),
            messages: Message.all(world.server?.journal.dropFirst(mark) ?? [], since: start),
            before: before == nil ? "empty" : "a grant",
            after: after == nil ? "empty" : after == before ? "the same grant" : "a new grant")
        return Look(sight: sight, trace: trace)
    }

    /// Prepares the server for each family separately, because a fault, for example, affects only one request.
    private func sight(_ step: Step, _ side: any Side, _ store: URL) async -> Sight {
        var side = side
        if step.restarts { side.manager = world.manager(store: store) }
        world.scriptedBrowser?.willDo(step.deed)
        if let server = world.server { step.before(server) }
        for call in step.calls.dropLast() { _ = await side.perform(call) }
        return await side.perform(step.calls[step.calls.count - 1])
    }

    private func state(of store: URL) throws -> Data? {
        try AMZNFileGrantStore(url: store).read(for: world.configuration.clientID)
    }

    /// SDK 2.x reports a log-out before the server has received it. Waits for that request, so that it isn't attributed
    /// to the next step.
    private func settle(_ step: Step, from mark: Int, hadGrant: Bool) async throws {
        guard let server = world.server, hadGrant, step.calls.last == .logOut else { return }
        for _ in 0..<200 where !server.journal.dropFirst(mark).contains(where: { $0.endpoint == .signOut }) {
            try await Task.sleep(nanoseconds: 5_000_000)
        }
    }

    private func isPossible(_ step: Step) -> Bool {
        switch step.need {
        case .nothing: true
        case .scriptedBrowser: world.scriptedBrowser != nil && world.server != nil
        case .embeddedServer: world.server != nil
        }
    }
}
