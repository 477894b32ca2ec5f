import Foundation
import LoginWithAmazon

/// Counts down the deadlines of all running tests, on its own thread.
enum Watchdog {
    private struct State {
        var running: [ObjectIdentifier: Deadline] = [:]
        /// The number of ticks in succession at which every running test had exceeded its deadline or was waiting for
        /// its turn.
        var secondsOfSilence = 0
    }

    private static let state = Locked(State())
    private static let thread: Void = Thread.detachNewThread { while true { tick() } }

    static func add(_ deadline: Deadline) {
        _ = thread
        state.withLock { state in
            state.running[ObjectIdentifier(deadline)] = deadline
            state.secondsOfSilence = 0
        }
    }

    static func remove(_ deadline: Deadline) {
        state.withLock { state in
            state.running[ObjectIdentifier(deadline)] = nil
            state.secondsOfSilence = 0
        }
    }

    private static func tick() {
        Thread.sleep(forTimeInterval: 1)
        awaitPool()
        let running = state.withLock { Array($0.running.values) }
        running.forEach { $0.tick() }
        let hasProgress = running.isEmpty || running.contains { $0.report == nil && !$0.isAwaitingTurn }
        let silence = state.withLock { state in
            state.secondsOfSilence = hasProgress ? 0 : state.secondsOfSilence + 1
            return state.secondsOfSilence
        }
        if silence >= 5 { giveUp(running) }
    }

    /// Waits until the cooperative pool has run one more task, but for ten seconds at most. On a busy machine, the
    /// deadlines of the tests therefore expire later.
    private static func awaitPool() {
        let hasTime = DispatchSemaphore(value: 0)
        Task.detached { hasTime.signal() }
        _ = hasTime.wait(timeout: .now() + 10)
    }

    private static func giveUp(_ running: [Deadline]) -> Never {
        let stuck = running.filter { $0.report != nil }
        let lines = stuck.map { "✘ \($0.name) can't be ended. \($0.report ?? "")\n" }.sorted()
        let summary =
            "✘ The run stops: \(stuck.count) tests can't be ended, \(running.count - stuck.count) wait for their turn.\n"
        FileHandle.standardError.write(Data((lines + [summary]).joined().utf8))
        exit(1)
    }
}
