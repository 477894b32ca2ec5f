/// The expected outcome of a fault at a request, by the error table rather than the code.
enum NetworkOracle {
    /// The effect of a fault at a request.
    private enum Effect {
        case harmless
        case code(Int)
        /// The access token is invalid: it is refreshed once, and the request repeated.
        case tokenRefused
        /// The refresh token is invalid: the sign-in has ended.
        case grantRefused
        /// The poll for a code pair is repeated later.
        case asksAgain
    }

    static func expectation(
        _ route: Route, at index: Int, _ fault: WireFault.Class, as style: AppCall.Style
    ) -> Expectation {
        let request = route.requests[index]
        let before = route.stored(after: index)
        switch effect(fault, at: request) {
        case .harmless, .asksAgain: return route.undisturbed
        case .code(let code): return failed(code, route, at: index, before, style)
        // The token is refreshed before the retry, unless it already comes from such a refresh.
        case .tokenRefused where request == .signOut:
            return index == 0 ? route.undisturbed : failed(2, route, at: index, before, style)
        case .tokenRefused where route.situation == .refused && index == 2:
            return failed(1, route, at: index, before, style)
        case .tokenRefused: return Expectation(.success, before == .newSignIn ? .newSignIn : .refreshed)
        // The server no longer knows the grant, so the sign-out has achieved its purpose.
        case .grantRefused where route.call.kind == .signOut: return route.undisturbed
        case .grantRefused:
            return route.call.mayShowPage ? Expectation(.success, .newSignIn) : Expectation(.failed(1), .nothing)
        }
    }

    private static func failed(
        _ code: Int, _ route: Route, at index: Int, _ before: Expectation.Stored, _ style: AppCall.Style
    ) -> Expectation {
        let call = route.call
        // Only the block reports that the server could not be notified of a sign-out.
        if call.kind == .signOut, style != .block { return Expectation(.success, before) }
        // If the refresh is rejected and a page may be shown, a new sign-in replaces the stored grant.
        if route.requests[index] == .refresh, code == 1, call.mayShowPage { return Expectation(.success, .newSignIn) }
        return Expectation(.failed(code), before)
    }

    private static func effect(_ fault: WireFault.Class, at request: Route.Request) -> Effect {
        switch fault {
        case .harmless: .harmless
        case .unreachable: request == .poll ? .asksAgain : .code(7)
        case .busy(let isForLong): request != .poll ? .code(2) : isForLong ? .code(1) : .asksAgain
        case .nonsense(status: 401) where request == .profile || request == .signOut: .tokenRefused
        // A sign-out needs no content.
        case .nonsense(let status) where request == .signOut && (200..<300).contains(status): .harmless
        case .nonsense, .discarded: .code(2)
        case .insecure: .code(6)
        case .refusal(let name, let detail, let status, let wantsNewerVersion):
            refusal(name, detail, status, at: request, wantsNewerVersion)
        case .member(let name, let defect): needs(name, defect, request) ? .code(2) : .harmless
        case .wrongTypes: request == .signOut ? .harmless : .code(2)
        }
    }

    private static func refusal(
        _ name: String, _ detail: String, _ status: Int, at request: Route.Request, _ wantsNewerVersion: Bool
    ) -> Effect {
        let isAboutToken = name == "invalid_token" || (name == "invalid_request" && detail.contains("access_token"))
        switch request {
        case .profile where status == 401 || isAboutToken: return .tokenRefused
        case .signOut where status == 401 || isAboutToken: return .tokenRefused
        case .refresh where name == "invalid_grant": return .grantRefused
        case .poll where ["authorization_pending", "slow_down"].contains(name): return .asksAgain
        case .poll where name == "expired_token": return .code(1)
        default: return .code(wantsNewerVersion ? 10 : code(name, request))
        }
    }

    private static func code(_ name: String, _ request: Route.Request) -> Int {
        switch name {
        // If the request used a stored grant, the grant is invalid; otherwise it is a server error.
        case "invalid_grant", "invalid_token": [.refresh, .profile, .poll].contains(request) ? 1 : 2
        case "insufficient_scope": 1
        case "access_denied": 4
        case "invalid_request": 6
        case "invalid_client": 8
        default: 2
        }
    }

    /// Whether a reply to the request is useless without the member.
    private static func needs(_ member: String, _ defect: WireFault.Class.Defect, _ request: Route.Request) -> Bool {
        let givesTokens = [.exchange, .refresh, .poll].contains(request)
        switch (member, defect) {
        case ("access_token", _), ("token_type", .wrong), ("refresh_token", .unprintable): return givesTokens
        // RFC 6749 section 6: a refresh reply may omit the refresh token.
        case ("refresh_token", _): return request == .exchange || request == .poll
        case ("user_code", _), ("verification_uri", _): return request == .codePair
        default: return false
        }
    }
}
