/// The expected outcome of a fault at a request.
enum NetworkOracle {
    static func expectation(_ route: Route, at index: Int, _ fault: FaultClass, as style: CallStyle) -> Expectation {
        let step = route.requests[index]
        let before = route.stored(after: index)
        switch Effect(fault, at: step) {
        case .harmless, .asksAgain: return route.undisturbed
        case .code(let code): return failed(code, route, at: index, before, style)
        // The token is refreshed before the retry, unless it already comes from such a refresh.
        case .tokenRefused where step == .signOut:
            return index == 0 ? route.undisturbed : failed(2, route, at: index, before, style)
        case .tokenRefused:
            let isFirst = !(route.situation == .refused && index == 2)
            guard isFirst else { return Expectation(route.call.wantsUser ? .withoutUser : .failed(1), before) }
            return Expectation(.success, before == .newSignIn ? .newSignIn : .refreshed)
        // The server no longer knows the grant, so the sign-out has achieved its purpose.
        case .grantRefused where route.call == .signOut: return route.undisturbed
        case .grantRefused: return ended(route)
        }
    }

    private static func failed(
        _ code: Int, _ route: Route, at index: Int, _ before: Expectation.Stored, _ style: CallStyle
    ) -> Expectation {
        let call = route.call
        // In 2.x a sign-out is local and ignores the server's reply.
        if call == .signOut, style == .legacy { return Expectation(.success, before) }
        switch route.requests[index] {
        // The token is returned even if the user profile can't be fetched.
        case .profile where call.wantsUser: return Expectation(.withoutUser, before)
        // If the refresh is rejected and a page may be shown, a new sign-in replaces the stored grant.
        case .refresh where code == 1 && call.mayShowPage: return Expectation(.success, .newSignIn)
        case .refresh where index > 0 && call.wantsUser && code != 1: return Expectation(.withoutUser, before)
        default: return Expectation(.failed(code), before)
        }
    }

    private static func ended(_ route: Route) -> Expectation {
        route.call.mayShowPage ? Expectation(.success, .newSignIn) : Expectation(.failed(1), .nothing)
    }
}
