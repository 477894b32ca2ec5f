/// A fault of the store during a call.
enum StoreFault: String, CaseIterable, Sendable {
    case unreadable, unwritable
    /// The lock is unavailable.
    case unlockable
    /// The refresh lease is unavailable.
    case unleasable
    /// Another process signs out.
    case disappears
    /// The stored grant is replaced by undecodable bytes.
    case corrupt
    /// Another process signs in a different user.
    case replaced
}

/// The expected outcome of a persistent store fault that begins after a number of replies.
struct StoreOracle {
    let route: Route
    let fault: StoreFault
    let moment: Int

    /// An operation of a call on the store.
    private enum Need {
        case reading, lease
        /// Replaces the old grant with the refreshed one, or removes a rejected one.
        case renewal, dropping
        /// Replaces the contents with a new sign-in's grant.
        case signIn
        /// Removes the contents.
        case removal
    }

    /// Goes through the call's operations in order, up to the first that fails.
    func expectation() -> Expectation {
        switch fault {
        case .replaced: return Expectation(.success, route.call.kind == .signOut && moment == 0 ? .nothing : .newSignIn)
        default: return firstTrouble
        }
    }

    private var firstTrouble: Expectation {
        var stored: Expectation.Stored = route.situation.hasGrant ? .kept : .nothing
        var hasBegun = false
        for (answered, need) in needs {
            if answered >= moment && !hasBegun {
                hasBegun = true
                stored = leftBehind ?? stored
            }
            if hasBegun, let end = trouble(need, stored, answered) { return end }
            stored = Self.stored(after: need) ?? stored
        }
        return Expectation(.success, hasBegun ? stored : leftBehind ?? stored)
    }

    /// The operations in order, each with the number of preceding replies.
    private var needs: [(Int, Need)] {
        switch route.call.kind {
        case .code, .createPair: return []
        case .signOut: return [(0, .removal)]
        default: break
        }
        return [(0, route.call.removesFirst ? .removal : .reading)]
            + route.requests.enumerated().flatMap { index, step in
                needs(of: step, index, isPrelude: index == 0 && route.situation.hasPrelude)
            }
    }

    private func needs(of step: Route.Request, _ index: Int, isPrelude: Bool) -> [(Int, Need)] {
        switch step {
        case .refresh: [(index, .lease), (index + 1, isPrelude ? .dropping : .renewal)]
        case .exchange: [(index + 1, .signIn)]
        case .poll: isPrelude ? [] : [(index + 1, .signIn)]
        // A call for a token reads the store again once it has the profile; any call does to renew its token.
        case .profile: isPrelude || route.call.kind == .authorize ? [(index + 1, .reading)] : []
        case .signOut, .codePair: []
        }
    }

    private static func stored(after need: Need) -> Expectation.Stored? {
        switch need {
        case .reading, .lease: nil
        case .renewal: .refreshed
        case .dropping, .removal: .nothing
        case .signIn: .newSignIn
        }
    }

    /// The expectation if the fault makes the operation fail; nil if it succeeds.
    private func trouble(_ need: Need, _ stored: Expectation.Stored, _ answered: Int) -> Expectation? {
        let seesOldGrant = [.reading, .renewal, .dropping].contains(need)
        switch fault {
        case .unreadable: return seesOldGrant ? deviceError(stored) : nil
        case .unwritable: return changes(need) ? deviceError(stored) : nil
        case .unlockable: return need == .reading || need == .lease ? nil : deviceError(stored)
        case .unleasable: return need == .lease ? deviceError(stored) : nil
        case .disappears: return seesOldGrant && stored == .nothing ? missing(stored, answered) : nil
        case .replaced: return nil
        case .corrupt where stored != .damaged: return nil
        case .corrupt: return need == .reading ? missing(stored, answered) : seesOldGrant ? deviceError(stored) : nil
        }
    }

    /// Removing a missing grant changes nothing.
    private func changes(_ need: Need) -> Bool {
        switch need {
        case .reading, .lease: false
        case .removal: route.situation.hasGrant
        case .renewal, .dropping, .signIn: true
        }
    }

    private func deviceError(_ stored: Expectation.Stored) -> Expectation { Expectation(.failed(5), stored) }

    /// No grant is stored: the call continues with a page or a code pair, or fails. It shows at most one page.
    private func missing(_ stored: Expectation.Stored, _ answered: Int) -> Expectation {
        let hasShownPage = route.requests.prefix(answered).contains(.exchange)
        let hasAnotherWay = route.call.mayShowPage && !hasShownPage || route.situation.hasPair
        return hasAnotherWay ? Expectation(.success, .newSignIn) : Expectation(.failed(1), stored)
    }

    /// The contents that the fault itself leaves in the store.
    private var leftBehind: Expectation.Stored? {
        switch fault {
        case .disappears: .nothing
        case .corrupt: .damaged
        default: nil
        }
    }
}
