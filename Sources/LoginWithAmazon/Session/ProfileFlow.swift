import Foundation

/// Fetches the profile, which is then stored beside the grant. Calls that need the profile at the same time share one
/// request.
///
/// If the server refuses the access token, each call asks for another one and tries once more. If the server refuses
/// that one too, the sign-in is used up.
struct Profiles: Sendable {
    typealias FetchID = UInt64

    fileprivate struct Fetch: Sendable {
        let id: FetchID
        let grant: Grant
        /// Empty if the profile is fetched only to be stored.
        var waiters: Set<CallID>
    }

    fileprivate var fetch: Fetch?
    /// The profile that is being stored, and its sign-in. Calls that have read the store before need no other request.
    fileprivate var kept: (signInID: String, profile: StoredProfile)?
    fileprivate var lastID: FetchID = 0
    fileprivate var backoff = Backoff()
}

extension SessionMachine {
    /// Fetches the profile for a call that received this grant. `freshness` is the freshness that the call's request
    /// for the grant required.
    mutating func fetchProfile(_ call: CallID, _ grant: Grant, _ freshness: GrantRequest.Freshness) {
        if freshness == .any, !grant.isFresh(at: now.date) { return askForGrant(.fresh, for: [call]) }
        if profiles.fetch?.waiters.insert(call) != nil { return }
        if let error = profiles.backoff.error(grant, at: now) { return profileIsUnavailable([call], grant, error) }
        sendProfileRequest(grant, for: [call])
    }

    /// Fetches the profile of a new sign-in, so that later calls find it in the store. Does nothing if no profile scope
    /// was granted, if the token isn't fresh, if a call is fetching the profile, or during a pause of the server.
    mutating func fetchProfileOfSignIn(_ grant: Grant) {
        guard ScopeList.allowsProfile(grant.scopes), profiles.fetch == nil, grant.isFresh(at: now.date),
            profiles.backoff.error(grant, at: now) == nil
        else { return }
        sendProfileRequest(grant, for: [])
    }

    private mutating func sendProfileRequest(_ grant: Grant, for waiters: Set<CallID>) {
        profiles.lastID += 1
        profiles.fetch = Profiles.Fetch(id: profiles.lastID, grant: grant, waiters: waiters)
        let request = Profile.request(grant.accessToken, endpoint: grant.origin.profile)
        append(.send(.profile(profiles.lastID), request))
    }

    /// Forgets the profile of another sign-in than this one, and abandons the request for it. The calls that wait for
    /// it start again with the grant that is stored by then.
    mutating func leaveFetch(unlessOf signInID: String?) {
        if profiles.kept?.signInID != signInID { profiles.kept = nil }
        if let fetch = profiles.fetch, fetch.grant.signInID != signInID { askForGrant(.fresh, for: takeFetch()) }
    }

    private mutating func takeFetch() -> [CallID] {
        defer { profiles.fetch = nil }
        return profiles.fetch?.waiters.sorted() ?? []
    }

    // MARK: The reply

    mutating func profileReplied(_ id: Profiles.FetchID, _ reply: Result<WireReply, AMZNError>) {
        // During the request, the session may have ended, or another sign-in may have been stored.
        guard let fetch = profiles.fetch, fetch.id == id else { return }
        let verdict = reply.verdict(Profile.init(body:))
        if verdict.refusesAccessToken { return accessTokenRefused(fetch.grant, verdict) }
        switch verdict {
        case .success(let profile): profileReceived(profile, fetch.grant)
        case .refused(let refusal):
            removeProfile(of: fetch.grant)
            for call in takeFetch() { appendAnswer(call, .failed(refusal.profileError)) }
        case .busy(let pause, let status):
            let error = profiles.backoff.extend(fetch.grant, at: now, retryAfter: pause, status: status)
            profileIsUnavailable(takeFetch(), fetch.grant, error)
        case .failed(let error): profileIsUnavailable(takeFetch(), fetch.grant, error)
        }
    }

    private mutating func profileReceived(_ profile: Profile, _ grant: Grant) {
        profiles.backoff.clear(grant)
        append(.notify(.userUpdated))
        let stored = StoredProfile(profile, at: now.date)
        profiles.kept = stored.map { (grant.signInID, $0) }
        append(.change(.keepProfile(stored, of: grant.signInID)))
        give(profile, of: grant, to: takeFetch())
    }

    /// Removes the stored profile of this sign-in.
    mutating func removeProfile(of grant: Grant) {
        profiles.kept = nil
        append(.change(.keepProfile(nil, of: grant.signInID)))
    }

    /// Ends the storing or the removal of a profile. If storing failed, later calls fetch the profile again.
    mutating func profileKept() { profiles.kept = nil }

    /// The profile of this sign-in; nil if there is none or it is out of date.
    func currentProfile(of grant: Grant) -> Profile? {
        let kept = profiles.kept.flatMap { $0.signInID == grant.signInID ? $0.profile : nil }
        return (kept ?? grant.profile)?.current(at: now.date)
    }

    /// Answers the calls that need only the profile. A call that also needs a token requests the stored grant again,
    /// because the session may have changed during the request.
    private mutating func give(_ profile: Profile, of grant: Grant, to ids: [CallID]) {
        var others: [CallID] = []
        for id in ids {
            if case .fetchUser = calls[id]?.call {
                appendAnswer(id, .user(AMZNUser(profile)))
            } else {
                hasFetched(profile, of: grant, for: id)
                others.append(id)
            }
        }
        askForGrant(.fresh, for: others)
    }

    /// The profile can't be fetched now. A call for a token goes on with the stored profile, however old it is. Without
    /// one it fails, and so does a call that is only for the profile.
    private mutating func profileIsUnavailable(_ ids: [CallID], _ grant: Grant, _ error: AMZNError) {
        for id in ids {
            if case .authorize = calls[id]?.call, let stored = grant.profile {
                give(stored.profile, of: grant, to: [id])
            } else {
                appendAnswer(id, .failed(error))
            }
        }
    }

    /// Each call asks for another access token and tries once more. If that one is refused too, the sign-in is used up.
    /// A status 401 without an OAuth error, for example from a proxy, uses up no sign-in.
    private mutating func accessTokenRefused(_ grant: Grant, _ verdict: Verdict<Profile>) {
        let waiters = takeFetch()
        guard waiters.contains(where: { calls[$0]?.wasRefused == true }) else {
            for id in waiters { noteRefusal(for: id) }
            return askForGrant(.otherThan(grant.accessToken), for: waiters)
        }
        if case .failed(let error) = verdict { return profileIsUnavailable(waiters, grant, error) }
        useUp(grant)
        askForGrant(.fresh, for: waiters)
    }
}

extension OAuthErrorResponse {
    fileprivate var profileError: AMZNError {
        if name != "insufficient_scope" { return error }
        return AMZNError(
            .applicationNotAuthorized, "The granted scopes don't allow access to the profile.", httpStatus: status,
            recovery: .nothing)
    }
}
