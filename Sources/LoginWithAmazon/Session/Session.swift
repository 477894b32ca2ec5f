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

    private func note(_ kind: @autoclosure () -> AMZNDiagnosticEvent.Kind, _ call: Cause) {
        forEachListener { $0.note(AMZNDiagnosticEvent(kind(), call)) }
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
        _ call: SessionMachine.Call, _ settings: AMZNConfiguration, by manager: ManagerID,
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
        case .present(let page): present(page, call)
        case .dismiss(let id): engine.forget(.page(id))?.cancel()
        case .wait(let id, let seconds): wait(id, seconds, call)
        case .notify(let change): notify(change)
        case .answer(let id, let answer):
            note(.answered(answer.error?.code), engine.call(id))
            engine.answer(id, answer)
        }
    }

    private func readGrant(for asking: CallID?, _ call: Cause) {
        let start = environment.moment
        let reading = repository.read()
        note(.storeRead(AMZNDiagnosticEvent.Reading(reading)), call)
        send(.read(reading, since: start, for: asking), call)
    }

    private func perform(_ change: GrantChange, _ call: Cause) {
        let result = repository.make(change) { id in engine.look { $0.isToBeStored(id) } }
        switch result {
        case .done: note(.storeChanged(true), call)
        case .failed: note(.storeChanged(false), call)
        case .overtaken: break
        }
        send(.changed(change, result), call)
    }

    private func exchange(_ request: SessionMachine.Request, _ wire: WireRequest, _ call: Cause) {
        note(.sent(request.kind), call)
        environment.transport.send(wire) { [self] reply in
            note(.reply(to: request.kind, reply), call)
            send(.replied(request, reply), call)
        }
    }

    private func takeLease(_ holder: SessionMachine.LeaseHolder, _ call: Cause) {
        PrivateTask.start { [self] in
            do {
                let lease = try await store.beginRefresh(for: clientID)
                leases.withLock { $0[holder] = lease }
                send(.leased(holder), call)
            } catch {
                let failure = AMZNError.device(error, "The grant store can't be locked at the moment.")
                send(.leased(holder, failure: failure), call)
            }
        }
    }

    // MARK: Pages and waits

    // They may last forever, so their tasks hold the session weakly and don't keep it alive.

    private func present(_ page: SessionMachine.Page, _ call: Cause) {
        guard let userAgent = userAgent(of: page.manager) else {
            return send(.pageEnded(page.signIn, .cancelled(.managerReleased)), call)
        }
        if page.isAgain {
            guard userAgent.mayLosePage else { return }
            engine.forget(.page(page.signIn))?.cancel()
        }
        note(.pageShown, call)
        engine.begin(.page(page.signIn)) { [weak self] in
            let end = await SessionMachine.PageEnd(of: userAgent, page)
            self?.pageEnded(page.signIn, end, call)
        }
    }

    private func pageEnded(_ id: SignIn.ID, _ end: SessionMachine.PageEnd, _ call: Cause) {
        note(.pageEnded, call)
        // The session has dismissed the page, and may show another one for this sign-in.
        guard !Task.isCancelled else { return }
        engine.forget(.page(id))
        send(.pageEnded(id, end), call)
    }

    private func wait(_ id: CallID, _ seconds: TimeInterval, _ call: Cause) {
        engine.begin(.wait(id)) { [sleep = environment.sleep, weak self] in
            guard (try? await sleep(seconds)) != nil else { return }
            self?.waited(id, call)
        }
    }

    private func waited(_ id: CallID, _ call: Cause) {
        engine.forget(.wait(id))
        send(.waited(id), call)
    }
}

extension SessionMachine.PageEnd {
    /// Shows the page, and returns how it ended.
    fileprivate init(of userAgent: any AMZNUserAgent, _ page: SessionMachine.Page) async {
        do {
            let redirect = try await userAgent.present(page.url, redirectURI: page.redirectURI)
            self = redirect.map { .redirected($0) } ?? .deferred
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
