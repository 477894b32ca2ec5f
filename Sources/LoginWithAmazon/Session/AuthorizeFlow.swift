// How calls for a token or the user are answered from the stored grant.

extension SessionMachine {
    mutating func authorize(_ id: CallID, _ call: AuthorizeCall) {
        switch (call.page.kind, call.strategy) {
        case (.code, .never): answer(id, .failed(Self.codeNeedsPage))
        case (.code, _), (.token, .always): beginSignIn(id, call)
        case (.token, _): ask(call.freshness, for: [id])
        }
    }

    mutating func resolved(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        let id = request.call
        switch (outcome, calls[id]?.call) {
        case (.grant(let grant), _): finish(id, grant, request.freshness)
        case (.missing(let error, let granted), .authorize(let call)): showPage(id, call, instead: error, granted)
        case (.missing(let error, _), .getToken(let scopes)): waitForPair(id, scopes, otherwise: error)
        case (.missing(let error, _), _): answer(id, .failed(error))
        case (.failed(let error), _):
            renewalFailed(request.freshness)
            answer(id, .failed(error))
        }
    }

    /// Shows the page if the strategy allows it; otherwise answers with the error. The page asks again for the profile
    /// scopes that the user has granted, but not for other scopes, which may need scope data that only their own call
    /// has.
    private mutating func showPage(
        _ id: CallID, _ call: AuthorizeCall, instead error: AMZNError, _ granted: [String]
    ) {
        guard call.strategy != .never, calls[id]?.mayShowPage == true, !isBeforeSignOut(id) else {
            return answer(id, .failed(error))
        }
        let extra = granted.filter {
            ScopeList.profileScopes.contains($0) && !ScopeList.isCovered($0, by: call.scopes)
        }
        beginSignIn(id, call, extra: extra)
    }

    /// Answers with the stored grant, with the user's profile, or with both, as the call wants.
    mutating func finish(_ id: CallID, _ grant: Grant, _ freshness: GrantRequest.Freshness = .fresh) {
        guard let call = calls[id]?.call else { return }
        guard call.wantsProfile(from: grant) else { return answer(id, .authorized(grant, user: nil)) }
        guard let profile = cachedProfile(for: grant, at: now.uptime) else {
            return fetchProfile(id, grant, freshness)
        }
        if case .fetchUser = call { answer(id, .user(profile)) } else { answer(id, .authorized(grant, user: profile)) }
    }

    private static let codeNeedsPage = AMZNError(
        .applicationNotAuthorized, "An authorization code is only available from the sign-in page.")
}
