import Dispatch
import Foundation

/// Runs a state machine for its shell: one event at a time, and one answer for each call.
///
/// One lock guards both deciding an event and enqueuing its actions, so the actions are performed in the order in which
/// they were decided. They run on a separate queue with no lock held.
final class Engine<M: StateMachine>: Sendable {
    private struct State: Sendable {
        var machine: M
        var lastCall: CallID = 0
        var tasks: [TaskID: Task<Void, Never>] = [:]
    }

    /// The machine's id for a task that may never end, such as showing a page or waiting.
    typealias TaskID = UInt64

    private let state: Locked<State>
    /// Behind a lock of its own, so that an answer doesn't wait for a decision. If both locks are held, the state's is
    /// taken first.
    private let callbacks = Locked<[CallID: @Sendable (M.Outcome) -> Void]>([:])
    private let queue: DispatchQueue
    private let now: @Sendable () -> Moment

    init(_ machine: M, label: String, now: @escaping @Sendable () -> Moment) {
        state = Locked(State(machine: machine))
        queue = DispatchQueue(label: label)
        self.now = now
    }

    /// Answers the calls that are still waiting, and cancels every long task.
    deinit {
        state.withLock { $0.tasks }.values.forEach { $0.cancel() }
        callbacks.exchange([:]).values.forEach { $0(M.abandoned) }
    }

    // MARK: Events

    func start(
        _ callback: @escaping @Sendable (M.Outcome) -> Void, for shell: some Shell<M>, _ event: (CallID) -> M.Event
    ) -> CallID {
        state.withLock { state in
            state.lastCall += 1
            let call = state.lastCall
            callbacks.withLock { $0[call] = callback }
            enqueue(state.machine.handle(event(call), at: now()), for: shell)
            return call
        }
    }

    /// Lets the machine decide, and returns its result before the actions are performed.
    func decide<Result>(for shell: some Shell<M>, _ body: (inout M, Moment) -> (Result, [M.Action])) -> Result {
        state.withLock { state in
            let (result, actions) = body(&state.machine, now())
            enqueue(actions, for: shell)
            return result
        }
    }

    /// Reads the machine's state.
    func look<Result>(_ body: (M) -> Result) -> Result { state.withLock { body($0.machine) } }

    private func enqueue(_ actions: [M.Action], for shell: some Shell<M>) {
        guard !actions.isEmpty else { return }
        shell.decided(actions)
        queue.async { actions.forEach(shell.perform) }
    }

    // MARK: Answers

    func answer(_ id: CallID, _ outcome: M.Outcome) {
        callbacks.withLock { $0.removeValue(forKey: id) }?(outcome)
    }

    // MARK: Long tasks

    /// Begins the task under the lock, so that it is registered before it can end.
    func begin(_ id: TaskID, _ task: () -> Task<Void, Never>) { state.withLock { $0.tasks[id] = task() } }

    /// Removes the task and returns it, so that the caller can cancel it.
    @discardableResult
    func forget(_ id: TaskID) -> Task<Void, Never>? { state.withLock { $0.tasks.removeValue(forKey: id) } }
}
