import BothFamilies
import ExampleSupport
import Foundation

/// Goes through the story with both sides, step by step on the same server, and keeps what each saw.
@MainActor
struct Comparison {
    /// The step that the rest stands on did not succeed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let world: ExampleWorld
    /// Where each side keeps its grant.
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
            let seen = (await sight(step, legacy, legacyStore), await sight(step, modern, modernStore))
            if step.mustSucceed, let problem = seen.0.detail ?? seen.1.detail {
                throw Failure(description: "\(step.name): \(problem)")
            }
            rows.append(Row(step, legacy: seen.0, modern: seen.1))
        }
        return rows
    }

    /// What happens around the step happens to each side anew: a fault, for example, is for one request.
    private func sight(_ step: Step, _ side: any Side, _ store: URL) async -> Sight {
        var side = side
        if step.restarts { side.manager = world.manager(store: store) }
        world.scriptedBrowser?.willDo(step.deed)
        if let server = world.server { step.before(server) }
        for call in step.calls.dropLast() { _ = await side.perform(call) }
        return await side.perform(step.calls[step.calls.count - 1])
    }

    private func isPossible(_ step: Step) -> Bool {
        switch step.need {
        case .nothing: true
        case .scriptedBrowser: world.scriptedBrowser != nil && world.server != nil
        case .embeddedServer: world.server != nil
        }
    }
}
