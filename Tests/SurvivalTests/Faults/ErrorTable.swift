/// The outcome of a fault at a request, by the error table rather than the code.
struct ErrorTable {
    let route: Route
    let index: Int
    let style: AppCall.Style

    /// The effect of a fault at a request.
    private enum Effect {
        case harmless
        case code(Int)
        /// The access token is invalid: it is refreshed once, and the request repeated.
        case tokenRefused
        /// The refresh token is invalid: the sign-in has ended.
        case grantRefused
    }

    private var request: ModelServer.Kind { route.requests[index] }

    func outcome(_ fault: WireFault.Class) -> Outcome {
        switch effect(fault) {
        case .harmless: return .success
        case .code(let code): return failed(code)
        // The token is refreshed before the retry, unless it already comes from such a refresh.
        case .tokenRefused where request == .signOut: return index == 0 ? .success : failed(2)
        case .tokenRefused: return route.situation == .refused && index == 2 ? .failed(1) : .success
        // The server no longer knows the grant, so a sign-out has achieved its purpose.
        case .grantRefused: return route.call.kind == .signOut || route.call.mayShowPage ? .success : .failed(1)
        }
    }

    private func failed(_ code: Int) -> Outcome {
        // Only the block reports that the server could not be notified of a sign-out.
        if route.call.kind == .signOut, style != .block { return .success }
        // If the refresh is rejected and a page may be shown, a new sign-in replaces the stored grant.
        return request == .refresh && code == 1 && route.call.mayShowPage ? .success : .failed(code)
    }

    private func effect(_ fault: WireFault.Class) -> Effect {
        switch fault {
        case .harmless: .harmless
        case .unreachable: request == .poll ? .harmless : .code(7)
        case .busy(let isForLong): request != .poll ? .code(2) : isForLong ? .code(1) : .harmless
        case .nonsense(status: 401) where request == .profile || request == .signOut: .tokenRefused
        // A sign-out needs no content.
        case .nonsense(let status) where request == .signOut && (200..<300).contains(status): .harmless
        case .nonsense, .discarded: .code(2)
        case .insecure: .code(6)
        case .refusal(let name, let detail, let status, let wantsNewerVersion):
            refusal(name, detail, status, wantsNewerVersion)
        case .member(let name, let defect): needs(name, defect) ? .code(2) : .harmless
        case .wrongTypes: request == .signOut ? .harmless : .code(2)
        }
    }

    private func refusal(_ name: String, _ detail: String, _ status: Int, _ wantsNewerVersion: Bool) -> Effect {
        let isAboutToken = name == "invalid_token" || (name == "invalid_request" && detail.contains("access_token"))
        switch request {
        case .profile where status == 401 || isAboutToken: return .tokenRefused
        case .signOut where status == 401 || isAboutToken: return .tokenRefused
        case .refresh where name == "invalid_grant": return .grantRefused
        case .poll where ["authorization_pending", "slow_down"].contains(name): return .harmless
        case .poll where name == "expired_token": return .code(1)
        default: return .code(wantsNewerVersion ? 10 : code(name))
        }
    }

    private func code(_ name: String) -> Int {
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
    private func needs(_ member: String, _ defect: WireFault.Class.Defect) -> Bool {
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
