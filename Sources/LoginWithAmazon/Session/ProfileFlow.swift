import Foundation

/// Fetches the profile, once for all calls that want it at the same time, and caches it for an hour.
///
/// If the server refuses the access token, it is renewed once and the request is sent again.
struct Profiles: Sendable {
    typealias FetchID = UInt64

    fileprivate struct Fetch: Sendable {
        var grant: Grant
        var waiters: Set<CallID>
        var hasRenewed = false
        var mayCache = true
    }

    fileprivate struct Cached: Sendable {
        let signInID: String
        let profile: Profile
        let at: TimeInterval
    }

    fileprivate var cache: Cached?
    fileprivate var fetches: [FetchID: Fetch] = [:]
    fileprivate var lastID: FetchID = 0
    fileprivate var backoff = Backoff()
}

extension SessionMachine {
    /// The profile of this grant's sign-in, if it was fetched within the last hour.
    func cachedProfile(for grant: Grant, at uptime: TimeInterval) -> Profile? {
        guard let cache = profiles.cache, cache.signInID == grant.signInID else { return nil }
        return uptime - cache.at < Self.profileLife ? cache.profile : nil
    }

    mutating func fetchProfile(_ call: CallID, _ grant: Grant) {
        let current = profiles.fetches.first { $0.value.grant.signInID == grant.signInID && $0.value.mayCache }
        if let id = current?.key {
            profiles.fetches[id]?.waiters.insert(call)
            return
        }
        if let error = profiles.backoff.error(at: now) { return answer(call, .failed(error)) }
        profiles.lastID += 1
        profiles.fetches[profiles.lastID] = Profiles.Fetch(grant: grant, waiters: [call])
        sendFetch(profiles.lastID, grant)
    }

    private mutating func sendFetch(_ id: Profiles.FetchID, _ grant: Grant) {
        perform(.send(.profile(id), Profile.request(grant.accessToken, endpoint: grant.origin.profile)))
    }

    // MARK: Ending

    /// After a sign-in, or a sign-out by the app, later calls must not use an earlier profile or join an earlier
    /// request.
    mutating func forgetProfile() {
        profiles.cache = nil
        for id in Array(profiles.fetches.keys) { profiles.fetches[id]?.mayCache = false }
    }

    /// The session has ended. If the app didn't end it, the waiting calls read the stored grant again, because another
    /// sign-in may be about to be stored.
    mutating func endFetches(byApp: Bool) {
        let fetches = profiles.fetches
        (profiles.cache, profiles.fetches) = (nil, [:])
        for call in fetches.values.flatMap(\.waiters).sorted() {
            if byApp { answer(call, .failed(Self.over)) } else { lookUp(call) }
        }
    }

    /// The session now belongs to this sign-in; calls that wait for another one's profile read the stored grant again.
    mutating func endFetches(otherThan signInID: String) {
        for id in profiles.fetches.filter({ $0.value.grant.signInID != signInID }).keys.sorted() {
            for call in takeFetch(id) { lookUp(call) }
        }
    }

    /// Removes a cancelled call.
    mutating func leaveFetches(_ call: CallID) {
        // An array: iterating over the dictionary's keys keeps a copy of it, and a removal would copy all waiters.
        for id in Array(profiles.fetches.keys) { profiles.fetches[id]?.waiters.remove(call) }
    }

    /// Removes the fetch, and returns its waiting calls in order.
    private mutating func takeFetch(_ id: Profiles.FetchID) -> [CallID] {
        profiles.fetches.removeValue(forKey: id)?.waiters.sorted() ?? []
    }

    private mutating func failFetch(_ id: Profiles.FetchID, _ error: AMZNError) {
        for call in takeFetch(id) { answer(call, .failed(error)) }
    }

    // MARK: Replies

    mutating func profileReplied(_ id: Profiles.FetchID, _ reply: Result<WireReply, AMZNError>) {
        guard let fetch = profiles.fetches[id] else { return }
        let verdict = reply.verdict(Profile.init(body:))
        if verdict.refusesAccessToken { return tokenRefused(id, fetch) }
        switch verdict {
        case .success(let profile): received(profile, id, fetch)
        case .busy(let pause, let status):
            profiles.backoff.extend(at: now, retryAfter: pause)
            failFetch(id, .busy(retryAfter: profiles.backoff.remaining(at: now), status: status))
        case .refused(let refusal): failFetch(id, refusal.error(refusedGrant: .applicationNotAuthorized))
        case .failed(let error): failFetch(id, error)
        }
    }

    /// A call that also wants a token reads the store again: the session may have changed during the request.
    private mutating func received(_ profile: Profile, _ id: Profiles.FetchID, _ fetch: Profiles.Fetch) {
        profiles.backoff.clear()
        if fetch.mayCache {
            profiles.cache = Profiles.Cached(signInID: fetch.grant.signInID, profile: profile, at: now.uptime)
            perform(.notify(.userUpdated))
        }
        for call in takeFetch(id) {
            if case .fetchUser = calls[call]?.call { answer(call, .user(profile)) } else { lookUp(call) }
        }
    }

    private mutating func tokenRefused(_ id: Profiles.FetchID, _ fetch: Profiles.Fetch) {
        guard !fetch.hasRenewed else { return failFetch(id, Self.tokenIsRefused) }
        profiles.fetches[id]?.hasRenewed = true
        ask(
            .anyProfile, .otherThan(fetch.grant.accessToken), for: .renewal(id), origin: fetch.grant.origin.server)
    }

    /// The grant is from the same sign-in: any other would already have ended the fetch; see
    /// ``endFetches(otherThan:)``.
    mutating func profileTokenRenewed(_ id: Profiles.FetchID, _ outcome: GrantRequest.Outcome) {
        guard profiles.fetches[id] != nil else { return }
        switch outcome {
        case .grant(let grant):
            profiles.fetches[id]?.grant = grant
            sendFetch(id, grant)
        case .missing(let error, _): for call in takeFetch(id) { endUnsigned(call, error) }
        case .failed(let error): failFetch(id, error)
        }
    }

    private mutating func endUnsigned(_ call: CallID, _ error: AMZNError) {
        if case .authorize = calls[call]?.call { showPage(call, instead: error) } else { answer(call, .failed(error)) }
    }

    /// An hour, as documented for SDK 2.x.
    private static let profileLife: TimeInterval = 3_600
    private static let over = AMZNError(.applicationNotAuthorized, "The user has been signed out.")
    private static let tokenIsRefused = AMZNError(
        .applicationNotAuthorized, "The server refuses the access token, even after a refresh.")
}
