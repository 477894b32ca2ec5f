import Foundation

/// The shell around ``SessionMachine``: it performs the machine's actions and reports back what came of them.
///
/// Store calls happen on the queue of its engine; requests and pages only start there. Answers leave from there too; who
/// wants them elsewhere takes them there.
final class Session: Shell {
    let engine: Engine<SessionMachine>
    private let vault: CachedVault
    private let userAgent: any AMZNUserAgent
    private let world: SessionWorld
    private let watchers: SessionWatchers
    private let lease = Locked<AMZNGrantStoreLease?>(nil)

    init(
        clientID: String, userAgent: any AMZNUserAgent, store: any AMZNGrantStore, world: SessionWorld,
        watchers: SessionWatchers
    ) {
        vault = CachedVault(GrantVault(store: store, clientID: clientID))
        self.userAgent = userAgent
        self.world = world
        self.watchers = watchers
        engine = Engine(SessionMachine(random: world.random), label: "LoginWithAmazon.Session", now: world.now)
    }

    // MARK: Calls

    /// The answer, where the grant that was last read and the cached profile are enough for it.
    func immediateAnswer(to call: AuthorizeCall, profileEndpoint: @autoclosure () -> URL) -> Answer? {
        guard call.strategy != .always, !call.forcesRefresh, call.page.kind == .token else { return nil }
        let now = world.now()
        guard let grant = vault.freshGrant(covering: call.scopes, at: now) else { return nil }
        let token = grant.accessToken.reveal()
        guard call.wantsProfile, ScopeList.allowsProfile(grant.scopes) else {
            return .authorized(accessToken: token, user: nil)
        }
        let endpoint = profileEndpoint()
        let profile = engine.look { $0.cachedProfile(for: grant, endpoint: endpoint, at: now) }
        return profile.map { .authorized(accessToken: token, user: $0) }
    }

    /// The access token, where the grant that was last read is enough for it.
    func immediateToken(for scopes: [String]) -> String? {
        vault.freshToken(covering: scopes, at: world.now())
    }

    @discardableResult
    func authorize(
        _ call: AuthorizeCall, _ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        start(callback) { .authorize($0, call, settings) }
    }

    /// Stores a grant that was had without a page of this session, as a sign-in does.
    @discardableResult
    func adopt(
        _ grant: Grant, for call: AuthorizeCall, _ settings: SessionSettings,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        start(callback) { .adopt($0, grant, call, settings) }
    }

    @discardableResult
    func fetchUser(_ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void) -> CallID {
        start(callback) { .fetchUser($0, settings) }
    }

    @discardableResult
    func signOut(_ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void) -> CallID {
        vault.removalBegins()
        return start(callback) { .signOut($0, settings) }
    }

    func cancel(_ id: CallID) { send(.cancel(id)) }

    /// Whether the address is the redirect of a pending sign-in, which it then completes.
    func redirect(_ url: URL) -> Bool {
        let isOurs = engine.decide(for: self) { machine, now in machine.redirect(url, at: now) }
        watchers.note(.redirect(isOurs: isOurs))
        return isOurs
    }

    // MARK: Actions

    func perform(_ action: SessionMachine.Action) {
        switch action {
        case .readGrant: readGrant()
        case .replaceGrant(let old, let new):
            let result = vault.replace(old, with: new)
            watchers.noteChange(result != .overtaken ? result == .done : nil)
            send(.grants(.replaced(result)))
        case .clearGrant(let id): send(.signIns(.cleared(id, clear())))
        case .storeGrant(let id, let grant):
            let failure = vault.write(grant)
            watchers.noteChange(failure == nil)
            send(.signIns(.stored(id, failure: failure)))
        case .removeGrant(let id): send(.removed(id, remove(.signOut)))
        case .lease: takeLease()
        case .endLease: endLease()
        case .send(let request, let wire): exchange(request, wire)
        case .present(let id, let url, let redirectURI): present(id, url, redirectURI: redirectURI)
        case .dismiss(let id): engine.forget(id)?.cancel()
        case .tell(let change): watchers.tell(change)
        case .answer(let id, let answer): deliver(id, answer)
        }
    }

    private func readGrant() {
        let reading = vault.read(at: world.now())
        watchers.note(.storeRead(AMZNDiagnosticEvent.Reading(reading)))
        send(.grants(.read(reading)))
    }

    private func clear() -> SessionMachine.Removal {
        vault.removalBegins()
        return remove(.newSignIn)
    }

    private func remove(_ reason: GrantVault.RemovalReason) -> SessionMachine.Removal {
        let removal = vault.remove(reason)
        if case .failed = removal { watchers.noteChange(false) } else { watchers.noteChange(true) }
        return removal
    }

    private func exchange(_ request: SessionMachine.Request, _ wire: WireRequest) {
        watchers.note(.sent(request.kind))
        world.transport.send(wire) { [self] reply in
            watchers.note(.reply(to: request.kind, reply))
            send(.replied(request, reply))
        }
    }

    private func deliver(_ id: CallID, _ answer: Answer) {
        watchers.note(.answered(answer.error?.code))
        engine.answer(id, answer)
    }

    private func takeLease() {
        Task { [self] in
            let lease = try? await vault.vault.store.beginRefresh(for: vault.vault.clientID)
            self.lease.withLock { $0 = lease }
            send(.grants(.leased(lease != nil)))
        }
    }

    private func endLease() {
        lease.withLock { lease in
            defer { lease = nil }
            return lease
        }?.end()
    }

    // MARK: The page

    /// The page may stay open for ever, so it must not keep the session: its task only knows where to report.
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
            return error.end
        } catch is CancellationError {
            return .cancelled
        } catch {
            return .failed("The user agent could not show the sign-in page.")
        }
    }
}
