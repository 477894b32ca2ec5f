import Dispatch
import LoginWithAmazon
import TestSupport

/// Records the callbacks of a call: their number, their thread, and whether the call has already returned.
final class CallWatch: CallReceiver {
    private struct State {
        var outcomes: [Outcome] = []
        var hasReturned = false
        var problems: [String] = []
    }

    private let state = Locked(State())
    private let first = DispatchSemaphore(value: 0)

    func receive(_ outcome: Outcome, token: String?) {
        let isOnMain = MainQueue.isCurrent
        state.withLock { state in
            if !isOnMain { state.problems.append("callback not on the main thread") }
            if !state.hasReturned { state.problems.append("callback before the call returned") }
            state.outcomes.append(outcome)
        }
        first.signal()
    }

    func returned() { state.withLock { $0.hasReturned = true } }

    /// The first outcome; nil if none arrives in time, which is a violation rather than a hanging test.
    func wait(seconds: Double = 180) -> Outcome? {
        guard first.wait(timeout: .now() + seconds) == .success else { return nil }
        return state.withLock { $0.outcomes.first }
    }

    /// The number of callbacks so far.
    var count: Int { state.withLock { $0.outcomes.count } }

    /// The violations of the rules for callbacks.
    var problems: [String] {
        state.withLock { $0.problems + ($0.outcomes.count == 1 ? [] : ["\($0.outcomes.count) callbacks"]) }
    }
}

/// Makes calls one after the other on the main queue, and waits for each on another thread.
struct CallSequence {
    let driver: CallDriver
    private(set) var watches: [CallWatch] = []

    init(_ driver: CallDriver) { self.driver = driver }

    /// Makes a call without waiting for its callback.
    mutating func start(_ call: AppCall, as style: AppCall.Style) -> (watch: CallWatch, task: Task<Void, Never>?) {
        let watch = CallWatch()
        watches.append(watch)
        let driver = driver
        return (watch, DispatchQueue.main.sync { driver.start(call, as: style, watch) })
    }

    /// The call's first outcome; nil if none arrives in time.
    mutating func make(_ call: AppCall, as style: AppCall.Style = .block) -> Outcome? {
        start(call, as: style).watch.wait()
    }

    var callbacks: Int { watches.reduce(0) { $0 + $1.count } }

    /// The problems with the callbacks themselves, after all calls have been made.
    var problems: [String] { watches.flatMap(\.problems) }
}
