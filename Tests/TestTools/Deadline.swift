import Foundation
import LoginWithAmazon

/// The time in which a test must end. When the time is over, the test is cancelled and fails, with a report of its
/// latest event logs and of what it waited for in them.
///
/// A test that can't be cancelled, such as one that waits for a callback that is never called, would keep the run from
/// ending. Once every remaining test has exceeded its deadline or waits for its turn, the process therefore prints the
/// names of the tests that have exceeded their deadlines, and exits.
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

    /// The seconds that a test has for each minute of its deadline: 60, or 600 in a build with a sanitizer.
    package static let secondsPerMinute = Sanitizer.isThere ? 600 : 60

    /// Runs the body of a test, and throws what it throws. If the deadline expires before the body ends, throws an
    /// error with the report instead.
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

    /// Runs `body` when the deadline expires. It isn't run if the deadline has already expired.
    package func atExpiry(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.actions.append(body) } }

    /// Reduces the remaining time to this number of seconds if more is left.
    package func shorten(to seconds: Int) { state.withLock { $0.secondsLeft = min($0.secondsLeft, seconds) } }

    /// Stops the countdown while the test waits for its turn. Each call must be followed by a call of
    /// ``stopAwaitingTurn()``.
    package func awaitTurn() { state.withLock { $0.turnsAwaited += 1 } }

    package func stopAwaitingTurn() { state.withLock { $0.turnsAwaited -= 1 } }

    /// Adds a log to the report. The report contains at most the last eight logs that were added.
    func add(_ log: EventLog) { state.withLock { $0.logs = $0.logs.suffix(7) + [log] } }

    // MARK: For the watchdog

    /// The text of the failure, or nil before the deadline expires.
    var report: String? { state.withLock { $0.report } }

    var isAwaitingTurn: Bool { state.withLock { $0.turnsAwaited > 0 } }

    /// Subtracts a second from the remaining time, unless the deadline has expired or the test waits for its turn. If
    /// no time is left, sets the report and runs the actions of `atExpiry`.
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
