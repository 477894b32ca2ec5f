import Foundation

/// Answers requests for the stored grant and refreshes it: one cycle at a time, for any number of callers.
///
/// A cycle reads the store and answers the requests that the stored grant meets. If others need a newer access token,
/// it takes the store's refresh lease, reads again in case another process has refreshed meanwhile, sends the refresh
/// request, stores the new grant, and answers. It never shows the sign-in page.
struct Grants: Sendable {
    /// Nil while there is nothing to do.
    fileprivate var cycle: GrantCycle?
    /// At most one request for each call.
    fileprivate var requests: [CallID: GrantRequest] = [:]
    fileprivate var lastRequest: GrantRequest.Number = 0
    fileprivate var backoff = Backoff()
    /// A refreshed grant that could not be stored, and the stored one. The server accepts only the new one, so the next
    /// cycle stores it, and a sign-out notifies the server with it.
    fileprivate var unstored: (old: Grant, new: Grant)?
    /// The uptime of the latest refresh.
    fileprivate var lastRefresh = -TimeInterval.infinity

    fileprivate mutating func add(_ request: GrantRequest) {
        lastRequest += 1
        requests[request.call] = request
        requests[request.call]?.number = lastRequest
    }

    /// Removes the requests that fulfil the condition, and returns them in the order in which they were made.
    fileprivate mutating func take(where condition: (GrantRequest) -> Bool) -> [GrantRequest] {
        let taken = requests.values.filter(condition).sorted { $0.number < $1.number }
        for request in taken { requests[request.call] = nil }
        return taken
    }
}

extension SessionMachine {
    /// Asks for the stored grant for these calls, with the scopes that each needs. All of them share the cycle that
    /// this may start.
    mutating func ask(_ freshness: GrantRequest.Freshness, for ids: [CallID]) {
        // A burst of forced calls, each after the refusal of the same token, needs one refresh.
        let isBurst = freshness == .renewed && now.uptime - grants.lastRefresh < Self.burst
        for id in ids {
            guard let open = calls[id] else { continue }
            grants.add(GrantRequest(id, open.call, open.settings, isBurst ? .fresh : freshness))
        }
        startCycle()
    }

    private static let burst: TimeInterval = 1

    mutating func leaveGrants(_ call: CallID) { grants.requests[call] = nil }

    /// Ends the calls that wait for another token than this one.
    mutating func endRenewals(of refused: Secret, _ error: AMZNError) {
        for request in grants.take(where: { $0.freshness == .otherThan(refused) }) {
            answer(request.call, .failed(error))
        }
    }

    /// Leaves later requests to another cycle, which reads the store after this moment.
    mutating func closeCycle() {
        guard let limit = grants.cycle?.limit else { return }
        grants.cycle?.limit = min(limit, grants.lastRequest)
    }

    /// Starts no cycle while a sign-in is about to store a grant.
    mutating func startCycle() {
        guard grants.cycle == nil, !isCompletingSignIn, !grants.requests.isEmpty else { return }
        grants.cycle = GrantCycle(lastOwn: grants.lastRequest)
        perform(.readGrant(for: nil))
    }

    private mutating func endCycle() {
        if holdsLease { perform(.endLease(.refresh)) }
        grants.cycle = nil
        startCycle()
    }

    /// Moves the cycle to the step that awaits the action's result.
    private mutating func enter(_ step: GrantCycle.Step, _ action: Action) {
        grants.cycle?.step = step
        perform(action)
    }

    /// Whether the cycle may refresh, and a new refresh token may be on its way.
    var holdsLease: Bool { grants.cycle?.hasLease == true }

    // MARK: Reading

    mutating func read(_ reading: GrantReadResult) {
        guard grants.cycle?.step == .reading else { return }
        switch reading {
        case .grant(let grant): opened(grant)
        case .none: resolveAll(.missing(Self.signedOut()))
        case .undecodable(let reason): resolveAll(.missing(Self.signedOut(because: reason)))
        case .unreadable(let error): resolveAll(.failed(error))
        }
    }

    private mutating func opened(_ grant: Grant) {
        // The grant that this cycle read before was refreshed elsewhere, which is as good as a refresh by this session.
        if let before = grants.cycle?.grant, before != grant, let last = grants.cycle?.lastOwn {
            for (call, request) in grants.requests where request.number <= last && request.freshness == .renewed {
                grants.requests[call]?.freshness = .fresh
            }
        }
        grants.cycle?.grant = grant
        guard let unstored = grants.unstored, unstored.old == grant else {
            grants.unstored = nil
            return decide(grant)
        }
        // Without the lease another process could send the old refresh token meanwhile.
        guard holdsLease else { return enter(.leasing, .lease(.refresh)) }
        enter(.storing(unstored.new, isLate: true), .change(.replace(grant, with: unstored.new)))
    }

    mutating func leasedForRefresh(_ failure: AMZNError?) {
        guard grants.cycle?.step == .leasing, let grant = grants.cycle?.grant else { return }
        if let failure { return failUnanswered(by: grant, failure) }
        grants.cycle?.hasLease = true
        enter(.reading, .readGrant(for: nil))
    }

    /// Answers the requests that the grant meets, and refreshes for the others.
    private mutating func decide(_ grant: Grant) {
        if answerRequests(from: grant) { return endCycle() }
        if let error = refreshPause { return resolveAll(.failed(error)) }
        guard holdsLease else { return enter(.leasing, .lease(.refresh)) }
        enter(.refreshing, refresh(of: grant, for: .refresh))
    }

    /// Writing to the store or taking the lease failed. The stored grant still answers the requests that need no newer
    /// token.
    private mutating func failUnanswered(by stored: Grant, _ error: AMZNError) {
        // Not after a sign-out, which may have removed the grant since it was read, nor after a refresh.
        if grants.cycle?.limit == .max { _ = answerRequests(from: stored) }
        resolveAll(.failed(error))
    }

    /// Answers the requests that the stored grant meets, and returns whether these are all. Those that need a newer
    /// token stay in the cycle.
    private mutating func answerRequests(from grant: Grant) -> Bool {
        var areAll = true
        for request in takeOwn() {
            if let refusal = request.refusal(of: grant) {
                resolve(request, .missing(refusal, granted: request.server == grant.origin.server ? grant.scopes : []))
            } else if request.isMet(by: grant, at: now) {
                resolve(request, .grant(grant))
            } else {
                grants.requests[request.call] = request
                areAll = false
            }
        }
        return areAll
    }

    // MARK: Refreshing

    func refresh(of grant: Grant, for purpose: Request) -> Action {
        .send(purpose, TokenRequest.refresh(grant.refreshToken, clientID: clientID, endpoint: grant.origin.token))
    }

    /// The error for a request during the pause of a busy token endpoint; nil if there is no pause.
    var refreshPause: AMZNError? { grants.backoff.error(at: now) }

    mutating func tokenEndpointIsBusy(_ retryAfter: TimeInterval?, status: Int) -> AMZNError {
        grants.backoff.extend(at: now, retryAfter: retryAfter, status: status)
    }

    mutating func refreshReplied(_ reply: Result<WireReply, AMZNError>) {
        guard grants.cycle?.step == .refreshing, let used = grants.cycle?.grant else { return }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            grants.backoff.clear()
            let new = used.refreshed(by: tokens, at: now.date)
            // Another process may see the new tokens, and remove them, before this one knows that they are stored.
            closeCycle()
            enter(.storing(new, isLate: false), .change(.replace(used, with: new)))
        case .refused(let refusal) where refusal.name == "invalid_grant":
            enter(.dropping, .change(.replace(used, with: nil)))
        case .refused(let refusal):
            let error = refusal.error(refusedGrant: .applicationNotAuthorized)
            let isFinal = error.code == .applicationNotAuthorized
            endRefresh(isFinal ? .missing(error, granted: used.scopes) : .failed(error), used)
        case .busy(let pause, let status): endRefresh(.failed(tokenEndpointIsBusy(pause, status: status)), used)
        case .failed(let error): endRefresh(.failed(error), used)
        }
    }

    /// The refresh failed. Ends the requests of this cycle, and later ones that would need another refresh. Later
    /// requests that the stored grant meets don't fail, for example after a forced refresh of a fresh grant.
    ///
    /// After a permanent refusal other than `invalid_grant`, the grant stays in the store, but only the sign-in page
    /// helps: another refresh would be refused too.
    private mutating func endRefresh(_ outcome: GrantRequest.Outcome, _ used: Grant) {
        guard let cycle = grants.cycle else { return }
        let now = now
        let ended = grants.take { request in
            guard request.number > cycle.lastOwn else { return true }
            return request.number <= cycle.limit && request.refusal(of: used) == nil
                && !request.isMet(by: used, at: now)
        }
        for request in ended { resolve(request, outcome) }
        endCycle()
    }

    // MARK: Storing

    mutating func replaced(_ result: GrantChangeResult) {
        guard let step = grants.cycle?.step, let old = grants.cycle?.grant else { return }
        switch (step, result) {
        case (.storing(let new, let isLate), .done): stored(new, isLate: isLate)
        case (.storing(let new, _), .overtaken):
            grants.unstored = nil
            signOutsUse(new, insteadOf: old)
            enter(.reading, .readGrant(for: nil))
        case (.storing(let new, _), .failed(let error)):
            grants.unstored = (old, new)
            signOutsUse(new, insteadOf: old)
            failUnanswered(by: old, error)
        case (.dropping, .done):
            ended(.refusedByServer)
            resolveAll(.missing(Self.refused))
        // The store now holds a different grant: it was refreshed or replaced elsewhere, and that grant is used.
        case (.dropping, .overtaken): enter(.reading, .readGrant(for: nil))
        case (.dropping, .failed(let error)): resolveAll(.failed(error))
        case (.reading, _), (.leasing, _), (.refreshing, _): break
        }
    }

    /// Answers requests with the new tokens. Includes requests made during the refresh, except those made after a
    /// sign-out. Tokens that are stored late may be stale already.
    private mutating func stored(_ new: Grant, isLate: Bool) {
        guard let limit = grants.cycle?.limit else { return }
        grants.lastRefresh = now.uptime
        perform(.notify(.refreshed))
        if isLate {
            grants.unstored = nil
            return opened(new)
        }
        for request in grants.take(where: { $0.number <= limit && $0.refusal(of: new) == nil }) {
            resolve(request, .grant(new))
        }
        endCycle()
    }

    /// The grant that the server accepts in place of this one, if a refresh of it could not be stored.
    mutating func takeSuccessor(of grant: Grant) -> Grant? {
        guard let unstored = grants.unstored, unstored.old == grant else { return nil }
        grants.unstored = nil
        return unstored.new
    }

    // MARK: Resolving

    private mutating func takeOwn() -> [GrantRequest] {
        guard let last = grants.cycle?.lastOwn else { return [] }
        return grants.take { $0.number <= last }
    }

    private mutating func resolveAll(_ outcome: GrantRequest.Outcome) {
        for request in takeOwn() { resolve(request, outcome) }
        endCycle()
    }

    /// While a sign-in is being completed, a request without a grant waits: that sign-in may store it.
    private mutating func resolve(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        if case .missing = outcome, isCompletingSignIn { return grants.add(request) }
        resolved(request, outcome)
    }

    private static func signedOut(because reason: String? = nil) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "No user is signed in." + (reason.map { " " + $0 } ?? ""))
    }
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The sign-in has ended: the server refuses the refresh token.")
}
