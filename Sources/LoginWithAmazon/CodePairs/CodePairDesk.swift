import Dispatch
import Foundation

/// The shell around ``CodePairFlow``: it performs the flow's actions and reports back what came of them.
///
/// The stored grant is a ``Session``'s: it looks up, refreshes, and stores what a pair gives.
final class CodePairDesk: Sendable {
    private struct State: Sendable {
        var flow: CodePairFlow
        var lastCall: CallID = 0
        var callbacks: [CallID: @Sendable (CodePairAnswer) -> Void] = [:]
        var waits: [CodePairFlow.Wait: Task<Void, Never>] = [:]
    }

    private let session: Session
    private let world: SessionWorld
    private let state: Locked<State>
    private let queue = DispatchQueue(label: "LoginWithAmazon.CodePairs")

    init(session: Session, world: SessionWorld) {
        self.session = session
        self.world = world
        state = Locked(State(flow: CodePairFlow(random: world.random)))
    }

    /// Whoever still waits, for a user who can no longer be noticed, is told so.
    deinit {
        let (callbacks, waits) = state.withLock { ($0.callbacks, $0.waits) }
        waits.values.forEach { $0.cancel() }
        callbacks.values.forEach { $0(.cancelled) }
    }

    // MARK: Calls

    func create(
        _ scopes: ScopeRequest, _ settings: SessionSettings, then callback: @escaping @Sendable (CodePairAnswer) -> Void
    ) -> CallID {
        start(callback) { .create($0, scopes, settings) }
    }

    func getToken(
        _ scopes: ScopeRequest, _ settings: SessionSettings, then callback: @escaping @Sendable (CodePairAnswer) -> Void
    ) -> CallID {
        start(callback) { .getToken($0, scopes, settings) }
    }

    func cancel(_ id: CallID) { send(.cancel(id)) }

    private func start(
        _ callback: @escaping @Sendable (CodePairAnswer) -> Void, _ event: (CallID) -> CodePairFlow.Event
    ) -> CallID {
        state.withLock { state in
            state.lastCall += 1
            state.callbacks[state.lastCall] = callback
            enqueue(state.flow.handle(event(state.lastCall), at: world.now()))
            return state.lastCall
        }
    }

    private func send(_ event: CodePairFlow.Event) {
        state.withLock { enqueue($0.flow.handle(event, at: world.now())) }
    }

    // MARK: Actions

    private func enqueue(_ actions: [CodePairFlow.Action]) {
        guard !actions.isEmpty else { return }
        queue.async { [self] in actions.forEach(perform) }
    }

    private func perform(_ action: CodePairFlow.Action) {
        switch action {
        case .create(let id, let request): world.transport.send(request) { self.send(.created(id, $0)) }
        case .poll(let id, let request): world.transport.send(request) { self.send(.polled(id, $0)) }
        case .lookUp(let id, let call, let settings):
            session.authorize(call, settings) { self.send(.lookedUp(id, $0)) }
        case .adopt(let id, let grant, let call, let settings):
            session.adopt(grant, for: call, settings) { self.send(.adopted(id, $0)) }
        case .wait(let id, let seconds): wait(id, seconds)
        case .answer(let id, let answer): state.withLock { $0.callbacks.removeValue(forKey: id) }?(answer)
        }
    }

    /// A wait is long, and must not keep the manager: its task only knows where to report.
    private func wait(_ id: CodePairFlow.Wait, _ seconds: TimeInterval) {
        state.withLock { state in
            state.waits[id] = Task { [sleep = world.sleep, weak self] in
                guard (try? await sleep(seconds)) != nil else { return }
                self?.waited(id)
            }
        }
    }

    private func waited(_ id: CodePairFlow.Wait) {
        state.withLock { _ = $0.waits.removeValue(forKey: id) }
        send(.waited(id))
    }
}
