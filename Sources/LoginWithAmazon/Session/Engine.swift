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
        /// The calls that have not been answered.
        var callers: [CallID: Caller] = [:]
        var tasks: [TaskID: Task<Void, Never>] = [:]
        /// There is work that must finish before the process may be suspended.
        var mustFinish = false
    }

    private struct Caller: Sendable {
        let call: AMZNDiagnosticEvent.Call
        let callback: @Sendable (Answer) -> Void
    }

    /// A task that may never end.
    enum TaskID: Hashable, Sendable {
        case page(SignIn.ID)
        case wait(CallID)
    }

    private let state: Locked<State>
    /// Lets the system suspend the process again; nil if it may. Changed on the queue alone.
    private let endWork = Locked<(@Sendable () -> Void)?>(nil)
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
        endWork.exchange(nil)?()
        rest.callers.values.forEach { $0.callback(.cancelled(.managerReleased)) }
    }

    // MARK: Events

    func start(
        _ call: SessionMachine.Call, _ settings: AMZNConfiguration, by manager: ManagerID, for session: Session,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        decide(for: session) { state, now in
            state.lastCall += 1
            let id = state.lastCall
            let cause = AMZNDiagnosticEvent.Call(number: id, purpose: call.purpose)
            state.callers[id] = Caller(call: cause, callback: callback)
            return (id, state.machine.handle(.begin(id, call, settings, manager), at: now), cause)
        }
    }

    func send(_ event: SessionMachine.Event, _ cause: Session.Cause, to session: Session) {
        decide(for: session) { state, now in ((), state.machine.handle(event, at: now), cause) }
    }

    /// Whether the URL is the redirect of a pending sign-in.
    func redirect(_ url: URL, for session: Session) -> Bool {
        decide(for: session) { state, now in
            let call = state.machine.callOnScreen.flatMap { state.callers[$0]?.call }
            let (isOurs, actions) = state.machine.redirect(url, at: now)
            return (isOurs, actions, isOurs ? call : nil)
        }
    }

    private func decide<Result>(
        for session: Session, _ body: (inout State, Moment) -> (Result, [SessionMachine.Action], Session.Cause)
    ) -> Result {
        state.withLock { state in
            let (result, actions, cause) = body(&state, environment.moment)
            let hadWork = state.mustFinish
            state.mustFinish = state.machine.mustFinish
            if !actions.isEmpty || hadWork != state.mustFinish {
                queue.async { [mustFinish = state.mustFinish] in
                    if mustFinish, !hadWork { self.endWork.exchange(self.environment.keepAlive("Login with Amazon")) }
                    actions.forEach { session.perform($0, for: cause) }
                    if hadWork, !mustFinish { self.endWork.exchange(nil)?() }
                }
            }
            return result
        }
    }

    /// Reads the machine's state.
    func look<Result>(_ body: (SessionMachine) -> Result) -> Result { state.withLock { body($0.machine) } }

    // MARK: Answers

    func answer(_ id: CallID, _ outcome: Answer) {
        state.withLock { $0.callers.removeValue(forKey: id) }?.callback(outcome)
    }

    /// The call for diagnostic events; nil if it has been answered.
    func call(_ id: CallID) -> Session.Cause { state.withLock { $0.callers[id]?.call } }

    /// The stored grant, if its access token is fresh and it was read within the last second.
    func cachedGrant() -> CachedGrant? {
        let uptime = environment.uptime()
        return state.withLock { $0.machine.cached.flatMap { $0.isCurrent(at: uptime) ? $0 : nil } }
    }

    /// The profile of this grant's sign-in, if it was cached and less than an hour old when the grant was read.
    func cachedProfile(of grant: CachedGrant) -> Profile? {
        look { $0.cachedProfile(for: grant.grant, at: grant.uptime) }
    }

    // MARK: Long tasks

    /// Begins a task under the lock, so that it is registered before it can end.
    func begin(_ id: TaskID, _ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.tasks[id] = PrivateTask.start(body) }
    }

    /// Removes the task and returns it, so that the caller can cancel it.
    @discardableResult
    func forget(_ id: TaskID) -> Task<Void, Never>? { state.withLock { $0.tasks.removeValue(forKey: id) } }
}
