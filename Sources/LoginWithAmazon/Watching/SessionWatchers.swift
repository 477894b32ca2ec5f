/// Who looks on: the observers of changes, and the handler of diagnostic events. The session only ever tells them.
final class SessionWatchers: Sendable {
    let observers = SessionObservers()
    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)

    func tell(_ change: AMZNSessionChange) { observers.tell(change) }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }

    /// A change of the store, that was made or failed; nil where nothing was to be changed.
    func noteChange(_ isDone: Bool?) {
        if let isDone { note(.storeChanged(isDone)) }
    }
}
