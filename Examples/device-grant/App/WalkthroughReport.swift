import ExampleSupport
import Foundation
import TerminalOutput

/// Reports the steps: line by line, or as one JSON object at the end.
final class WalkthroughReport {
    private struct Step: Encodable {
        let who: String
        let what: String
    }

    private struct Whole: Encodable {
        let linkedBy: String
        let steps: [Step]
        let appStoreIsEmpty: Bool
    }

    private let wantsJSON: Bool
    private var steps: [Step] = []

    init(wantsJSON: Bool) { self.wantsJSON = wantsJSON }

    func add(_ who: String, _ what: String) {
        steps.append(Step(who: who, what: what))
        guard !wantsJSON else { return }
        let actor = (who + ":").padding(toLength: 8, withPad: " ", startingAt: 0)
        Program.say(actor + what.spellingControls + ".")
    }

    func end(linkedBy: String, appStoreIsEmpty: Bool) {
        guard wantsJSON else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let whole = Whole(linkedBy: linkedBy, steps: steps, appStoreIsEmpty: appStoreIsEmpty)
        guard let json = try? encoder.encode(whole) else { return }
        Program.say(String(decoding: json, as: UTF8.self).escapingControlsInJSON)
    }
}
