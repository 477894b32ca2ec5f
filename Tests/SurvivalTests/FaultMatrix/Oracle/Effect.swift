/// The effect of a fault at a request, according to the error table. Derived from the table rather than the code.
enum Effect: Equatable, Sendable {
    case harmless
    case code(Int)
    /// The access token is invalid: it is refreshed once, and the request repeated.
    case tokenRefused
    /// The refresh token is invalid: the sign-in has ended.
    case grantRefused
    /// The poll for a code pair is repeated later.
    case asksAgain

    init(_ fault: FaultClass, at step: Step) {
        self =
            switch fault {
            case .harmless: .harmless
            case .unreachable: step == .poll ? .asksAgain : .code(7)
            case .busy(let isForLong): step != .poll ? .code(2) : isForLong ? .code(1) : .asksAgain
            case .nonsense(let status): Self.nonsense(status, step)
            case .untakeable: .code(2)
            case .insecure: .code(6)
            case .refusal(let name, let detail, let status, let wantsNewerVersion):
                Self.refusal(name, detail, status, wantsNewerVersion, step)
            case .member(let name, let badness): Self.needs(name, badness, step) ? .code(2) : .harmless
            case .wrongTypes: step == .signOut ? .harmless : .code(2)
            }
    }

    /// A sign-out needs no content; status 401 means that the access token is unknown.
    private static func nonsense(_ status: Int, _ step: Step) -> Effect {
        switch step {
        case .profile where status == 401: .tokenRefused
        case .signOut where status == 401: .tokenRefused
        case .signOut where (200..<300).contains(status): .harmless
        default: .code(2)
        }
    }

    private static func refusal(
        _ name: String, _ detail: String, _ status: Int, _ wantsNewerVersion: Bool, _ step: Step
    ) -> Effect {
        let isAboutToken = name == "invalid_token" || (name == "invalid_request" && detail.contains("access_token"))
        switch step {
        case .profile where status == 401 || isAboutToken: return .tokenRefused
        case .signOut where status == 401 || isAboutToken: return .tokenRefused
        case .refresh where name == "invalid_grant": return .grantRefused
        case .poll where ["authorization_pending", "slow_down"].contains(name): return .asksAgain
        case .poll where ["expired_token", "invalid_code_pair"].contains(name): return .code(1)
        default: return .code(wantsNewerVersion ? 10 : code(name, step))
        }
    }

    private static func code(_ name: String, _ step: Step) -> Int {
        switch name {
        // If the request used a stored grant, the grant is invalid; otherwise it is a server error.
        case "invalid_grant", "invalid_token": [.refresh, .profile, .poll].contains(step) ? 1 : 2
        case "insufficient_scope": 1
        case "access_denied": 4
        case "invalid_request", "invalid_scope": 6
        case "invalid_client", "unauthorized_client": 8
        default: 2
        }
    }

    /// Whether a reply to the request is useless without the member.
    private static func needs(_ member: String, _ badness: FaultClass.MemberDefect, _ step: Step) -> Bool {
        switch (member, badness) {
        case ("access_token", _), ("token_type", .wrong), ("refresh_token", .unprintable): step.givesTokens
        // RFC 6749 section 6: a refresh reply may omit the refresh token.
        case ("refresh_token", _): step == .exchange || step == .poll
        case ("user_code", _), ("device_code", _), ("verification_uri", _): step == .codePair
        default: false
        }
    }
}
