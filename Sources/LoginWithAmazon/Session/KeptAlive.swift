/// A stretch of work during which the system keeps the process running: from a redirect until its grant is stored, for
/// example.
///
/// Beginning and ending call the system, so neither happens under a lock. They are therefore not ordered: a stretch
/// that is over before it has begun ends as it begins.
final class KeptAlive: Sendable {
    private enum State: Sendable {
        case waiting
        case begun(end: @Sendable () -> Void)
        case over
    }

    private let state = Locked(State.waiting)

    func begin(_ keepAlive: (_ reason: String) -> @Sendable () -> Void) {
        let end = keepAlive("Login with Amazon")
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .begun(end: end)
            return false
        }
        if isOver { end() }
    }

    func end() {
        if case .begun(let end) = state.exchange(.over) { end() }
    }
}
