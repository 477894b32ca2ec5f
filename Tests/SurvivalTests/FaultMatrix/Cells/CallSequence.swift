import Dispatch
import LoginWithAmazon

/// Makes calls one after the other on the main queue and waits for each on another thread.
///
/// A call without a callback in time is a violation rather than a hanging test.
struct CallSequence {
    let targets: CallTargets
    private(set) var watches: [CallWatch] = []
    private let patience: Double

    init(_ targets: CallTargets, patience: Double = 180) {
        self.targets = targets
        self.patience = patience
    }

    /// Makes a call without waiting for its callback.
    mutating func start(_ call: FaultedCall, as style: CallStyle) -> (watch: CallWatch, task: Task<Void, Never>?) {
        let watch = CallWatch()
        watches.append(watch)
        let targets = targets
        let task = DispatchQueue.main.sync {
            MainActor.assumeIsolated { CallDriver(targets: targets, watch: watch).start(call, as: style) }
        }
        return (watch, task)
    }

    /// The call's first outcome; nil if none arrives in time.
    mutating func make(_ call: FaultedCall, as style: CallStyle = .block) -> Outcome? {
        wait(for: start(call, as: style).watch)
    }

    func wait(for watch: CallWatch) -> Outcome? { watch.wait(seconds: patience) }

    var callbacks: Int { watches.reduce(0) { $0 + $1.count } }

    /// The problems with the callbacks themselves, after all calls have been made.
    var problems: [String] { watches.flatMap(\.problems) }
}
