import Foundation

/// The one session of a client and a store in this process, whatever number of managers uses it: it performs its
/// machine's actions and reports back their results.
///
/// Store calls are made on its engine's queue; requests and pages only start there. Answers are delivered there too;
/// callers that want another thread dispatch them.
final class Session: Sendable {
    let engine: Engine
    let clientID: String
    private let repository: GrantRepository
    private let environment: SessionEnvironment
    private let members = Locked(Members())
    private let leases = Locked<[SessionMachine.LeaseHolder: AMZNGrantStoreLease]>([:])

    /// The call that an action belongs to. The events that report an action's result pass it on.
    typealias Cause = AMZNDiagnosticEvent.Call?

    /// What a manager brings to the session, until it leaves.
    private struct Member: Sendable {
        let userAgent: any AMZNUserAgent
        let listeners: SessionListeners
    }

    private struct Members: Sendable {
        var last: ManagerID = 0
        var byID: [ManagerID: Member] = [:]
    }

    init(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) {
        self.clientID = clientID
        self.environment = environment
        repository = GrantRepository(store: store, clientID: clientID)
        engine = Engine(
            SessionMachine(clientID: clientID, random: environment.random, language: environment.language),
            environment)
    }

    deinit { SessionRegistry.remove(self) }

    var store: any AMZNGrantStore { repository.store }

    // MARK: Managers

    func join(userAgent: any AMZNUserAgent, listeners: SessionListeners) -> ManagerID {
        members.withLock { members in
            members.last += 1
            members.byID[members.last] = Member(userAgent: userAgent, listeners: listeners)
            return members.last
        }
    }

    /// The manager was deallocated. What it brought is released with no lock held.
    func leave(_ manager: ManagerID) {
        let member = members.withLock { $0.byID.removeValue(forKey: manager) }
        withExtendedLifetime(member) { send(.released(manager), nil) }
    }

    private func userAgent(of manager: ManagerID) -> (any AMZNUserAgent)? {
        members.withLock { $0.byID[manager] }?.userAgent
    }

    private func notify(_ change: AMZNSessionChange) { forEachListener { $0.notify(change) } }

    private func note(_ step: @autoclosure () -> AMZNDiagnosticEvent.Step, _ call: Cause) {
        forEachListener { $0.note(AMZNDiagnosticEvent(step(), call)) }
    }

    private func forEachListener(_ body: (SessionListeners) -> Void) {
        for id in members.withLock({ $0.byID.keys.sorted() }) {
            // One at a time: what the members brought must not be kept here while the app releases their managers.
            if let listeners = members.withLock({ $0.byID[id]?.listeners }) { body(listeners) }
        }
    }

    // MARK: Events

    /// Begins a call. `callback` is called exactly once.
    ///
    /// When a sign-out's call returns, no call is answered from the cache any more, and no pending sign-in can still
    /// store its grant.
    func start(
        _ call: SessionMachine.Call, _ settings: SessionSettings, by manager: ManagerID,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        engine.start(call, settings, by: manager, for: self, then: callback)
    }

    func cancel(_ id: CallID) { send(.cancel(id), engine.call(id)) }

    /// Completes the pending sign-in that this redirect belongs to. Returns false if there is none.
    func redirect(_ url: URL) -> Bool {
        let isOurs = engine.redirect(url, for: self)
        note(.redirect(isOurs: isOurs), nil)
        return isOurs
    }

    private func send(_ event: SessionMachine.Event, _ call: Cause) { engine.send(event, call, to: self) }

    // MARK: Actions

    func perform(_ action: SessionMachine.Action, for call: Cause) {
        switch action {
        case .readGrant(let asking): readGrant(for: asking, call)
        case .change(let change): perform(change, call)
        case .lease(let holder): takeLease(holder, call)
        case .endLease(let holder): leases.withLock { $0.removeValue(forKey: holder) }?.end()
        case .send(let request, let wire): exchange(request, wire, call)
        case .present(let id, let url, let redirectURI, let manager):
            present(id, url, redirectURI: redirectURI, userAgent(of: manager), call)
        case .presentAgain(let id, let url, let redirectURI, let manager):
            guard let agent = userAgent(of: manager), agent.mayLosePage else { return }
            engine.forget(.page(id))?.cancel()
            present(id, url, redirectURI: redirectURI, agent, call)
        case .dismiss(let id): engine.forget(.page(id))?.cancel()
        case .wait(let id, let seconds): wait(id, seconds, call)
        case .notify(let change): notify(change)
        case .answer(let id, let answer):
            note(.answered(answer.error), engine.call(id))
            engine.answer(id, answer)
        }
    }

    private func readGrant(for asking: CallID?, _ call: Cause) {
        let start = environment.moment
        let reading = repository.read()
        note(.storeRead(reading), call)
        send(.read(reading, since: start, for: asking), call)
    }

    private func perform(_ change: GrantChange, _ call: Cause) {
        let result = make(change)
        switch result {
        case .done: note(.storeChanged(true), call)
        case .failed: note(.storeChanged(false), call)
        case .overtaken: break
        }
        send(.changed(change, result), call)
    }

    private func make(_ change: GrantChange) -> GrantChangeResult {
        switch change {
        case .replace(let old, let new): repository.replace(old, with: new)
        case .store(let id, let grant): repository.write(grant) { engine.look { $0.isToBeStored(id) } }
        case .remove: repository.remove(.signOut)
        case .clear: repository.remove(.newSignIn)
        }
    }

    private func exchange(_ request: SessionMachine.Request, _ wire: WireRequest, _ call: Cause) {
        note(.sent(request), call)
        environment.transport.send(wire) { [self] reply in
            note(.reply(to: request, reply), call)
            send(.replied(request, reply), call)
        }
    }

    private func takeLease(_ holder: SessionMachine.LeaseHolder, _ call: Cause) {
        repository.beginRefresh { [self] result in
            switch result {
            case .success(let lease):
                leases.withLock { $0[holder] = lease }
                send(.leased(holder, .taken), call)
            case .failure(let failure): send(.leased(holder, .failed(failure)), call)
            }
        }
    }

    // MARK: Pages and waits

    // They may last forever, so their tasks hold the session weakly and don't keep it alive.

    private func present(
        _ id: SignIn.ID, _ url: URL, redirectURI: URL, _ userAgent: (any AMZNUserAgent)?, _ call: Cause
    ) {
        guard let userAgent else { return send(.pageEnded(id, .cancelled(.managerReleased)), call) }
        note(.pageShown, call)
        engine.begin(.page(id)) {
            PrivateTask.start { [weak self] in
                let end = await SessionMachine.PageEnd(of: userAgent, url, redirectURI: redirectURI)
                self?.pageEnded(id, end, call)
            }
        }
    }

    private func pageEnded(_ id: SignIn.ID, _ end: SessionMachine.PageEnd, _ call: Cause) {
        note(.pageEnded, call)
        // The session has dismissed the page, and may show another one for this sign-in.
        guard !Task.isCancelled else { return }
        engine.forget(.page(id))
        send(.pageEnded(id, end), call)
    }

    private func wait(_ id: CodePairs.WaitID, _ seconds: TimeInterval, _ call: Cause) {
        engine.begin(.wait(id)) {
            PrivateTask.start { [sleep = environment.sleep, weak self] in
                guard (try? await sleep(seconds)) != nil else { return }
                self?.waited(id, call)
            }
        }
    }

    private func waited(_ id: CodePairs.WaitID, _ call: Cause) {
        engine.forget(.wait(id))
        send(.waited(id), call)
    }
}

extension SessionMachine.PageEnd {
    /// Shows the page, and returns how it ended.
    fileprivate init(of userAgent: any AMZNUserAgent, _ url: URL, redirectURI: URL) async {
        do {
            self = try await userAgent.present(url, redirectURI: redirectURI).map { .redirected($0) } ?? .deferred
        } catch is CancellationError {
            self = .cancelled(.byUser)
        } catch {
            let cancellation = (error as? AMZNUserAgentError)?.cancellation
            self =
                cancellation.map { .cancelled($0) }
                ?? .failed(.device(error, "The user agent could not show the sign-in page."))
        }
    }
}
