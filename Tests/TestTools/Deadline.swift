import Foundation
import LoginWithAmazon

/// The time in which a test must end. When it is over, the test is cancelled, and fails with what it waited for.
///
/// A test that can't be cancelled, such as one whose call is never answered, would keep the run from ending: once only
/// such tests remain, the process lists them and exits.
package final class Deadline: Sendable {
    /// The deadline of the test that the current task runs.
    @TaskLocal package static var current: Deadline?

    private struct State {
        var secondsLeft: Int
        var turnsAwaited = 0
        var logs: [EventLog] = []
        var actions: [@Sendable () -> Void] = []
        var report: String?
    }

    let name: String
    private let minutes: Int
    private let state: Locked<State>

    private init(_ name: String, minutes: Int) {
        (self.name, self.minutes) = (name, minutes)
        state = Locked(State(secondsLeft: minutes * Self.secondsPerMinute))
    }

    /// Sanitizers multiply the time by ten.
    package static let secondsPerMinute = Sanitizer.isThere ? 600 : 60

    /// Runs a test.
    package static func run(
        _ name: String, minutes: Int, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let deadline = Deadline(name, minutes: minutes)
        let test = Task { try await $current.withValue(deadline) { try await body() } }
        deadline.atExpiry { test.cancel() }
        Watchdog.add(deadline)
        let result = await test.result
        Watchdog.remove(deadline)
        if let report = deadline.report { throw Expired(description: report) }
        try result.get()
    }

    private struct Expired: Error, CustomStringConvertible { let description: String }

    /// Runs `body` when the deadline expires, to end what can't be cancelled.
    package func atExpiry(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.actions.append(body) } }

    /// Leaves no more than this many seconds.
    package func shorten(to seconds: Int) { state.withLock { $0.secondsLeft = min($0.secondsLeft, seconds) } }

    /// Stops the count while the test waits for its turn. Each call needs a call of ``stopAwaitingTurn()``.
    package func awaitTurn() { state.withLock { $0.turnsAwaited += 1 } }

    package func stopAwaitingTurn() { state.withLock { $0.turnsAwaited -= 1 } }

    /// Adds a log to the report, which has the last eight.
    func add(_ log: EventLog) { state.withLock { $0.logs = $0.logs.suffix(7) + [log] } }

    // MARK: For the watchdog

    /// What the test waited for; nil until its deadline is over.
    var report: String? { state.withLock { $0.report } }

    var isAwaitingTurn: Bool { state.withLock { $0.turnsAwaited > 0 } }

    /// Counts a second, and ends the test if it was the last.
    func tick() {
        let logs = state.withLock { state -> [EventLog]? in
            guard state.report == nil, state.turnsAwaited == 0 else { return nil }
            state.secondsLeft -= 1
            return state.secondsLeft <= 0 ? state.logs : nil
        }
        guard let logs else { return }
        let report = (["The test hasn't ended in time."] + logs.compactMap(\.summary)).joined(separator: " ")
        let actions = state.withLock { state in
            state.report = report
            return state.actions
        }
        actions.forEach { $0() }
    }
}
