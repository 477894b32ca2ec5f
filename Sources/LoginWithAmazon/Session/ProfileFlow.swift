import Foundation

/// Fetches the profile and caches it for an hour. Calls that need the profile at the same time share one request.
///
/// If the server refuses the access token, the session tries to request the profile once more, with another access
/// token.
struct Profiles: Sendable {
    typealias FetchID = UInt64

    fileprivate struct Fetch: Sendable {
        let id: FetchID
        let grant: Grant
        /// Whether this is the second attempt, after the server refused another access token.
        let isRenewed: Bool
        var waiters: Set<CallID>
    }

    fileprivate struct Cached: Sendable {
        let signInID: String
        let profile: Profile
        let at: TimeInterval
    }

    fileprivate var cache: Cached?
    fileprivate var fetch: Fetch?
    /// The access token that the server refused last. It is reset to nil if a request for another token ends with the
    /// outcome `failed`.
    fileprivate var refused: Secret?
    fileprivate var lastID: FetchID = 0
    fileprivate var backoff = Backoff()
}

extension SessionMachine {
    func cachedProfile(for grant: Grant, at uptime: TimeInterval) -> Profile? {
        guard let cache = profiles.cache, cache.signInID == grant.signInID else { return nil }
        return uptime - cache.at < Self.profileLife ? cache.profile : nil
    }

    /// Fetches the profile for a call that received this grant. `freshness` is the freshness that the call's request
    /// for the grant required.
    mutating func fetchProfile(_ call: CallID, _ grant: Grant, _ freshness: GrantRequest.Freshness) {
        if freshness == .any, !grant.isFresh(at: now.date) { return askForGrant(.fresh, for: [call]) }
        let isRenewed = profiles.refused.map { freshness == .otherThan($0) } ?? false
        if grant.accessToken == profiles.refused, !isRenewed {
            return askForGrant(.otherThan(grant.accessToken), for: [call])
        }
        if let current = profiles.fetch?.grant.signInID {
            // The profile of another sign-in is being fetched, so this grant is probably outdated, and the store is
            // read again.
            guard current == grant.signInID else { return askForGrant(.fresh, for: [call]) }
            profiles.fetch?.waiters.insert(call)
            return
        }
        if let error = profiles.backoff.error(grant, at: now) { return appendAnswer(call, .failed(error)) }
        profiles.lastID += 1
        profiles.fetch = Profiles.Fetch(id: profiles.lastID, grant: grant, isRenewed: isRenewed, waiters: [call])
        let request = Profile.request(grant.accessToken, endpoint: grant.origin.profile)
        append(.send(.profile(profiles.lastID), request))
    }

    // MARK: Ending

    /// Removes the cached profile if it belongs to another sign-in, and abandons a profile request for another sign-in.
    /// `signInID` is nil if the session has ended.
    ///
    /// If the app ended the session, the calls that wait for the profile fail. Otherwise they request the stored grant
    /// again, because another sign-in may have been stored.
    mutating func keepProfile(of signInID: String?, endedByApp: Bool = false) {
        if profiles.cache?.signInID != signInID { profiles.cache = nil }
        if endedByApp, let refused = profiles.refused { endRenewals(of: refused, Self.over) }
        guard let fetch = profiles.fetch, fetch.grant.signInID != signInID else { return }
        if endedByApp { failFetch(Self.over) } else { askForGrant(.fresh, for: takeFetch()) }
    }

    /// If a refused access token couldn't be renewed, the next call tries it again, because the refusal may have been
    /// temporary.
    mutating func renewalFailed(_ freshness: GrantRequest.Freshness) {
        if case .otherThan = freshness { profiles.refused = nil }
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
        if verdict.refusesAccessToken {
            profiles.refused = fetch.grant.accessToken
            if fetch.isRenewed { return failFetch(Self.tokenIsRefused) }
            return askForGrant(.otherThan(fetch.grant.accessToken), for: takeFetch())
        }
        switch verdict {
        case .success(let profile): profileReceived(profile, fetch)
        case .busy(let pause, let status):
            failFetch(profiles.backoff.extend(fetch.grant, at: now, retryAfter: pause, status: status))
        case .refused(let refusal): failFetch(refusal.error(refusedGrant: .applicationNotAuthorized))
        case .failed(let error): failFetch(error)
        }
    }

    /// Answers the calls that need only the profile. A call that also needs a token requests the stored grant again,
    /// because the session may have changed during the request.
    private mutating func profileReceived(_ profile: Profile, _ fetch: Profiles.Fetch) {
        profiles.backoff.clear(fetch.grant)
        profiles.cache = Profiles.Cached(signInID: fetch.grant.signInID, profile: profile, at: now.uptime)
        append(.notify(.userUpdated))
        var others: [CallID] = []
        for call in takeFetch() {
            if case .fetchUser = calls[call]?.call { appendAnswer(call, .user(profile)) } else { others.append(call) }
        }
        askForGrant(.fresh, for: others)
    }

    private mutating func failFetch(_ error: AMZNError) {
        for call in takeFetch() { appendAnswer(call, .failed(error)) }
    }

    /// One hour, as documented for SDK 2.x.
    private static let profileLife: TimeInterval = 3_600
    private static let over = AMZNError(.applicationNotAuthorized, "The user has been signed out.")
    private static let tokenIsRefused = AMZNError(
        .applicationNotAuthorized,
        "The server refused two access tokens in succession. Sign the user in again.")
}
