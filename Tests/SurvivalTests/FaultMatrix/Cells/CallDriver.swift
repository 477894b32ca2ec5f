import LoginWithAmazonLegacy

/// The objects that receive the calls.
struct CallTargets: Sendable {
    let manager: AMZNAuthorizationManager
    let pairs: AMZNCodePairManager
}

/// Makes calls in each call style.
@MainActor
struct CallDriver {
    let targets: CallTargets
    let watch: CallWatch

    nonisolated static let scope = "profile"

    /// The challenge of RFC 7636 appendix B, and another one.
    static func challenge(of call: FaultedCall) -> String {
        (call == .code ? "E" : "F") + "9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    }

    /// Makes the call and returns its task, if it has one. Sets the shared manager for 2.x in the same step, so that
    /// calls of other cells cannot intervene.
    @discardableResult
    func start(_ call: FaultedCall, as style: CallStyle) -> Task<Void, Never>? {
        defer { watch.returned() }
        switch style {
        case .legacy:
            AMZNAuthorizationManager.setShared(targets.manager)
            LegacyDriver(watch: watch).start(call)
        case .block: BlockDriver(targets: targets, watch: watch).start(call)
        case .async: return Task { await AsyncDriver(targets: targets, watch: watch).perform(call) }
        }
        return nil
    }

    static func request(_ call: FaultedCall) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNScopeFactory.scope(withName: scope)]
        request.shouldReturnUserData = call.wantsUser
        request.forcesRefresh = call == .forced
        switch call {
        case .never, .neverWithUser, .forced: request.interactiveStrategy = .never
        case .always, .alwaysWithUser: request.interactiveStrategy = .always
        default: request.interactiveStrategy = .auto
        }
        if call.isCode {
            request.grantType = .code
            request.codeChallenge = challenge(of: call)
            request.codeChallengeMethod = "S256"
        }
        return request
    }

    static func outcome(_ result: AMZNAuthorizeResult, of call: FaultedCall) -> Outcome {
        if call.isCode { return result.authorizationCode.isEmpty ? .odd("no code") : .success }
        guard !result.token.isEmpty else { return .odd("no token") }
        return call.wantsUser && result.user == nil ? .withoutUser : .success
    }

    static func outcome(_ error: any Error) -> Outcome {
        if error is CancellationError { return .left }
        guard let error = error as? AMZNError else { return .odd("\(type(of: error))") }
        return .failed(error.code.rawValue)
    }
}
