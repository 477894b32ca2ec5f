/// What a fault at a request must come to.
enum NetworkOracle {
    static func expectation(_ route: Route, at index: Int, _ fault: FaultClass, as family: CallStyle) -> Expectation {
        let step = route.requests[index]
        let before = route.stored(after: index)
        switch Effect(fault, at: step) {
        case .harmless, .asksAgain: return route.undisturbed
        case .code(let code): return failed(code, route, at: index, before, family)
        // It is refreshed before another try, unless it comes from such a refresh already.
        case .tokenRefused where step == .signOut:
            return index == 0 ? route.undisturbed : failed(2, route, at: index, before, family)
        case .tokenRefused:
            let isFirst = !(route.situation == .refused && index == 2)
            guard isFirst else { return Expectation(route.call.wantsUser ? .withoutUser : .failed(1), before) }
            return Expectation(.success, before == .anew ? .anew : .refreshed)
        // The server knows nothing of the sign-in any more: that is what was asked for.
        case .grantRefused where route.call == .signOut: return route.undisturbed
        case .grantRefused: return ended(route)
        }
    }

    private static func failed(
        _ code: Int, _ route: Route, at index: Int, _ before: Expectation.Stored, _ family: CallStyle
    ) -> Expectation {
        let call = route.call
        // Its contract is local.
        if call == .signOut, family == .legacy { return Expectation(.success, before) }
        switch route.requests[index] {
        // A token stands also where the user cannot be had right now.
        case .profile where call.wantsUser: return Expectation(.withoutUser, before)
        // Refused for good: the page, where it may be shown; what is stored goes as a new sign-in takes its place.
        case .refresh where code == 1 && call.mayShowPage: return Expectation(.success, .anew)
        case .refresh where index > 0 && call.wantsUser && code != 1: return Expectation(.withoutUser, before)
        default: return Expectation(.failed(code), before)
        }
    }

    private static func ended(_ route: Route) -> Expectation {
        route.call.mayShowPage ? Expectation(.success, .anew) : Expectation(.failed(1), .nothing)
    }
}
