import Dispatch
import Foundation

/// The shell around ``SessionMachine``: it performs the machine's actions and reports back what came of them.
///
/// Events are decided under one lock. Their actions are queued within it, so that they are performed in the order in
/// which they were decided, on a queue of their own and with no lock held. Store calls happen on that queue; requests
/// and pages only start there. Answers leave from there too; who wants them elsewhere takes them there.
final class Session: Sendable {
    private struct State: Sendable {
        var machine: SessionMachine
        var lastCall: CallID = 0
        var callbacks: [CallID: @Sendable (Answer) -> Void] = [:]
        var pages: [SignIn.ID: Task<Void, Never>] = [:]
        var lease: AMZNGrantStoreLease?
    }

    private let vault: GrantVault
    private let userAgent: any AMZNUserAgent
    private let world: SessionWorld
    private let state: Locked<State>
    private let queue = DispatchQueue(label: "LoginWithAmazon.Session")

    init(clientID: String, userAgent: any AMZNUserAgent, store: any AMZNGrantStore, world: SessionWorld) {
        vault = GrantVault(store: store, clientID: clientID)
        self.userAgent = userAgent
        self.world = world
        state = Locked(State(machine: SessionMachine(random: world.random)))
    }

    /// Whoever still waits, for a redirect that can no longer come, is told so, and every page is closed.
    deinit {
        let (callbacks, pages) = state.withLock { ($0.callbacks, $0.pages) }
        pages.values.forEach { $0.cancel() }
        callbacks.values.forEach { $0(.cancelled) }
    }

    // MARK: Calls

    @discardableResult
    func authorize(
        _ call: AuthorizeCall, _ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        start(callback) { .authorize($0, call, settings) }
    }

    @discardableResult
    func fetchUser(_ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void) -> CallID {
        start(callback) { .fetchUser($0, settings) }
    }

    @discardableResult
    func signOut(_ settings: SessionSettings, then callback: @escaping @Sendable (Answer) -> Void) -> CallID {
        start(callback) { .signOut($0, settings) }
    }

    func cancel(_ id: CallID) { send(.cancel(id)) }

    /// Whether the address is the redirect of a pending sign-in, which it then completes.
    func redirect(_ url: URL) -> Bool {
        state.withLock { state in
            let (isOurs, actions) = state.machine.redirect(url, at: world.now())
            enqueue(actions)
            return isOurs
        }
    }

    private func start(
        _ callback: @escaping @Sendable (Answer) -> Void, _ event: (CallID) -> SessionMachine.Event
    ) -> CallID {
        state.withLock { state in
            state.lastCall += 1
            state.callbacks[state.lastCall] = callback
            enqueue(state.machine.handle(event(state.lastCall), at: world.now()))
            return state.lastCall
        }
    }

    private func send(_ event: SessionMachine.Event) {
        state.withLock { enqueue($0.machine.handle(event, at: world.now())) }
    }

    // MARK: Actions

    private func enqueue(_ actions: [SessionMachine.Action]) {
        guard !actions.isEmpty else { return }
        queue.async { [self] in actions.forEach(perform) }
    }

    private func perform(_ action: SessionMachine.Action) {
        switch action {
        case .readGrant: send(.grants(.read(vault.read())))
        case .replaceGrant(let old, let new): send(.grants(.replaced(vault.replace(old, with: new))))
        case .clearGrant(let id): send(.signIns(.cleared(id, failure: clear())))
        case .storeGrant(let id, let grant): send(.signIns(.stored(id, failure: vault.write(grant))))
        case .removeGrant(let id): send(.removed(id, vault.remove()))
        case .lease: takeLease()
        case .endLease: endLease()
        case .send(let request, let wire): world.transport.send(wire) { self.send(.replied(request, $0)) }
        case .present(let id, let url, let redirectURI): present(id, url, redirectURI: redirectURI)
        case .dismiss(let id): dismiss(id)
        case .answer(let id, let answer): deliver(id, answer)
        }
    }

    private func clear() -> String? {
        if case .failed(let reason) = vault.remove() { reason } else { nil }
    }

    private func deliver(_ id: CallID, _ answer: Answer) {
        state.withLock { $0.callbacks.removeValue(forKey: id) }?(answer)
    }

    private func takeLease() {
        Task { [self] in
            let lease = try? await vault.store.beginRefresh(for: vault.clientID)
            state.withLock { $0.lease = lease }
            send(.grants(.leased(lease != nil)))
        }
    }

    private func endLease() {
        state.withLock { state in
            defer { state.lease = nil }
            return state.lease
        }?.end()
    }

    // MARK: The page

    /// The page may stay open for ever, so it must not keep the session: its task only knows where to report.
    private func present(_ id: SignIn.ID, _ url: URL, redirectURI: URL) {
        state.withLock { state in
            state.pages[id] = Task { [userAgent, weak self] in
                let end = await Self.end(of: userAgent, url, redirectURI: redirectURI)
                self?.pageEnded(id, end)
            }
        }
    }

    private func pageEnded(_ id: SignIn.ID, _ end: SignInFlow.AgentEnd) {
        state.withLock { _ = $0.pages.removeValue(forKey: id) }
        send(.signIns(.agentEnded(id, end)))
    }

    private func dismiss(_ id: SignIn.ID) {
        state.withLock { $0.pages.removeValue(forKey: id) }?.cancel()
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
