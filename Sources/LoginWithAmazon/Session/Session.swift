import Dispatch
import Foundation

/// The session of a client and a store in this process. All managers with that client and store share it. The session
/// passes events to its machine, one at a time, performs the machine's actions, and answers each call once.
///
/// One lock is held while the machine handles an event and while the resulting actions are queued. The actions are
/// therefore performed in the order in which they were decided. They are performed on a serial queue, without the lock.
/// The store is read and changed on that queue. Requests, leases, pages and waits are started there and continue
/// elsewhere. The answers of open calls are delivered on the queue too. A caller that needs another thread dispatches
/// its answer.
final class Session: Sendable {
    struct State: Sendable {
        fileprivate(set) var machine: SessionMachine
        fileprivate var lastCall: CallID = 0
        /// The calls whose answers have not been delivered.
        fileprivate var callers: [CallID: Caller] = [:]
        fileprivate var lastManager: ManagerID = 0
        /// The managers that have joined, in the order in which they joined.
        fileprivate var members: [Member] = []
        /// The managers with a diagnostic handler.
        fileprivate var diagnosed: Set<ManagerID> = []
        /// The tasks that show the pages. Such a task may never end.
        var pages: [SignIn.ID: Task<Void, Never>] = [:]
        fileprivate var mustFinish = false
        /// The session itself while only it has the newest grant; otherwise nil.
        fileprivate var kept: Session?
    }

    /// The data with which calls are answered from memory.
    struct Memory: Sendable {
        var lastRead: LastRead?
        /// Whether a manager has a diagnostic handler.
        var isDiagnosed = false
    }

    fileprivate struct Caller: Sendable {
        let call: AMZNDiagnosticEvent.Call
        /// The uptime at which the call began.
        let start: TimeInterval
        let callback: @Sendable (Answer) -> Void
    }

    fileprivate struct Member: Sendable {
        let id: ManagerID
        /// Nil if the manager shows no page.
        let userAgent: (any AMZNUserAgent)?
        let listeners: SessionListeners
    }

    /// The call that an action is performed for. The event that reports the action's result has the same cause.
    typealias Cause = AMZNDiagnosticEvent.Call?

    let state: Locked<State>
    /// The part of the state that answers calls from memory. It has its own lock, so that these calls don't wait for
    /// the machine. Managers refer to it directly, because retaining an object with a weak reference, such as a
    /// session, is slow.
    let memory = Locked(Memory())
    let repository: GrantRepository
    let environment: SessionEnvironment
    let lease = Locked<AMZNGrantStoreLease?>(nil)
    /// The closure that permits the system to suspend the process again; nil if no work must finish. It is used only on
    /// the queue.
    private let endWork = Locked<(@Sendable () -> Void)?>(nil)
    let queue = DispatchQueue(label: "LoginWithAmazon.Session")

    init(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) {
        self.environment = environment
        repository = GrantRepository(store: store, clientID: clientID)
        let machine = SessionMachine(clientID: clientID, random: environment.random, language: environment.language)
        state = Locked(State(machine: machine))
    }

    // No call or page is open: each call has retained its manager, and each manager retains the session.
    deinit {
        assert(state.withLock { $0.callers.isEmpty && $0.pages.isEmpty }, "A call or a page is still open.")
        SessionRegistry.remove(self)
    }

    var store: any AMZNGrantStore { repository.store }

    // MARK: Managers

    func join(userAgent: (any AMZNUserAgent)?, listeners: SessionListeners) -> ManagerID {
        state.withLock { state in
            state.lastManager += 1
            state.members.append(Member(id: state.lastManager, userAgent: userAgent, listeners: listeners))
            return state.lastManager
        }
    }

    /// Removes a deallocated manager. Its user agent and listeners are released without the lock.
    func leave(_ manager: ManagerID) {
        let member = state.withLock { state -> Member? in
            state.diagnosed.remove(manager)
            remember(state)
            return state.members.firstIndex { $0.id == manager }.map { state.members.remove(at: $0) }
        }
        withExtendedLifetime(member) {}
    }

    /// The user agent that shows the page of a sign-in; nil if the sign-in is no longer on screen.
    func userAgent(for signIn: SignIn.ID) -> (any AMZNUserAgent)? {
        state.withLock { state in
            let manager = state.machine.presenter(of: signIn)
            return state.members.first { $0.id == manager }?.userAgent
        }
    }

    /// `isDiagnosed` is called while the lock is held, so that the set of diagnosed managers is correct even if two
    /// threads change the handler at the same time.
    func setDiagnosed(_ manager: ManagerID, _ isDiagnosed: () -> Bool) {
        state.withLock { state in
            if isDiagnosed() { state.diagnosed.insert(manager) } else { state.diagnosed.remove(manager) }
            remember(state)
        }
    }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        guard memory.withLock({ $0.isDiagnosed }) else { return }
        forEachListener { $0.note(event()) }
    }

    func forEachListener(_ body: (SessionListeners) -> Void) {
        // The body runs without the lock, because it calls the app's code, which may create and release managers.
        let listeners = state.withLock { $0.members.map(\.listeners) }
        listeners.forEach(body)
    }

    // MARK: Events

    /// Notes a call that was answered from memory.
    func noteAnswered(_ call: SessionMachine.Call) {
        let id = state.withLock { state in
            state.lastCall += 1
            return state.lastCall
        }
        note(.answered(nil, AMZNDiagnosticEvent.Call(id, call), after: 0))
    }

    /// Starts a call that is answered later. The callback is registered before the call's first action is performed,
    /// because an answer without a callback would be lost.
    ///
    /// Once this method has returned for a sign-out, no call that is made afterwards is answered from an earlier read
    /// of the store. A sign-in that was pending stores no grant, or the sign-out removes the sign-in's grant.
    func start(
        _ call: SessionMachine.Call, _ settings: CallSettings, by manager: ManagerID,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        state.withLock { state in
            state.lastCall += 1
            let id = state.lastCall
            let cause = AMZNDiagnosticEvent.Call(id, call)
            let now = environment.moment
            state.callers[id] = Caller(call: cause, start: now.uptime, callback: callback)
            let actions = state.machine.handle(.start(id, call, settings, manager), at: now)
            enqueue(actions, for: cause, &state)
            return id
        }
    }

    func cancel(_ id: CallID) { handle(.cancel(id), state.withLock { $0.callers[id]?.call }) }

    func redirect(_ url: URL) -> Bool {
        state.withLock { state in
            let call = state.machine.callOnScreen.flatMap { state.callers[$0]?.call }
            let (isOurs, actions) = state.machine.redirect(url, at: environment.moment)
            if isOurs { queue.async { [self] in note(.redirect(url, call)) } }
            enqueue(actions, for: call, &state)
            return isOurs
        }
    }

    func handle(_ event: SessionMachine.Event, _ cause: Cause) {
        state.withLock { enqueue($0.machine.handle(event, at: environment.moment), for: cause, &$0) }
    }

    private func remember(_ state: State) {
        memory.exchange(Memory(lastRead: state.machine.lastRead, isDiagnosed: !state.diagnosed.isEmpty))
    }

    private func enqueue(_ actions: [SessionMachine.Action], for cause: Cause, _ state: inout State) {
        remember(state)
        let hadWork = state.mustFinish
        let mustFinish = state.machine.mustFinish
        state.mustFinish = mustFinish
        // The caller retains the session, so this never releases it.
        state.kept = state.machine.holdsUnstoredGrant ? self : nil
        guard !actions.isEmpty || hadWork != mustFinish else { return }
        queue.async { [self] in
            if mustFinish, !hadWork { endWork.exchange(environment.keepAlive("Login with Amazon")) }
            actions.forEach { perform($0, for: cause) }
            if hadWork, !mustFinish { endWork.exchange(nil)?() }
        }
    }

    func answer(_ id: CallID, _ answer: Answer) {
        guard let caller = state.withLock({ $0.callers.removeValue(forKey: id) }) else { return }
        note(.answered(answer.error, caller.call, after: environment.uptime() - caller.start))
        caller.callback(answer)
    }
}
