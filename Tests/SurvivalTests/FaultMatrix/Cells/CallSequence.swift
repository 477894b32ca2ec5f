import Dispatch
import LoginWithAmazon

/// Makes calls one after the other, from the main queue, and waits for each from another thread.
///
/// A call that is told nothing in time is a violation and not a test that hangs.
struct CallSequence {
    let parties: Parties
    private(set) var watches: [CallWatch] = []
    private let patience: Double

    init(_ parties: Parties, patience: Double = 180) {
        self.parties = parties
        self.patience = patience
    }

    /// Makes a call and does not wait.
    mutating func start(_ call: FaultedCall, as family: CallStyle) -> (watch: CallWatch, task: Task<Void, Never>?) {
        let watch = CallWatch()
        watches.append(watch)
        let parties = parties
        let task = DispatchQueue.main.sync {
            MainActor.assumeIsolated { CallDriver(parties: parties, watch: watch).start(call, as: family) }
        }
        return (watch, task)
    }

    /// What the call is told first; nil where nothing comes in time.
    mutating func make(_ call: FaultedCall, as family: CallStyle = .block) -> Outcome? {
        wait(for: start(call, as: family).watch)
    }

    func wait(for watch: CallWatch) -> Outcome? { watch.wait(seconds: patience) }

    var callbacks: Int { watches.reduce(0) { $0 + $1.count } }

    /// What was wrong with the callbacks as such, once all calls have been made.
    var problems: [String] { watches.flatMap(\.problems) }
}
