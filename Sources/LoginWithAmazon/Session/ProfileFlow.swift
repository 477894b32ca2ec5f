import Foundation

/// Fetches the profile, once for all calls that want it at the same time, and caches it for an hour.
///
/// A token that the server refuses is renewed once, and the request sent again. Pure: events in, actions out.
struct ProfileFlow: Sendable {
    typealias FetchID = UInt64

    enum Action: Equatable, Sendable {
        case perform(SessionAction)
        /// Get a grant with another access token than this grant's, which was refused.
        case renew(FetchID, refused: Grant)
        case resolve([CallID], Outcome)

        static func send(_ id: FetchID, _ request: WireRequest) -> Action { perform(.send(.profile(id), request)) }
        /// A new profile is cached.
        static let updated = perform(.tell(.userUpdated))
    }

    enum Outcome: Equatable, Sendable {
        case profile(Profile, Grant)
        case failed(AMZNError, Grant)
        /// The token was refused, and its renewal found that no user is signed in any more.
        case missing(AMZNError)
        /// The app has ended the session, so that no page is shown.
        case ended(AMZNError)
        /// Another manager or process, or the server, has ended the session. The call starts over.
        case overtaken
    }

    private struct Fetch: Sendable {
        var grant: Grant
        let endpoint: URL
        /// The calls, each with its own grant: the request that it joins may have been sent with an older one.
        var waiters: [CallID: Grant]
        var hasRenewed = false
        var mayCache = true
    }

    private struct Cached: Sendable {
        let signInID: String
        let endpoint: URL
        let profile: Profile
        let at: TimeInterval
    }

    private var cache: Cached?
    private var fetches: [FetchID: Fetch] = [:]
    private var lastID: FetchID = 0
    private var backoff = Backoff()

    /// The profile of this sign-in, if it was fetched within the hour.
    func cached(for grant: Grant, endpoint: URL, at uptime: TimeInterval) -> Profile? {
        guard let cache, cache.signInID == grant.signInID, cache.endpoint == endpoint else { return nil }
        return uptime - cache.at < Self.cacheLife ? cache.profile : nil
    }

    mutating func want(_ call: CallID, _ grant: Grant, endpoint: URL, at now: Moment) -> [Action] {
        let isSame = { (fetch: Fetch) in fetch.grant.signInID == grant.signInID && fetch.endpoint == endpoint }
        if let id = fetches.first(where: { isSame($0.value) && $0.value.mayCache })?.key {
            fetches[id]?.waiters[call] = grant
            return []
        }
        if let error = backoff.error(at: now) { return [.resolve([call], .failed(error, grant))] }
        lastID += 1
        fetches[lastID] = Fetch(grant: grant, endpoint: endpoint, waiters: [call: grant])
        return [.send(lastID, Profile.request(grant.accessToken, endpoint: endpoint))]
    }

    /// A sign-in, or a sign-out that was asked for, makes worthless what was fetched or asked before.
    mutating func forget() {
        cache = nil
        for id in fetches.keys { fetches[id]?.mayCache = false }
    }

    /// The session has ended: no waiting call gets a token of the time before. If it wasn't the app that ended it, the
    /// calls look for the grant that is stored now, as a sign-in may be about to be stored.
    mutating func endAll(byApp: Bool) -> [Action] {
        let calls = fetches.values.flatMap(\.waiters.keys).sorted()
        (cache, fetches) = (nil, [:])
        return calls.isEmpty ? [] : [.resolve(calls, byApp ? .ended(Self.over) : .overtaken)]
    }

    /// This sign-in is the session's: calls that wait with the grant of another one would get an older token.
    mutating func endOthers(than signInID: String) -> [Action] {
        let others = fetches.filter { $0.value.grant.signInID != signInID }.keys.sorted()
        return others.flatMap { end($0) { _ in .overtaken } }
    }

    /// Removes a call that was taken back.
    mutating func forget(_ call: CallID) {
        // An array: the dictionary's own keys would keep a copy of it, and removing would copy all waiters.
        for id in Array(fetches.keys) { fetches[id]?.waiters[call] = nil }
    }

    // MARK: Events

    mutating func replied(
        _ id: FetchID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        guard let fetch = fetches[id] else { return [] }
        let wire: WireReply
        switch reply {
        case .failure(let failure): return end(id) { .failed(failure.error, $0) }
        case .success(let success): wire = success
        }
        let verdict = ResponseOutcome(wire, now: now.date)
        if case .busy(let pause) = verdict {
            backoff.extend(at: now, retryAfter: pause)
            let error = ResponseOutcome.busyError(retryAfter: backoff.remaining(at: now))
            return end(id) { .failed(error, $0) }
        }
        backoff.clear()
        return judged(id, verdict, wire, fetch, at: now)
    }

    private mutating func judged(
        _ id: FetchID, _ verdict: ResponseOutcome, _ wire: WireReply, _ fetch: Fetch, at now: Moment
    ) -> [Action] {
        if wire.status == 401 || verdict.refusesAccessToken { return tokenRefused(id, fetch) }
        switch verdict {
        case .success:
            guard let profile = Profile(body: wire.body) else { break }
            guard fetch.mayCache else { return end(id) { .profile(profile, $0) } }
            cache = Cached(signInID: fetch.grant.signInID, endpoint: fetch.endpoint, profile: profile, at: now.uptime)
            return [.updated] + end(id) { .profile(profile, $0) }
        case .refused(let refusal):
            return end(id) { .failed(refusal.error(refusedGrant: .applicationNotAuthorized), $0) }
        case .busy, .unusable: break
        }
        return end(id) { .failed(ResponseOutcome.notUnderstood, $0) }
    }

    private mutating func tokenRefused(_ id: FetchID, _ fetch: Fetch) -> [Action] {
        guard !fetch.hasRenewed else { return end(id) { .failed(Self.refused, $0) } }
        fetches[id]?.hasRenewed = true
        return [.renew(id, refused: fetch.grant)]
    }

    /// The grant is of the same sign-in: another one would have ended the fetch before, see ``endOthers(than:)``.
    mutating func renewed(_ id: FetchID, _ outcome: GrantFlow.Outcome) -> [Action] {
        guard let fetch = fetches[id] else { return [] }
        switch outcome {
        case .grant(let grant):
            fetches[id]?.grant = grant
            let isRefused = { (own: Grant) in own.accessToken == fetch.grant.accessToken }
            fetches[id]?.waiters = fetch.waiters.mapValues { isRefused($0) ? grant : $0 }
            return [.send(id, Profile.request(grant.accessToken, endpoint: fetch.endpoint))]
        case .missing(let error, _): return end(id) { _ in .missing(error) }
        case .failed(let error): return end(id) { .failed(error, $0) }
        }
    }

    /// Resolves the waiting calls, those with the same outcome together.
    private mutating func end(_ id: FetchID, _ outcome: (Grant) -> Outcome) -> [Action] {
        guard let fetch = fetches.removeValue(forKey: id) else { return [] }
        var groups: [(outcome: Outcome, calls: [CallID])] = []
        for (call, grant) in fetch.waiters.sorted(by: { $0.key < $1.key }) {
            let outcome = outcome(grant)
            if groups.last?.outcome != outcome { groups.append((outcome, [])) }
            groups[groups.count - 1].calls.append(call)
        }
        return groups.map { .resolve($0.calls, $0.outcome) }
    }

    /// An hour, as SDK 2.x documents it.
    private static let cacheLife: TimeInterval = 3_600
    private static let over = AMZNError(.applicationNotAuthorized, "The user has been signed out.")
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The server refuses the access token, also after a refresh.")
}
