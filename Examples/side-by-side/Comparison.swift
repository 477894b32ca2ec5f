import ExampleSupport
import Foundation

/// Goes through the story with both sides, step by step on the same server, and keeps what each saw.
@MainActor
struct Comparison {
    let world: ExampleWorld
    let legacy: any Side
    let modern: any Side

    func run(_ steps: [Step]) async -> [Row] {
        var rows: [Row] = []
        for step in steps { rows.append(await row(step)) }
        return rows
    }

    private func row(_ step: Step) async -> Row {
        guard isPossible(step) else { return Row(skipped: step) }
        return Row(step, legacy: await sight(step, legacy), modern: await sight(step, modern))
    }

    /// What happens around the step happens to each side anew: a fault, for example, is for one request.
    private func sight(_ step: Step, _ side: any Side) async -> Sight {
        world.scriptedBrowser?.willDo(step.deed)
        if let server = world.server { step.before(server) }
        return await step.act(side)
    }

    private func isPossible(_ step: Step) -> Bool {
        switch step.need {
        case .nothing: true
        case .scriptedBrowser: world.scriptedBrowser != nil && world.server != nil
        case .embeddedServer: world.server != nil
        }
    }
}
