import BothAPIs
import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// Performs every step with both APIs on the same server and records the outcomes.
@MainActor
struct Comparison {
    /// A required step failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The outcome of a step with one SDK, and its trace.
    struct Look {
        let callOutcome: CallOutcome
        let trace: Trace
    }

    let environment: ExampleEnvironment
    /// The grant store of each SDK.
    let legacyStore: URL
    let modernStore: URL

    func run(_ steps: [Step]) async throws -> [Row] {
        let legacy = LegacyClient(environment.manager(store: legacyStore))
        let modern = ModernClient(environment.manager(store: modernStore))
        var rows: [Row] = []
        for step in steps {
            guard isPossible(step) else {
                rows.append(Row(skipped: step))
                continue
            }
            let seen = (
                try await look(.legacy, step, legacy, legacyStore), try await look(.modern, step, modern, modernStore)
            )
            if step.mustSucceed, let problem = seen.0.callOutcome.detail ?? seen.1.callOutcome.detail {
                throw Failure(description: "\(step.name): \(problem)")
            }
            rows.append(Row(step, legacy: seen.0, modern: seen.1))
        }
        return rows
    }

    /// Performs a step with one SDK.
    private func look(_ version: SDKVersion, _ step: Step, _ client: any SDKClient, _ store: URL) async throws -> Look {
        let before = try state(of: store)
        let (start, mark) = (Date(), environment.server?.journal.count ?? 0)
        let callOutcome = await callOutcome(step, client, store)
        try await settle(step, from: mark, hadGrant: before != nil)
        let after = try state(of: store)
        let trace = Trace(
            code: step.calls.map { $0.code(in: version) }.joined(separator: "\n"),
            messages: Message.all(environment.server?.journal.dropFirst(mark) ?? [], since: start),
            before: before == nil ? "empty" : "a grant",
            after: after == nil ? "empty" : after == before ? "the same grant" : "a new grant")
        return Look(callOutcome: callOutcome, trace: trace)
    }

    /// Prepares the server and makes the calls of one SDK. The server is prepared for each SDK separately, because a
    /// fault, for example, affects only one request.
    private func callOutcome(_ step: Step, _ original: any SDKClient, _ store: URL) async -> CallOutcome {
        var client = original
        if step.restarts { client.manager = environment.manager(store: store) }
        environment.scriptedBrowser?.setAction(step.action)
        if let server = environment.server { step.before(server) }
        for call in step.calls.dropLast() { _ = await client.perform(call) }
        return await client.perform(step.calls[step.calls.count - 1])
    }

    private func state(of store: URL) throws -> Data? {
        try AMZNFileGrantStore(url: store).read(for: environment.configuration.clientID)
    }

    /// SDK 2.x reports a log-out before the server receives it. Waits for that request, so that it isn't attributed
    /// to the next step.
    private func settle(_ step: Step, from mark: Int, hadGrant: Bool) async throws {
        guard let server = environment.server, hadGrant, step.calls.last == .logOut else { return }
        for _ in 0..<200 where !server.journal.dropFirst(mark).contains(where: { $0.endpoint == .signOut }) {
            try await Task.sleep(nanoseconds: 5_000_000)
        }
    }

    private func isPossible(_ step: Step) -> Bool {
        switch step.need {
        case .nothing: true
        case .scriptedBrowser: environment.scriptedBrowser != nil && environment.server != nil
        case .embeddedServer: environment.server != nil
        }
    }
}
