import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Presenting a sheet when the app is not active yet or stays in the background, or when the system refuses the sheet.
@MainActor
@Suite(.deadline) struct RetryingPresentationTests {
    @Test("A sheet is shown, awaited, shown again or given up, as the app and the system allow", arguments: Trial.all)
    func trial(_ trial: Trial) async {
        #expect(await ScriptedReadiness(trial).end() == trial.events)
    }

    @Test("A sign-in that is cancelled while its sheet is open closes the sheet and doesn't show another")
    func cancelledWhileOpen() async {
        let readiness = ScriptedReadiness(
            Trial(testDescription: "", presences: Array(repeating: .present, count: 1000), events: []))
        let signIn = Task { await readiness.end() }
        while !readiness.isOpen, !Task.isCancelled { await Task.yield() }
        signIn.cancel()
        let events = await signIn.value
        #expect(events.filter { $0 != "wait" } == ["show window", "closed", "cancelled"])
    }
}

/// The app's stages, the system's answers and the sheet's whereabouts, and the events that they cause.
struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The last one is repeated.
    var stages: [PresentationReadiness<String>] = [.ready("window")]
    /// The last one is repeated.
    var answers: [Result<URL, any Error>] = [.success(address("amzn-com.example://?code=a"))]
    /// Where the sheets are, at each wait. Unless empty, the sheet stays open until it is closed, or until these
    /// are used up.
    var presences: [SheetPresence] = []
    /// The wait during which the sheet ends or, without one, the task is cancelled, counted from 1.
    var cancelledWait: Int?
    let events: [String]
}

extension Trial {
    static let all = [
        Trial(testDescription: "an active app shows the sheet at once", events: ["show window", "redirect"]),
        Trial(
            testDescription: "the sheet waits without a limit while an alert is in front",
            stages: Array(repeating: .inactive, count: 20 * limit) + [.ready("window")],
            events: waits(20 * limit) + ["show window", "redirect"]),
        Trial(
            testDescription: "if the app stays in the background, the sign-in fails without trying another agent",
            stages: [.background], events: waits(limit) + ["failed"]),
        Trial(
            testDescription: "in an app extension, the sign-in fails without waiting", stages: [.unavailable],
            events: ["can't present"]),
        Trial(
            testDescription: "a refused sheet is shown again over the window that is current by then",
            stages: [.ready("old"), .inactive, .ready("new")], answers: [refused] + answer,
            events: ["show old", "wait", "wait", "show new", "redirect"]),
        Trial(
            testDescription: "a sheet that is refused every time lets the next agent try", answers: [refused],
            events: (0..<limit).flatMap { _ in ["show window", "wait"] } + ["show window", "can't present"]),
        Trial(
            testDescription: "a sheet cancelled by the user is not shown again",
            answers: [.failure(AMZNUserAgentError.userDidCancel)], events: ["show window", left]),
        Trial(
            testDescription: "a sign-in cancelled behind an alert ends at once, even after a long wait",
            stages: [.inactive], cancelledWait: 2 * limit, events: waits(2 * limit) + ["cancelled"]),
        Trial(
            testDescription: "a sheet that waits in the background and then behind an alert is shown after the alert",
            stages: Array(repeating: .background, count: limit) + [.inactive, .ready("window")],
            events: waits(limit + 1) + ["show window", "redirect"]),
        Trial(
            testDescription: "a sheet that is gone a second after the device was unlocked is shown again",
            presences: [.present, .background, .present] + missing(5),
            events: ["show window"] + waits(8) + ["closed", "wait", "show window", "redirect"]),
        Trial(
            testDescription: "a sheet that the app dismisses ends as cancelled by the user, and is not shown again",
            presences: [.inactive, .present] + missing(5), events: ["show window"] + waits(7) + ["closed", left]),
        Trial(
            testDescription: "a sheet that never appears is shown once more",
            presences: unseen, events: shownUnseen + ["wait", "show window", "redirect"]),
        Trial(
            testDescription: "after a second sheet that never appears, another agent may try",
            presences: unseen + unseen, events: shownUnseen + ["wait"] + shownUnseen + ["can't present"]),
        kept("a sheet is not taken for lost while it may be on its way", missing(16) + [.inactive] + missing(16)),
        kept(
            "a sheet is not taken for lost while something is over its window, or the app is not active",
            [.present, .background, .present] + missing(4) + [.inactive] + missing(4) + [.background] + missing(4)),
    ]

    private static let limit = RetryingPresentation<String>.retries
    private static let answer = Trial(testDescription: "", events: []).answers
    private static let refused = Result<URL, any Error>.failure(SheetRefusal(reason: "3"))
    private static let left = "\(AMZNUserAgentError.userDidCancel)"
    private static let unseen = [.inactive] + missing(17)
    private static let shownUnseen = ["show window"] + waits(unseen.count) + ["closed"]

    private static func waits(_ count: Int) -> [String] { Array(repeating: "wait", count: count) }

    private static func missing(_ count: Int) -> [SheetPresence] { Array(repeating: .missing, count: count) }

    /// A sheet that stays open until the presences are used up.
    private static func kept(_ name: String, _ presences: [SheetPresence]) -> Trial {
        Trial(
            testDescription: name, presences: presences + Array(repeating: .background, count: 10),
            cancelledWait: presences.count, events: ["show window"] + waits(presences.count) + ["redirect"])
    }
}

/// The app and the system of a trial.
@MainActor
private final class ScriptedReadiness {
    private var trial: Trial
    private var log: [String] = []
    private var waits = 0
    private var isUsedUp: CheckedContinuation<Void, Never>?
    var isOpen: Bool { isUsedUp != nil }
    private var sheets = 0

    init(_ trial: Trial) { self.trial = trial }

    /// Presents the page, and returns the events and the result.
    func end() async -> [String] {
        var presentation = RetryingPresentation<String>(stage: { self.stage() }, wait: { try await self.wait() })
        if !trial.presences.isEmpty { presentation.presence = { _ in self.watch() } }
        do {
            _ = try await presentation.redirect { try await self.show($0) }
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

    private func watch() -> @MainActor () -> SheetPresence {
        sheets += 1
        return { self.trial.presences.isEmpty ? .present : self.trial.presences.removeFirst() }
    }

    private func wait() async throws {
        // The last sheet ends at once; the number of waits until then varies.
        if sheets > 1, trial.presences.isEmpty {
            await Task.yield()
            return try Task.checkCancellation()
        }
        log.append("wait")
        waits += 1
        guard waits == trial.cancelledWait else {
            await Task.yield()
            return try Task.checkCancellation()
        }
        guard let isUsedUp else { throw CancellationError() }
        isUsedUp.resume()
        // The sheet's end cancels the wait.
        while true {
            await Task.yield()
            try Task.checkCancellation()
        }
    }

    private func show(_ window: String) async throws -> URL {
        log.append("show \(window)")
        if !trial.presences.isEmpty { try await stayOpen() }
        return try (trial.answers.count > 1 ? trial.answers.removeFirst() : trial.answers[0]).get()
    }

    /// Returns when the waits are used up; throws when the sheet is closed.
    private func stayOpen() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { isUsedUp = $0 }
        } onCancel: {
            Task { @MainActor in self.isUsedUp?.resume() }
        }
        if trial.cancelledWait == nil { log.append("closed") }
        try Task.checkCancellation()
    }
}
