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
        // A sign-out needs no content.
        case .nonsense: request == .signOut ? .harmless : .code(2)
        case .discarded: .code(2)
        case .unauthorized: request == .profile || request == .signOut ? .tokenRefused : .code(2)
        case .refusal(let name): refusal(name)
        // RFC 6749 section 6: a refresh reply may omit the refresh token.
        case .lacks(let member): member == "refresh_token" && request == .refresh ? .harmless : .code(2)
        }
    }

    private func refusal(_ name: String) -> Effect {
        switch (request, name) {
        case (.profile, "invalid_token"), (.signOut, "invalid_token"): .tokenRefused
        case (.refresh, "invalid_grant"): .grantRefused
        case (.poll, "authorization_pending"): .harmless
        case (.poll, "expired_token"): .code(1)
        // If the request used a stored grant, the grant is invalid; otherwise it is a server error.
        case (.refresh, "invalid_token"), (.profile, "invalid_grant"): .code(1)
        case (.poll, "invalid_grant"), (.poll, "invalid_token"): .code(1)
        case (_, "invalid_client"): .code(8)
        default: .code(2)
        }
    }
}
