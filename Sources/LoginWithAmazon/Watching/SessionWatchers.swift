/// The observers of changes and the handler of diagnostic events, which the session notifies.
final class SessionWatchers: Sendable {
    let observers = SessionObservers()
    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)

    func tell(_ change: AMZNSessionChange) { observers.tell(change) }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }

    /// Reports whether a change of the store succeeded; nil if there was none to make.
    func noteChange(_ isDone: Bool?) {
        if let isDone { note(.storeChanged(isDone)) }
    }
}
