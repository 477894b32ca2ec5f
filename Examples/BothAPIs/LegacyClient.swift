import LoginWithAmazonLegacy

/// Makes the calls of SDK 2.x, each with its own delegate, which only the SDK retains.
@MainActor
public final class LegacyClient: SDKClient {
    /// The manager that receives the calls.
    public var manager: AMZNAuthorizationManager
    private var memory = TokenMemory()

    /// A client of the manager.
    public init(_ manager: AMZNAuthorizationManager) { self.manager = manager }

    /// Makes a call on the manager and returns its outcome.
    public func perform(_ call: ClientCall) async -> CallOutcome {
        AMZNAuthorizationManager.setShared(manager)
        let outcome = await withCheckedContinuation { continuation in
            start(call, OutcomeDelegate { continuation.resume(returning: $0) })
        }
        return callOutcome(of: outcome)
    }

    private func start(_ call: ClientCall, _ delegate: any AIAuthenticationDelegate) {
        switch call {
        case .logIn(let scopes): AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
        case .accessToken(let scopes, let isForced):
            AIMobileLib.getAccessToken(
                forScopes: scopes, withOverrideParams: isForced ? [kForceRefresh: "YES"] : nil, delegate: delegate)
        case .authorizationCode(let scopes, let challenge):
            let options: [AnyHashable: Any] = [kAIOptionReturnAuthCode: true, kAIOptionCodeChallengeMethod: "S256"]
            let own = challenge.map { [kAIOptionCodeChallenge as AnyHashable: $0 as Any] } ?? [:]
            AIMobileLib.authorizeUser(
                forScopes: scopes, delegate: delegate, options: options.merging(own) { $1 })
        case .profile: AIMobileLib.getProfile(delegate)
        case .logOut: AIMobileLib.clearAuthorizationState(delegate)
        }
    }

    private func callOutcome(of outcome: OutcomeDelegate.Outcome) -> CallOutcome {
        let success = "requestDidSucceed"
        switch outcome {
        case .failed(let code, let name, let message):
            return CallOutcome("requestDidFail: \(code) \(name)", .failed(code: code), detail: message)
        case .token(let token):
            let isNew = memory.isNew(token)
            return CallOutcome("\(success): \(TokenMemory.words(isNew))", .token(isNew: isNew))
        case .profile(let profile): return CallOutcome("\(success): \(profile["name"] ?? "no name")", .profile(profile))
        case .code: return CallOutcome("\(success): a code", .code)
        case .signedIn: return CallOutcome(success, .signedIn)
        case .signedOut: return CallOutcome(success, .signedOut)
        }
    }
}
