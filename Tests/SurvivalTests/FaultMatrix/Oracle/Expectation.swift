/// A call's expected outcome and the expected contents of the store.
struct Expectation: Equatable, Sendable {
    enum Stored: String, Equatable, Sendable {
        case nothing
        /// Unchanged by the call.
        case kept
        /// The same sign-in with new tokens.
        case refreshed
        /// Another sign-in.
        case newSignIn
        /// Undecodable bytes.
        case damaged
    }

    var outcome: Outcome
    var stored: Stored

    init(_ outcome: Outcome, _ stored: Stored) {
        self.outcome = outcome
        self.stored = stored
    }
}

extension Route {
    /// The expected contents of the store after this many replies without faults.
    func stored(after count: Int) -> Expectation.Stored {
        // The tokens of its refresh are used only to notify the server.
        if call == .signOut { return .nothing }
        var stored: Expectation.Stored = situation.hasGrant && !call.removesFirst ? .kept : .nothing
        for (index, step) in requests.prefix(count).enumerated() {
            let isPrelude = index == 0 && situation.hasPrelude
            switch step {
            case .refresh: stored = isPrelude ? .nothing : .refreshed
            case .exchange: stored = .newSignIn
            case .poll where !isPrelude: stored = .newSignIn
            default: break
            }
        }
        return stored
    }

    /// The expectation without faults.
    var undisturbed: Expectation { Expectation(.success, stored(after: requests.count)) }
}
