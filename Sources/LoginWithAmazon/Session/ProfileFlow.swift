import Foundation

/// Fetches the profile, once for all calls that want it at the same time, and caches it for an hour.
///
/// If the server refuses the access token, it is renewed once and the request is sent again. Pure: events in, actions
/// out.
struct ProfileFlow: Sendable {
    typealias FetchID = UInt64

    enum Action: Equatable, Sendable {
        case perform(SessionAction)
        /// Get a grant with a different access token, because this grant's was refused.
        case renew(FetchID, refused: Grant)
        case resolve([CallID], Outcome)

        static func send(_ id: FetchID, _ request: WireRequest) -> Action { perform(.send(.profile(id), request)) }
        /// A new profile was cached.
        static let updated = perform(.notify(.userUpdated))
    }

    enum Outcome: Equatable, Sendable {
        case profile(Profile, Grant)
        case failed(AMZNError, Grant)
        /// The token was refused, and its renewal found that no user is signed in any more.
        case missing(AMZNError)
        /// The app has ended the session, so no page is shown.
        case ended(AMZNError)
        /// Another manager or process, or the server, has ended the session. The call starts over.
        case overtaken
    }

    private struct Fetch: Sendable {
        var grant: Grant
        let endpoint: URL
        /// The waiting calls, each with its own grant, which may be newer than the one of the request that it joined.
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

    /// The profile of this sign-in, if it was fetched within the last hour.
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

    /// After a sign-in, or a sign-out by the app, later calls must not use an earlier profile or join an earlier
    /// request.
    mutating func forget() {
        cache = nil
        for id in fetches.keys { fetches[id]?.mayCache = false }
    }

    /// The session has ended, so no waiting call receives a token of that session. If the app didn't end it, the calls
    /// read the stored grant again, because another sign-in may be about to be stored.
    mutating func endAll(byApp: Bool) -> [Action] {
        let calls = fetches.values.flatMap(\.waiters.keys).sorted()
        (cache, fetches) = (nil, [:])
        return calls.isEmpty ? [] : [.resolve(calls, byApp ? .ended(Self.over) : .overtaken)]
    }

    /// The session now belongs to this sign-in. Calls that wait with another sign-in's grant would get an outdated
    /// token.
    mutating func endOthers(than signInID: String) -> [Action] {
        let others = fetches.filter { $0.value.grant.signInID != signInID }.keys.sorted()
        return others.flatMap { end($0) { _ in .overtaken } }
    }

    /// Removes a cancelled call.
    mutating func forget(_ call: CallID) {
        // An array: iterating over the dictionary's keys keeps a copy of it, and a removal would copy all waiters.
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

    /// The grant is from the same sign-in: any other would already have ended the fetch; see ``endOthers(than:)``.
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

    /// Resolves the waiting calls, grouped by outcome.
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

    /// An hour, as documented for SDK 2.x.
    private static let cacheLife: TimeInterval = 3_600
    private static let over = AMZNError(.applicationNotAuthorized, "The user has been signed out.")
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The server refuses the access token, even after a refresh.")
}
