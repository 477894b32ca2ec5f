import Foundation

/// The shell around ``CodePairFlow``: it performs the flow's actions and reports back their results.
///
/// The stored grant belongs to a ``Session``, which looks it up, refreshes it, and stores the grants of code pairs.
final class CodePairSession: Shell {
    let engine: Engine<CodePairFlow>
    private let session: Session
    private let environment: SessionEnvironment

    init(session: Session, environment: SessionEnvironment) {
        self.session = session
        self.environment = environment
        engine = Engine(
            CodePairFlow(random: environment.random), label: "LoginWithAmazon.CodePairs", now: { environment.moment })
        session.beforeSiblingSignsOut { [weak self] in self?.send(.signOut) }
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

    // MARK: Actions

    func perform(_ action: CodePairFlow.Action) {
        switch action {
        case .create(let id, let request): environment.transport.send(request) { self.send(.created(id, $0)) }
        case .poll(let id, let request): environment.transport.send(request) { self.send(.polled(id, $0)) }
        case .lookUp(let id, let call, let settings):
            session.authorize(call, settings) { self.send(.lookedUp(id, $0)) }
        case .adopt(let id, let grant, let call, let settings):
            session.adopt(grant, for: call, settings, if: { engine.look { $0.isAdopting(id) } }) {
                self.send(.adopted(id, $0))
            }
        case .wait(let id, let seconds): wait(id, seconds)
        case .answer(let id, let answer): engine.answer(id, answer)
        }
    }

    /// A wait can be long, so its task holds this object weakly and doesn't keep the manager alive.
    private func wait(_ id: CodePairFlow.Wait, _ seconds: TimeInterval) {
        engine.begin(id) {
            Task { [sleep = environment.sleep, weak self] in
                guard (try? await sleep(seconds)) != nil else { return }
                self?.waited(id)
            }
        }
    }

    private func waited(_ id: CodePairFlow.Wait) {
        engine.forget(id)
        send(.waited(id))
    }
}
