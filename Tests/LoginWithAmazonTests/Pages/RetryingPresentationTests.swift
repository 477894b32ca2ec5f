import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests how a sheet is presented, for example if the app isn't active or the system refuses the sheet.
@MainActor
@Suite(.deadline) struct RetryingPresentationTests {
    @Test("The presentation of a sheet causes exactly the events that the test case lists", arguments: Trial.all)
    func presentationCausesTheListedEvents(_ trial: Trial) async {
        #expect(await ScriptedReadiness(trial).end() == trial.events)
    }
}

/// The app's readiness at successive checks, the system's answers to successive attempts, and the resulting events.
/// After the end of `stages` or of `answers`, the last element is used again.
struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var stages: [PresentationReadiness<String>] = [.ready("window")]
    var answers: [Result<URL, any Error>] = [.success(address("amzn-com.example://?code=a"))]
    /// The number of the wait during which the task is cancelled, counted from 1; nil if the task isn't cancelled.
    var cancelledWait: Int?
    let events: [String]
}

extension Trial {
    static let all = [
        Trial(testDescription: "an active app shows the sheet without waiting", events: ["show window", "redirect"]),
        Trial(
            testDescription: "a sheet waits for over a minute behind an alert, and the wait is reported once",
            stages: Array(repeating: .inactive, count: 250) + [.ready("window")],
            events: waits(119) + ["report"] + waits(131) + ["show window", "redirect"]),
        Trial(
            testDescription: "an app that goes to the background from behind an alert shows the sheet on its return",
            stages: [.inactive] + Array(repeating: .background, count: 20 * limit) + [.ready("window")],
            events: waits(119) + ["report"] + waits(20 * limit - 118) + ["show window", "redirect"]),
        Trial(
            testDescription: "if the app stays in the background, the sheet fails and no other agent may try",
            stages: [.background], events: waits(limit) + ["failed"]),
        Trial(
            testDescription: "without a window to wait for, the sheet fails at once and the next agent may try",
            stages: [.unavailable], events: ["can't present"]),
        Trial(
            testDescription: "a refused sheet is shown again over the window that is current by then",
            stages: [.ready("old"), .inactive, .ready("new")], answers: [refused] + answer,
            events: ["show old", "wait", "wait", "show new", "redirect"]),
        Trial(
            testDescription: "a sheet that is refused every time fails with an error that lets the next agent try",
            answers: [refused],
            events: (0..<limit).flatMap { _ in ["show window", "wait"] } + ["show window", "can't present"]),
        Trial(
            testDescription: "a sheet cancelled by the user is not shown again",
            answers: [.failure(AMZNUserAgentError.userDidCancel)], events: ["show window", left]),
        Trial(
            testDescription: "a sign-in cancelled behind an alert ends without another wait, even after many waits",
            stages: [.inactive], cancelledWait: 2 * limit, events: waits(2 * limit) + ["cancelled"]),
        Trial(
            testDescription: "a sheet that waits in the background and then behind an alert is shown after the alert",
            stages: Array(repeating: .background, count: limit) + [.inactive, .ready("window")],
            events: waits(limit + 1) + ["show window", "redirect"]),
    ]

    private static let limit = RetryingPresentation<String>.retries
    private static let answer = Trial(testDescription: "", events: []).answers
    private static let refused = Result<URL, any Error>.failure(SheetRefusal(reason: "3"))
    private static let left = "\(AMZNUserAgentError.userDidCancel)"

    private static func waits(_ count: Int) -> [String] { Array(repeating: "wait", count: count) }
}

/// Simulates the app and the system in a trial.
@MainActor
private final class ScriptedReadiness {
    private var trial: Trial
    private var log: [String] = []
    private var waits = 0

    init(_ trial: Trial) { self.trial = trial }

    /// Presents the page, and returns the events. The last event is the result.
    func end() async -> [String] {
        let presentation = RetryingPresentation<String>(stage: { self.stage() }, wait: { try await self.wait() })
        let report: @Sendable () -> Void = { MainActor.assumeIsolated { self.log.append("report") } }
        do {
            _ = try await PageReport.$current.withValue(PageReport(waits: report)) {
                try await presentation.redirect { try self.show($0) }
            }
            log.append("redirect")
        } catch is CancellationError {
            log.append("cancelled")
        } catch let error as AMZNUserAgentError where error.isCannotPresent {
            log.append("can't present")
        } catch {
            let isFailed = (error as? AMZNUserAgentError) != .userDidCancel
            log.append(isFailed ? "failed" : "\(error)")
        }
        return log
    }

    private func stage() -> PresentationReadiness<String> {
        trial.stages.count > 1 ? trial.stages.removeFirst() : trial.stages[0]
    }

    private func wait() async throws {
        log.append("wait")
        waits += 1
        if waits == trial.cancelledWait { throw CancellationError() }
    }

    private func show(_ window: String) throws -> URL {
        log.append("show \(window)")
        return try (trial.answers.count > 1 ? trial.answers.removeFirst() : trial.answers[0]).get()
    }
}
