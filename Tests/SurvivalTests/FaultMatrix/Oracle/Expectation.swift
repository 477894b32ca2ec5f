/// What a call must come to, and what must be in the store then.
struct Expectation: Equatable, Sendable {
    enum Stored: String, Equatable, Sendable {
        case nothing
        /// As it was before the call.
        case kept
        /// The same sign-in with new tokens.
        case refreshed
        /// Another sign-in.
        case anew
        /// Bytes that are no grant.
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
    /// What is stored when so many requests have been answered, each as the situation says.
    func stored(after count: Int) -> Expectation.Stored {
        // What its refresh gives serves the notification alone.
        if call == .signOut { return .nothing }
        var stored: Expectation.Stored = situation.hasGrant && !call.removesFirst ? .kept : .nothing
        for (index, step) in requests.prefix(count).enumerated() {
            let isPrelude = index == 0 && situation.hasPrelude
            switch step {
            case .refresh: stored = isPrelude ? .nothing : .refreshed
            case .exchange: stored = .anew
            case .poll where !isPrelude: stored = .anew
            default: break
            }
        }
        return stored
    }

    /// Where nothing goes wrong but what the situation says.
    var undisturbed: Expectation { Expectation(.success, stored(after: requests.count)) }
}
