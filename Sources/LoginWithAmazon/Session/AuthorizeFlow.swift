import Foundation

// How calls for a token or the user are answered from the stored grant.

extension SessionMachine {
    mutating func authorize(_ id: CallID, _ call: AuthorizeCall) {
        switch (call.page.kind, call.strategy) {
        case (.code, .never): answer(id, .failed(Self.codeNeedsPage))
        case (.code, _): beginSignIn(id, call.page, clearing: false)
        case (.token, .always): beginSignIn(id, call.page, clearing: true)
        case (.token, _): ask(.scopes(call.scopes), call.freshness, for: .authorize(id))
        }
    }

    /// Answers the call from the store, once that may be read.
    mutating func lookUp(_ id: CallID) {
        switch calls[id]?.call {
        case .authorize(let call): ask(.scopes(call.scopes), .fresh, for: .authorize(id))
        case .fetchUser: ask(.anyProfile, .any, for: .profileCheck(id))
        case .readSession, .signOut, .createCodePair, .getToken, nil: break
        }
    }

    // MARK: Outcomes of grant requests

    mutating func resolved(_ purpose: GrantRequest.Purpose, _ outcome: GrantRequest.Outcome) {
        if let call = purpose.call { update(call) { $0.request = nil } }
        switch purpose {
        case .authorize(let id): authorizeResolved(id, outcome)
        case .profileCheck(let id): profileChecked(id, outcome)
        case .profileToken(let id): profileTokenResolved(id, outcome)
        case .renewal(let fetch): profileTokenRenewed(fetch, outcome)
        case .codePair(let id): codePairLookedUp(id, outcome)
        }
    }

    private mutating func authorizeResolved(_ id: CallID, _ outcome: GrantRequest.Outcome) {
        switch outcome {
        case .grant(let grant): finish(id, grant)
        case .failed(let error): answer(id, .failed(error))
        case .missing(let error, let granted): showPage(id, instead: error, granted: granted)
        }
    }

    /// Shows the page if the strategy allows it; otherwise answers with the error. The page asks again for the profile
    /// scopes that the user has granted, but not for other scopes, which may need scope data that only their own call
    /// has.
    mutating func showPage(_ id: CallID, instead error: AMZNError, granted: [String] = []) {
        guard case .authorize(let call) = calls[id]?.call else { return }
        guard call.strategy != .never, maySignIn(id) else { return answer(id, .failed(error)) }
        let extra = granted.filter {
            ScopeList.profileScopes.contains($0) && !ScopeList.isCovered([$0], by: call.scopes)
        }
        beginSignIn(id, call.page, extra: extra, clearing: false)
    }

    /// A call shows at most one page. Whatever happens to the grant while the call waits for the profile, the user is
    /// not asked again.
    mutating func showNoOtherPage(_ id: CallID) {
        update(id) { open in
            guard case .authorize(var call) = open.call else { return }
            call.strategy = .never
            open.call = .authorize(call)
        }
    }

    /// Answers with the stored grant, and with the user's profile if the call wants it.
    mutating func finish(_ id: CallID, _ grant: Grant) {
        switch calls[id]?.call {
        case .authorize(let call):
            guard call.wantsProfile, ScopeList.allowsProfile(grant.scopes) else {
                return answer(id, .authorized(grant, user: nil))
            }
            if let profile = cachedProfile(for: grant, at: now.uptime) {
                return answer(id, .authorized(grant, user: profile))
            }
            fetchProfile(id, grant)
        case .getToken: answer(id, .authorized(grant, user: nil))
        case .fetchUser, .readSession, .signOut, .createCodePair, nil: break
        }
    }

    // MARK: The user

    private mutating func profileChecked(_ id: CallID, _ outcome: GrantRequest.Outcome) {
        guard case .grant(let grant) = outcome else { return profileTokenResolved(id, outcome) }
        if let profile = cachedProfile(for: grant, at: now.uptime) { return answer(id, .user(profile)) }
        ask(.anyProfile, .fresh, for: .profileToken(id))
    }

    /// Checks the cache once more: another call's fetch may have filled it while this one waited for its token.
    private mutating func profileTokenResolved(_ id: CallID, _ outcome: GrantRequest.Outcome) {
        switch outcome {
        case .grant(let grant):
            if let profile = cachedProfile(for: grant, at: now.uptime) { return answer(id, .user(profile)) }
            fetchProfile(id, grant)
        case .missing(let error, _), .failed(let error): answer(id, .failed(error))
        }
    }

    private static let codeNeedsPage = AMZNError(
        .applicationNotAuthorized, "An authorization code is only available from the sign-in page.")
}
