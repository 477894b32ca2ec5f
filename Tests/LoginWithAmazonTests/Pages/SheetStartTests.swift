import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests when a sheet is started, and whether a refused sheet is started again.
@Suite(.deadline) struct SheetStartTests {
    @Test("A sheet is shown or fails after exactly the steps that the trial lists", arguments: Trial.all)
    func sheetIsStartedAfterTheListedSteps(_ trial: Trial) {
        var start = SheetStart<String>(isOnMac: trial.isOnMac)
        let steps = trial.looks.map { look in
            switch look {
            case .stage(let stage): Self.word(start.next(stage))
            case .refusal(let seconds): Self.word(start.next(after: SheetRefusal(reason: "3", seconds: seconds)))
            }
        }
        #expect(steps == trial.steps)
    }

    private static func word(_ step: SheetStart<String>.Step) -> String {
        switch step {
        case .show(let window): "show \(window)"
        case .wait: "wait"
        case .fail(let error): error.isLasting || error.cancellation != nil ? "other error" : "fail"
        }
    }
}

/// What the agent learns, and the step that follows from each.
struct Trial: Sendable, CustomTestStringConvertible {
    enum Look: Sendable {
        case stage(SheetStage<String>)
        /// A refusal this many seconds after the start.
        case refusal(TimeInterval)
    }

    let testDescription: String
    var isOnMac = false
    let looks: [Look]
    let steps: [String]
}

extension Trial {
    static let all = [
        Trial(testDescription: "an active app shows the sheet at once", looks: [ready], steps: ["show window"]),
        Trial(
            testDescription: "an inactive app waits without a limit",
            looks: Array(repeating: .stage(.inactive), count: 1_000) + [ready], steps: waits(1_000) + ["show window"]),
        Trial(
            testDescription: "an app in the background waits three seconds, and then fails",
            looks: Array(repeating: .stage(.background), count: 13), steps: waits(12) + ["fail"]),
        Trial(
            testDescription: "a window that comes after three seconds is still used",
            looks: Array(repeating: .stage(.background), count: 12) + [ready], steps: waits(12) + ["show window"]),
        Trial(
            testDescription: "where there can be no scene, the sheet fails at once",
            looks: [.stage(.unavailable)], steps: ["fail"]),
        Trial(
            testDescription: "the sheet waits until an earlier sheet has closed",
            looks: Array(repeating: .stage(.closing), count: 1_000) + [ready], steps: waits(1_000) + ["show window"]),
        Trial(
            testDescription: "a refusal within a second is followed by another attempt, for three seconds",
            looks: Array(repeating: [ready, .refusal(0.9)], count: 13).flatMap(\.self),
            steps: Array(repeating: ["show window", "wait"], count: 12).flatMap(\.self) + ["show window", "fail"]),
        Trial(
            testDescription: "a refusal after a second ends the page",
            looks: [ready, .refusal(1)], steps: ["show window", "fail"]),
        Trial(
            testDescription: "on a Mac, every refusal ends the page", isOnMac: true,
            looks: [ready, .refusal(0)], steps: ["show window", "fail"]),
        Trial(
            testDescription: "each wait has its own three seconds",
            looks: Array(repeating: .stage(.background), count: 12)
                + [ready, .refusal(0), .stage(.inactive), ready],
            steps: waits(12) + ["show window", "wait", "wait", "show window"]),
    ]

    private static let ready = Look.stage(.ready("window"))
    private static func waits(_ count: Int) -> [String] { Array(repeating: "wait", count: count) }
}
