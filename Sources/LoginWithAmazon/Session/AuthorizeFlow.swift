import Foundation

// How calls for a token or the user are answered from the stored grant.

extension SessionMachine {
    /// The answer to a call for which the last second's read of the store suffices; nil for any other call.
    func answerAtOnce(_ call: Call, _ settings: CallSettings, at uptime: TimeInterval) -> Answer? {
        guard let last = lastRead, last.isCurrent(at: uptime), settings.isValid,
            call.freshness?.isMet(byFresh: last.grant) == true,
            last.grant.refusal(of: call.scopes, at: settings.origin.server) == nil
        else { return nil }
        return answer(of: call, from: last.grant, at: uptime)
    }

    /// Shows the page for a call that doesn't use the stored grant.
    mutating func authorizeWithPage(_ id: CallID, _ call: AuthorizeCall) {
        guard call.strategy != .never else { return appendAnswer(id, .failed(Self.codeNeedsPage)) }
        beginSignIn(id, call)
    }

    mutating func grantRequestResolved(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        let id = request.call
        switch (outcome, calls[id]?.call) {
        case (.grant(let grant), _): answerFromGrant(id, grant, request.freshness)
        case (.missing(let error, let granted), .authorize(let call)): showPage(id, call, instead: error, granted)
        case (.missing(let error, _), .getToken(let scopes)): waitForPair(id, scopes, otherwise: error)
        case (.missing(let error, _), _): appendAnswer(id, .failed(error))
        case (.failed(let error), _):
            renewalFailed(request.freshness)
            appendAnswer(id, .failed(error))
        }
    }

    /// Shows the page if the strategy allows it; otherwise answers with the error. The page asks again for the profile
    /// scopes that the user has granted, but not for other scopes, which may need scope data that only their own call
    /// has.
    private mutating func showPage(
        _ id: CallID, _ call: AuthorizeCall, instead error: AMZNError, _ granted: [String]
    ) {
        guard call.strategy != .never, calls[id]?.mayShowPage == true, !isBeforeSignOut(id) else {
            return appendAnswer(id, .failed(error))
        }
        let extra = granted.filter {
            ScopeList.profileScopes.contains($0) && !ScopeList.isCovered($0, by: call.scopes)
        }
        beginSignIn(id, call, extra: extra)
    }

    /// Answers with the stored grant, with the user's profile, or with both, as the call wants.
    mutating func answerFromGrant(_ id: CallID, _ grant: Grant, _ freshness: GrantRequest.Freshness = .fresh) {
        // It may have been cancelled while the sign-in that it waited for was stored.
        guard let call = calls[id]?.call else { return }
        guard let answer = answer(of: call, from: grant, at: now.uptime) else {
            return fetchProfile(id, grant, freshness)
        }
        appendAnswer(id, answer)
    }

    /// Nil if the call wants the user's profile, and it must be fetched first.
    private func answer(of call: Call, from grant: Grant, at uptime: TimeInterval) -> Answer? {
        guard call.wantsProfile(from: grant) else { return .authorized(grant, user: nil) }
        guard let profile = cachedProfile(for: grant, at: uptime) else { return nil }
        if case .fetchUser = call { return .user(profile) }
        return .authorized(grant, user: profile)
    }

    private static let codeNeedsPage = AMZNError(
        .applicationNotAuthorized, "An authorization code is only available from the sign-in page.")
}
