import Foundation
import Testing

@testable import LoginWithAmazon

/// Presenting a sheet when the app is not active yet or stays in the background, or when the system refuses the sheet.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RetryingPresentationTests {
    private let redirect = URL(string: "amzn-com.example://?code=a")!
    private let limit = RetryingPresentation<String>.retries

    @Test("An active app shows the sheet at once")
    func anActiveAppGetsItsSheetAtOnce() async {
        let readiness = ScriptedReadiness([.ready("window")], [.success(redirect)])
        #expect(await readiness.end() == ["show window", "redirect"])
    }

    @Test("The sheet waits without a limit while an alert is in front")
    func aSheetWaitsBehindAnAlertWithoutALimit() async {
        let alert = Array(repeating: PresentationReadiness<String>.inactive, count: 20 * limit)
        let readiness = ScriptedReadiness(alert + [.ready("window")], [.success(redirect)])
        #expect(await readiness.end() == alert.map { _ in "wait" } + ["show window", "redirect"])
    }

    @Test("If the app stays in the background, the sign-in fails without trying another agent")
    func anAppThatStaysInTheBackgroundFails() async {
        let readiness = ScriptedReadiness([.background], [])
        let waits = Array(repeating: "wait", count: limit)
        #expect(await readiness.end() == waits + ["failed"])
    }

    @Test("In an app extension, no sheet can be shown, and the sign-in fails without waiting")
    func anExtensionCannotPresentAndDoesNotWait() async {
        #expect(await ScriptedReadiness([.unavailable], []).end() == ["can't present"])
    }

    @Test("A refused sheet is shown again over the window that is current by then")
    func aRefusedSheetIsRetriedOverTheCurrentWindow() async {
        let readiness = ScriptedReadiness(
            [.ready("old"), .inactive, .ready("new")], [.failure(SheetRefusal(reason: "3")), .success(redirect)])
        #expect(await readiness.end() == ["show old", "wait", "wait", "show new", "redirect"])
    }

    @Test("A sheet that is refused every time lets the next agent try")
    func aSheetThatIsAlwaysRefusedCannotPresent() async {
        let readiness = ScriptedReadiness([.ready("window")], [.failure(SheetRefusal(reason: "3"))])
        let tries = Array(repeating: ["show window", "wait"], count: limit).flatMap { $0 }
        #expect(await readiness.end() == tries + ["show window", "can't present"])
    }

    @Test("A sheet cancelled by the user is not shown again")
    func aCancelledSheetIsNotShownAgain() async {
        let readiness = ScriptedReadiness([.ready("window")], [.failure(AMZNUserAgentError.userDidCancel)])
        #expect(await readiness.end() == ["show window", "\(AMZNUserAgentError.userDidCancel)"])
    }

    @Test("A sign-in cancelled behind an alert ends at once, even after a long wait")
    func aSignInBehindAnAlertCanBeCancelled() async {
        let alert = Array(repeating: PresentationReadiness<String>.inactive, count: 2 * limit)
        let readiness = ScriptedReadiness(alert, [])
        readiness.cancelledWait = alert.count
        #expect(await readiness.end() == alert.map { _ in "wait" } + ["cancelled"])
    }

    @Test("A sheet that waits in the background and then behind an alert is shown after the alert")
    func aSheetWaitsFromTheBackgroundOn() async {
        let stages = Array(repeating: PresentationReadiness<String>.background, count: limit)
        let readiness = ScriptedReadiness(stages + [.inactive, .ready("window")], [.success(redirect)])
        #expect(await readiness.end() == stages.map { _ in "wait" } + ["wait", "show window", "redirect"])
    }

    // MARK: A sheet that disappears

    private static let lost = [SheetPresence.present, .background, .present] + Array(repeating: .missing, count: 5)

    @Test("A sheet that is gone a second after the device was unlocked is shown again")
    func lostSheet() async {
        let readiness = ScriptedReadiness([.ready("window")], [.success(redirect)])
        readiness.presences = Self.lost
        let waits = Array(repeating: "wait", count: Self.lost.count)
        #expect(await readiness.end() == ["show window"] + waits + ["closed", "wait", "show window", "redirect"])
    }

    @Test("A sheet that the app dismisses ends as cancelled by the user, and is not shown again")
    func dismissedSheet() async {
        let readiness = ScriptedReadiness([.ready("window")], [.success(redirect)])
        readiness.presences = [.inactive, .present] + Array(repeating: .missing, count: 5)
        let waits = readiness.presences.map { _ in "wait" }
        #expect(await readiness.end() == ["show window"] + waits + ["closed", "\(AMZNUserAgentError.userDidCancel)"])
    }

    @Test("A sign-in that is cancelled while its sheet is open closes the sheet and doesn't show another")
    func cancelledWhileOpen() async {
        let readiness = ScriptedReadiness([.ready("window")], [.success(redirect)])
        readiness.presences = Array(repeating: .present, count: 1000)
        let signIn = Task { await readiness.end() }
        while !readiness.isOpen, !Task.isCancelled { await Task.yield() }
        signIn.cancel()
        let events = await signIn.value
        #expect(events.filter { $0 != "wait" } == ["show window", "closed", "cancelled"])
    }

    @Test("A sheet that never appears is shown once more, and then another agent may try", arguments: [1, 2])
    func unseenSheet(times: Int) async {
        let readiness = ScriptedReadiness([.ready("window")], [.success(redirect)])
        let unseen = [.inactive] + Array(repeating: SheetPresence.missing, count: 17)
        readiness.presences = Array(repeating: unseen, count: times).flatMap { $0 }
        let shown = ["show window"] + unseen.map { _ in "wait" } + ["closed"]
        let end = times == 1 ? ["show window", "redirect"] : shown + ["can't present"]
        #expect(await readiness.end() == shown + ["wait"] + end)
    }

    @Test("A sheet is not taken for lost while it may be on its way, or something is over its window")
    func presentSheet() async {
        // The time begins anew whenever something is in front or the app is not active.
        let second = Array(repeating: SheetPresence.missing, count: 4)
        let four = Array(repeating: second, count: 4).flatMap { $0 }
        let interrupted = [SheetPresence.present, .inactive, .background].flatMap { [$0] + second }
        for presences in [four + [.inactive] + four, [.present, .background] + interrupted] {
            let readiness = ScriptedReadiness([.ready("window")], [.success(redirect)])
            readiness.presences = presences + [.background] + Array(repeating: .background, count: 9)
            readiness.cancelledWait = presences.count
            #expect(await readiness.end() == ["show window"] + presences.map { _ in "wait" } + ["redirect"])
        }
    }
}

/// An app with scripted stages, on a system with scripted answers. The last of each is repeated.
@MainActor
private final class ScriptedReadiness {
    private var stages: [PresentationReadiness<String>]
    private var answers: [Result<URL, any Error>]
    private var log: [String] = []
    private var waits = 0
    /// The wait during which the task is cancelled, counted from 1.
    var cancelledWait: Int?

    init(_ stages: [PresentationReadiness<String>], _ answers: [Result<URL, any Error>]) {
        self.stages = stages
        self.answers = answers
    }

    /// Where the sheets are, at each wait. Unless empty, the sheet stays open until it is closed, or until these
    /// are used up.
    var presences: [SheetPresence] = []
    private var isUsedUp: CheckedContinuation<Void, Never>?
    var isOpen: Bool { isUsedUp != nil }
    private var sheets = 0

    /// Presents the page, and returns the events and the result.
    func end() async -> [String] {
        var presentation = RetryingPresentation<String>(stage: { self.stage() }, wait: { try await self.wait() })
        if !presences.isEmpty { presentation.presence = { _ in self.watch() } }
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

    private func stage() -> PresentationReadiness<String> { stages.count > 1 ? stages.removeFirst() : stages[0] }

    private func watch() -> @MainActor () -> SheetPresence {
        sheets += 1
        return { self.presences.isEmpty ? .present : self.presences.removeFirst() }
    }

    private func wait() async throws {
        // The last sheet ends at once; the number of waits until then varies.
        if sheets > 1, presences.isEmpty {
            await Task.yield()
            return try Task.checkCancellation()
        }
        log.append("wait")
        waits += 1
        guard waits == cancelledWait else {
            await Task.yield()
            return try Task.checkCancellation()
        }
        isUsedUp?.resume()
        throw CancellationError()
    }

    private func show(_ window: String) async throws -> URL {
        log.append("show \(window)")
        if !presences.isEmpty { try await stayOpen() }
        return try (answers.count > 1 ? answers.removeFirst() : answers[0]).get()
    }

    /// Returns when the waits are used up; throws when the sheet is closed.
    private func stayOpen() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { isUsedUp = $0 }
        } onCancel: {
            Task { @MainActor in self.isUsedUp?.resume() }
        }
        if cancelledWait == nil { log.append("closed") }
        try Task.checkCancellation()
    }
}
