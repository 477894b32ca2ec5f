/// The observers of changes and the handler of diagnostic events, which the session notifies.
final class SessionListeners: Sendable {
    let observers = SessionObservers()
    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)

    func tell(_ change: AMZNSessionChange) { observers.tell(change) }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }

    /// Reports whether a change of the store succeeded; an overtaken change made none.
    func note(_ result: GrantChangeResult) {
        switch result {
        case .done: note(.storeChanged(true))
        case .failed: note(.storeChanged(false))
        case .overtaken: break
        }
    }
}
