import Foundation

/// Fetches the profile, once for all calls that want it at the same time, and caches it for an hour.
///
/// If the server refuses the access token, the calls ask for another one, once, and the request is sent again.
struct Profiles: Sendable {
    typealias FetchID = UInt64

    fileprivate struct Fetch: Sendable {
        let id: FetchID
        let grant: Grant
        /// Whether the server has refused the access token before this one.
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
    /// The last access token that the server refused.
    fileprivate var refused: Secret?
    fileprivate var lastID: FetchID = 0
    fileprivate var backoff = Backoff()
}

extension SessionMachine {
    /// The profile of this grant's sign-in, if it was fetched within the last hour.
    func cachedProfile(for grant: Grant, at uptime: TimeInterval) -> Profile? {
        guard let cache = profiles.cache, cache.signInID == grant.signInID else { return nil }
        return uptime - cache.at < Self.profileLife ? cache.profile : nil
    }

    /// Fetches the profile for a call that has asked for a grant this fresh.
    mutating func fetchProfile(_ call: CallID, _ grant: Grant, _ freshness: GrantRequest.Freshness) {
        if freshness == .any, !grant.isFresh(at: now.date) { return askForGrant(.fresh, for: [call]) }
        let isRenewed = profiles.refused.map { freshness == .otherThan($0) } ?? false
        if grant.accessToken == profiles.refused, !isRenewed {
            return askForGrant(.otherThan(grant.accessToken), for: [call])
        }
        if let current = profiles.fetch?.grant.signInID {
            // The grant was read before the sign-in whose profile is being fetched.
            guard current == grant.signInID else { return askForGrant(.fresh, for: [call]) }
            profiles.fetch?.waiters.insert(call)
            return
        }
        if let error = profiles.backoff.error(at: now) { return appendAnswer(call, .failed(error)) }
        profiles.lastID += 1
        profiles.fetch = Profiles.Fetch(id: profiles.lastID, grant: grant, isRenewed: isRenewed, waiters: [call])
        let request = Profile.request(grant.accessToken, endpoint: grant.origin.profile)
        append(.send(.profile(profiles.lastID), request))
    }

    // MARK: Ending

    /// Ends what belongs to another sign-in than this one; nil if the session has ended. If the app didn't end it, the
    /// waiting calls read the stored grant again, because another sign-in may have been stored.
    mutating func keepProfile(of signInID: String?, endedByApp: Bool = false) {
        if profiles.cache?.signInID != signInID { profiles.cache = nil }
        if endedByApp, let refused = profiles.refused { endRenewals(of: refused, Self.over) }
        guard let fetch = profiles.fetch, fetch.grant.signInID != signInID else { return }
        if endedByApp { failFetch(Self.over) } else { askForGrant(.fresh, for: takeFetch()) }
    }

    /// A token that couldn't be renewed is tried again by the next call: its refusal may have been an exception.
    mutating func renewalFailed(_ freshness: GrantRequest.Freshness) {
        if case .otherThan = freshness { profiles.refused = nil }
    }

    mutating func leaveFetch(_ call: CallID) { profiles.fetch?.waiters.remove(call) }

    /// Removes the fetch, and returns its waiting calls in order.
    private mutating func takeFetch() -> [CallID] {
        defer { profiles.fetch = nil }
        return profiles.fetch?.waiters.sorted() ?? []
    }

    // MARK: The reply

    mutating func profileReplied(_ id: Profiles.FetchID, _ reply: Result<WireReply, AMZNError>) {
        // The session may have ended during the request, or another sign-in begun.
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
            failFetch(profiles.backoff.extend(at: now, retryAfter: pause, status: status))
        case .refused(let refusal): failFetch(refusal.error(refusedGrant: .applicationNotAuthorized))
        case .failed(let error): failFetch(error)
        }
    }

    /// A call that also wants a token reads the store again: the session may have changed during the request.
    private mutating func profileReceived(_ profile: Profile, _ fetch: Profiles.Fetch) {
        profiles.backoff.clear()
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

    /// An hour, as documented for SDK 2.x.
    private static let profileLife: TimeInterval = 3_600
    private static let over = AMZNError(.applicationNotAuthorized, "The user has been signed out.")
    private static let tokenIsRefused = AMZNError(
        .applicationNotAuthorized, "The server refuses the access token, even after a refresh.")
}
