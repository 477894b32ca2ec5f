import Foundation

/// The shell around ``SessionMachine``: it performs the machine's actions and reports back their results.
///
/// Store calls are made on its engine's queue; requests and pages only start there. Answers are delivered there too;
/// callers that want another thread dispatch them.
final class Session: Shell {
    let engine: Engine<SessionMachine>
    let memory: SessionCache
    private let repository: CachingGrantRepository
    private let userAgent: any AMZNUserAgent
    private let environment: SessionEnvironment
    private let watchers: SessionListeners
    /// Called before another session's sign-out ends this session's pending calls.
    private let beforeSignOut = Locked<@Sendable () -> Void>({})
    private let leases = Locked<[SessionAction.LeaseHolder: AMZNGrantStoreLease]>([:])

    init(
        clientID: String, userAgent: any AMZNUserAgent, store: any AMZNGrantStore, environment: SessionEnvironment,
        watchers: SessionListeners
    ) {
        repository = CachingGrantRepository(GrantRepository(store: store, clientID: clientID))
        self.userAgent = userAgent
        self.environment = environment
        self.watchers = watchers
        engine = Engine(
            SessionMachine(random: environment.random, language: environment.language),
            label: "LoginWithAmazon.Session", now: { environment.moment })
        memory = SessionCache(cache: repository.cache, engine: engine, tick: environment.tick)
        Siblings.add(self, clientID: clientID, store: store)
    }

    deinit { Siblings.remove(self) }

    // MARK: Calls

    @discardableResult
    func authorize(
        _ call: AuthorizeCall, _ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        start(callback) { .authorize($0, call, settings) }
    }

    /// Stores a grant that was obtained without a page of this session, as a sign-in does. No sign-out can happen while
    /// `isWanted` runs.
    @discardableResult
    func adopt(
        _ grant: Grant, for call: AuthorizeCall, _ settings: SessionSettings, if isWanted: () -> Bool,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        start(callback) { .adopt($0, grant, call, settings, isWanted: isWanted()) }
    }

    /// Sets what runs before another session's sign-out ends this session's work in progress.
    func beforeSiblingSignsOut(_ body: @escaping @Sendable () -> Void) { beforeSignOut.exchange(body) }

    @discardableResult
    func fetchUser(_ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void) -> CallID {
        start(callback) { .fetchUser($0, settings) }
    }

    /// Signs out. When this returns, no call of the client is answered from a cache any more, and no sign-in of another
    /// session on the store can still store its grant: those sessions are notified before the grant is removed.
    /// - Parameters:
    ///   - settings: The client, and the endpoint to notify.
    ///   - onDevice: Whether to answer as soon as the grant is removed, without waiting for the server.
    ///   - callback: Receives the answer.
    /// - Returns: The call's id.
    @discardableResult
    func signOut(
        _ settings: SessionSettings, onDevice: Bool, then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        repository.removalBegins()
        for sibling in Siblings.others(than: self) {
            sibling.beforeSignOut.withLock { $0 }()
            sibling.send(.siblingSignsOut)
        }
        return start(callback) { .signOut($0, settings, onDevice: onDevice) }
    }

    func cancel(_ id: CallID) { send(.cancel(id)) }

    /// Completes the pending sign-in that this redirect belongs to. Returns false if there is none.
    func redirect(_ url: URL) -> Bool {
        let isOurs = engine.decide(for: self) { machine, now in machine.redirect(url, at: now) }
        watchers.note(.redirect(isOurs: isOurs))
        return isOurs
    }

    // MARK: Actions

    func decided(_ actions: [SessionAction]) {
        for action in actions {
            switch action {
            case .hold, .change(.clear): repository.hold()
            default: break
            }
        }
    }

    func perform(_ action: SessionAction) {
        switch action {
        case .readGrant: readGrant()
        case .change(let change): perform(change)
        case .hold: break
        case .release: repository.release()
        case .lease(let holder): takeLease(holder)
        case .endLease(let holder): leases.withLock { $0.removeValue(forKey: holder) }?.end()
        case .send(let request, let wire): exchange(request, wire)
        case .present(let id, let url, let redirectURI): present(id, url, redirectURI: redirectURI)
        case .dismiss(let id): engine.forget(id)?.cancel()
        case .unstored(let old, let new):
            Siblings.others(than: self).forEach { $0.send(.siblingHasUnstored(old, new)) }
        case .notify(let change): watchers.notify(change)
        case .answer(let id, let answer): deliver(id, answer)
        }
    }

    private func readGrant() {
        let reading = repository.read(at: environment.moment, tick: environment.tick())
        watchers.note(.storeRead(AMZNDiagnosticEvent.Reading(reading)))
        send(.grants(.read(reading)))
    }

    private func perform(_ change: GrantChange) {
        let result = make(change)
        watchers.note(result)
        send(.changed(change, result))
        switch (change, result) {
        case (.clear, _): repository.release()
        case (.remove, .done(let grant?)):
            Siblings.others(than: self).forEach { $0.send(.siblingSignedOut(signInID: grant.signInID)) }
        default: break
        }
    }

    private func make(_ change: GrantChange) -> GrantChangeResult {
        switch change {
        case .replace(let old, let new): return repository.replace(old, with: new)
        case .store(let id, let grant): return repository.write(grant) { engine.look { $0.isToBeStored(id) } }
        case .remove: return repository.remove(.signOut)
        case .clear:
            repository.removalBegins()
            return repository.remove(.newSignIn)
        }
    }

    private func exchange(_ request: SessionAction.Request, _ wire: WireRequest) {
        watchers.note(.sent(request.kind))
        environment.transport.send(wire) { [self] reply in
            watchers.note(.reply(to: request.kind, reply))
            send(.replied(request, reply))
        }
    }

    private func deliver(_ id: CallID, _ answer: Answer) {
        watchers.note(.answered(answer.error?.code))
        engine.answer(id, answer)
    }

    private func takeLease(_ holder: SessionAction.LeaseHolder) {
        Task { [self] in
            switch await repository.beginRefresh() {
            case .success(let lease):
                leases.withLock { $0[holder] = lease }
                send(.leased(holder, .taken))
            case .failure(let failure): send(.leased(holder, .failed(failure.reason)))
            }
        }
    }

    // MARK: The page

    /// The page may stay open forever, so its task holds the session weakly and doesn't keep it alive.
    private func present(_ id: SignIn.ID, _ url: URL, redirectURI: URL) {
        watchers.note(.pageShown)
        engine.begin(id) {
            Task { [userAgent, weak self] in
                let end = await Self.end(of: userAgent, url, redirectURI: redirectURI)
                self?.pageEnded(id, end)
            }
        }
    }

    private func pageEnded(_ id: SignIn.ID, _ end: SignInFlow.AgentEnd) {
        watchers.note(.pageEnded)
        engine.forget(id)
        send(.signIns(.agentEnded(id, end)))
    }

    private static func end(
        of userAgent: any AMZNUserAgent, _ url: URL, redirectURI: URL
    ) async -> SignInFlow.AgentEnd {
        do {
            return try await userAgent.present(url, redirectURI: redirectURI).map { .redirected($0) } ?? .deferred
        } catch let error as AMZNUserAgentError {
            return SignInFlow.AgentEnd(error)
        } catch is CancellationError {
            return .cancelled
        } catch {
            return .failed("The user agent could not show the sign-in page.")
        }
    }
}
