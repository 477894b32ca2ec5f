// How the outcomes of grant requests and profile requests answer the calls.

extension SessionMachine {
    mutating func resolved(_ purpose: GrantRequest.Purpose, _ outcome: GrantFlow.Outcome) {
        if let call = purpose.call { requests[call] = nil }
        switch purpose {
        case .authorize(let id): authorizeResolved(id, outcome)
        case .profileCheck(let id): profileChecked(id, outcome)
        case .profileToken(let id): profileTokenResolved(id, outcome)
        case .renewal(let fetch): perform(profiles.renewed(fetch, outcome))
        }
    }

    // MARK: Authorizing

    private mutating func authorizeResolved(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        switch outcome {
        case .grant(let grant): finish(id, grant)
        case .failed(let error): answer(id, .failed(error))
        case .missing(let error, let granted): showPage(id, instead: error, granted: granted)
        }
    }

    mutating func lookUp(_ id: CallID) {
        guard case .authorize(let call, _) = calls[id] else { return }
        ask(.scopes(call.scopes), .fresh, for: .authorize(id))
    }

    /// Shows the page if the strategy allows it; otherwise answers with the error. The page asks again for the profile
    /// scopes that the user has granted, but not for other scopes, which may need scope data that only their own call
    /// has.
    private mutating func showPage(_ id: CallID, instead error: AMZNError, granted: [String]) {
        guard case .authorize(let call, let settings) = calls[id] else { return }
        if call.strategy == .stored { return answer(id, .missing(error)) }
        guard call.strategy != .never, id > lastSignOut else { return answer(id, .failed(error)) }
        let extra = granted.filter {
            ScopeList.profileScopes.contains($0) && !ScopeList.isCovered([$0], by: call.scopes)
        }
        perform(signIns.begin(id, call.page, extra: extra, clearing: false, settings: settings, at: now))
    }

    /// Answers with the stored grant, and with the user's profile if the call wants it.
    mutating func finish(_ id: CallID, _ grant: Grant) {
        guard case .authorize(let call, let settings) = calls[id] else { return }
        guard call.wantsProfile, ScopeList.allowsProfile(grant.scopes) else {
            return answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: nil))
        }
        let endpoint = settings.endpoints.profile
        if let profile = profiles.cached(for: grant, endpoint: endpoint, at: now.uptime) {
            return answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: profile))
        }
        perform(profiles.want(id, grant, endpoint: endpoint, at: now))
    }

    // MARK: Profiles

    private mutating func profileChecked(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        guard case .grant(let grant) = outcome, case .fetchUser(let settings) = calls[id] else {
            return profileTokenResolved(id, outcome)
        }
        if let profile = profiles.cached(for: grant, endpoint: settings.endpoints.profile, at: now.uptime) {
            return answer(id, .user(profile))
        }
        ask(.anyProfile, .fresh, for: .profileToken(id))
    }

    private mutating func profileTokenResolved(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        guard case .fetchUser(let settings) = calls[id] else { return }
        switch outcome {
        case .grant(let grant): fetchProfile(id, grant, settings)
        case .missing(let error, _), .failed(let error): answer(id, .failed(error))
        }
    }

    /// Checks the cache once more: another call's fetch may have filled it while this one waited for its token.
    private mutating func fetchProfile(_ id: CallID, _ grant: Grant, _ settings: SessionSettings) {
        let endpoint = settings.endpoints.profile
        if let profile = profiles.cached(for: grant, endpoint: endpoint, at: now.uptime) {
            return answer(id, .user(profile))
        }
        perform(profiles.want(id, grant, endpoint: endpoint, at: now))
    }

    /// A sign-in succeeds even if the profile can't be fetched: the user is nil then, and can be fetched later.
    mutating func profileResolved(_ id: CallID, _ outcome: ProfileFlow.Outcome) {
        switch (calls[id], outcome) {
        case (.fetchUser, .profile(let profile, _)): answer(id, .user(profile))
        case (.fetchUser, .failed(let error, _)), (.fetchUser, .missing(let error)), (_, .ended(let error)):
            answer(id, .failed(error))
        case (.authorize, .profile(let profile, let grant)):
            answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: profile))
        case (.authorize, .failed(_, let grant)):
            answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: nil))
        case (.authorize, .missing(let error)): showPage(id, instead: error, granted: [])
        case (.authorize, .overtaken): lookUp(id)
        case (.fetchUser, .overtaken): ask(.anyProfile, .any, for: .profileCheck(id))
        case (.signOut, _), (nil, _): break
        }
    }
}
