import Dispatch
import Foundation

/// The one session of a client and a store in this process, whatever number of managers uses it: it passes events to
/// its machine, one at a time, performs the machine's actions, and answers each call once.
///
/// One lock guards both deciding an event and enqueuing its actions, so the actions are performed in the order in which
/// they were decided. They run on a serial queue with no lock held: store calls are made there; requests and pages only
/// start there. Answers are delivered there too; callers that want another thread dispatch them.
final class Session: Sendable {
    struct State: Sendable {
        fileprivate(set) var machine: SessionMachine
        fileprivate var lastCall: CallID = 0
        /// The calls that have not been answered.
        fileprivate var callers: [CallID: Caller] = [:]
        fileprivate var lastManager: ManagerID = 0
        fileprivate(set) var members: [ManagerID: Member] = [:]
        /// The tasks that show the pages, which may never end.
        var pages: [SignIn.ID: Task<Void, Never>] = [:]
        /// There is work that must finish before the process may be suspended.
        fileprivate var mustFinish = false
    }

    fileprivate struct Caller: Sendable {
        let call: AMZNDiagnosticEvent.Call
        let callback: @Sendable (Answer) -> Void
    }

    /// What a manager brings to the session, until it leaves.
    struct Member: Sendable {
        let userAgent: any AMZNUserAgent
        let listeners: SessionListeners
    }

    /// The call that an action belongs to. The events that report an action's result pass it on.
    typealias Cause = AMZNDiagnosticEvent.Call?

    let state: Locked<State>
    let repository: GrantRepository
    let environment: SessionEnvironment
    let leases = Locked<[SessionMachine.LeaseHolder: AMZNGrantStoreLease]>([:])
    /// Lets the system suspend the process again; nil if it may. Changed on the queue alone.
    private let endWork = Locked<(@Sendable () -> Void)?>(nil)
    private let queue = DispatchQueue(label: "LoginWithAmazon.Session")

    init(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) {
        self.environment = environment
        repository = GrantRepository(store: store, clientID: clientID)
        let machine = SessionMachine(clientID: clientID, random: environment.random, language: environment.language)
        state = Locked(State(machine: machine))
    }

    /// Answers the calls that are still waiting, and closes the pages.
    deinit {
        SessionRegistry.remove(self)
        let rest = state.withLock { $0 }
        rest.pages.values.forEach { $0.cancel() }
        endWork.exchange(nil)?()
        rest.callers.values.forEach { $0.callback(.cancelled(.managerReleased)) }
    }

    var store: any AMZNGrantStore { repository.store }

    // MARK: Managers

    func join(userAgent: any AMZNUserAgent, listeners: SessionListeners) -> ManagerID {
        state.withLock { state in
            state.lastManager += 1
            state.members[state.lastManager] = Member(userAgent: userAgent, listeners: listeners)
            return state.lastManager
        }
    }

    /// The manager was deallocated. What it brought is released with no lock held.
    func leave(_ manager: ManagerID) {
        let member = state.withLock { $0.members.removeValue(forKey: manager) }
        withExtendedLifetime(member) { send(.released(manager), nil) }
    }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        forEachListener { $0.note(event()) }
    }

    func forEachListener(_ body: (SessionListeners) -> Void) {
        for id in state.withLock({ $0.members.keys.sorted() }) {
            // One at a time: what the members brought must not be kept here while the app releases their managers.
            if let listeners = state.withLock({ $0.members[id]?.listeners }) { body(listeners) }
        }
    }

    // MARK: Events

    /// Begins a call. `callback` is called exactly once.
    ///
    /// When a sign-out's call returns, no call is answered from the cache any more, and no pending sign-in can still
    /// store its grant.
    func start(
        _ call: SessionMachine.Call, _ settings: AMZNConfiguration, by manager: ManagerID,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        decide { state, now in
            state.lastCall += 1
            let id = state.lastCall
            let cause = AMZNDiagnosticEvent.Call(number: id, purpose: call.purpose)
            state.callers[id] = Caller(call: cause, callback: callback)
            return (id, state.machine.handle(.begin(id, call, settings, manager), at: now), cause)
        }
    }

    func cancel(_ id: CallID) { send(.cancel(id), state.withLock { $0.callers[id]?.call }) }

    /// Completes the pending sign-in that this redirect belongs to. Returns false if there is none.
    func redirect(_ url: URL) -> Bool {
        let isOurs = decide { state, now in
            let call = state.machine.callOnScreen.flatMap { state.callers[$0]?.call }
            let (isOurs, actions) = state.machine.redirect(url, at: now)
            return (isOurs, actions, isOurs ? call : nil)
        }
        note(.redirect(isOurs: isOurs))
        return isOurs
    }

    func send(_ event: SessionMachine.Event, _ cause: Cause) {
        decide { state, now in ((), state.machine.handle(event, at: now), cause) }
    }

    private func decide<Result>(_ body: (inout State, Moment) -> (Result, [SessionMachine.Action], Cause)) -> Result {
        state.withLock { state in
            let (result, actions, cause) = body(&state, environment.moment)
            let hadWork = state.mustFinish
            state.mustFinish = state.machine.mustFinish
            if !actions.isEmpty || hadWork != state.mustFinish {
                queue.async { [mustFinish = state.mustFinish] in
                    if mustFinish, !hadWork { self.endWork.exchange(self.environment.keepAlive("Login with Amazon")) }
                    actions.forEach { self.perform($0, for: cause) }
                    if hadWork, !mustFinish { self.endWork.exchange(nil)?() }
                }
            }
            return result
        }
    }

    func answer(_ id: CallID, _ answer: Answer) {
        guard let caller = state.withLock({ $0.callers.removeValue(forKey: id) }) else { return }
        note(.answered(answer.error, caller.call))
        caller.callback(answer)
    }
}
