import Dispatch
import Foundation

/// Runs the state machine for its session: one event at a time, and one answer for each call.
///
/// One lock guards both deciding an event and enqueuing its actions, so the actions are performed in the order in which
/// they were decided. They run on a serial queue with no lock held.
final class Engine: Sendable {
    private struct State: Sendable {
        var machine: SessionMachine
        var lastCall: CallID = 0
        var tasks: [TaskID: Task<Void, Never>] = [:]
        /// The work that must finish before the process may be suspended; nil if there is none.
        var work: KeptAlive?
    }

    /// A task that may never end.
    enum TaskID: Hashable, Sendable {
        case page(SignIn.ID)
        case wait(CodePairs.WaitID)
    }

    private let state: Locked<State>
    /// Behind a lock of its own, so that an answer doesn't wait for a decision. If both locks are held, the state's is
    /// taken first.
    private let callbacks = Locked<[CallID: @Sendable (Answer) -> Void]>([:])
    /// A copy of the machine's cached grant, which calls look up without waiting for a decision.
    private let cache = Locked<CachedGrant?>(nil)
    private let queue = DispatchQueue(label: "LoginWithAmazon.Session")
    private let environment: SessionEnvironment

    init(_ machine: SessionMachine, _ environment: SessionEnvironment) {
        state = Locked(State(machine: machine))
        self.environment = environment
    }

    /// Answers the calls that are still waiting, and cancels every long task.
    deinit {
        let rest = state.withLock { $0 }
        rest.tasks.values.forEach { $0.cancel() }
        rest.work?.end()
        callbacks.exchange([:]).values.forEach { $0(.cancelled(.managerReleased)) }
    }

    // MARK: Events

    func start(
        _ call: SessionMachine.Call, _ settings: SessionSettings, by manager: ManagerID, for session: Session,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        decide(for: session) { state, now in
            state.lastCall += 1
            let id = state.lastCall
            callbacks.withLock { $0[id] = callback }
            return (id, state.machine.handle(.begin(id, call, settings, manager), at: now))
        }
    }

    func send(_ event: SessionMachine.Event, to session: Session) {
        decide(for: session) { state, now in ((), state.machine.handle(event, at: now)) }
    }

    /// Whether the URL is the redirect of a pending sign-in.
    func redirect(_ url: URL, for session: Session) -> Bool {
        decide(for: session) { state, now in state.machine.redirect(url, at: now) }
    }

    private func decide<Result>(
        for session: Session, _ body: (inout State, Moment) -> (Result, [SessionMachine.Action])
    ) -> Result {
        let (result, begun) = state.withLock { state in
            let (result, actions) = body(&state, environment.moment)
            cache.exchange(state.machine.cached)
            let (begun, ended) = Self.updateWork(&state)
            if !actions.isEmpty || ended != nil {
                queue.async {
                    actions.forEach(session.perform)
                    ended?.end()
                }
            }
            return (result, begun)
        }
        begun?.begin(environment.keepAlive)
        return result
    }

    /// On a phone, the process would otherwise be suspended in the middle of the work. The work that this event has
    /// begun, and the work that ends once its actions are performed, which release the store's locks.
    private static func updateWork(_ state: inout State) -> (begun: KeptAlive?, ended: KeptAlive?) {
        let old = state.work
        guard state.machine.mustFinish != (old != nil) else { return (nil, nil) }
        state.work = old == nil ? KeptAlive() : nil
        return (state.work, old)
    }

    /// Reads the machine's state.
    func look<Result>(_ body: (SessionMachine) -> Result) -> Result { state.withLock { body($0.machine) } }

    // MARK: Answers

    func answer(_ id: CallID, _ outcome: Answer) {
        callbacks.withLock { $0.removeValue(forKey: id) }?(outcome)
    }

    /// The stored grant, if its access token is fresh and it was read within the last second.
    func cachedGrant() -> CachedGrant? {
        let tick = environment.tick()
        return cache.withLock { $0.flatMap { $0.isCurrent(at: tick) ? $0 : nil } }
    }

    /// The profile of this grant's sign-in, if it was cached and less than an hour old when the grant was read.
    func cachedProfile(of grant: CachedGrant) -> Profile? {
        look { $0.cachedProfile(for: grant.grant, at: grant.uptime) }
    }

    // MARK: Long tasks

    /// Begins the task under the lock, so that it is registered before it can end.
    func begin(_ id: TaskID, _ task: () -> Task<Void, Never>) { state.withLock { $0.tasks[id] = task() } }

    /// Removes the task and returns it, so that the caller can cancel it.
    @discardableResult
    func forget(_ id: TaskID) -> Task<Void, Never>? { state.withLock { $0.tasks.removeValue(forKey: id) } }
}
