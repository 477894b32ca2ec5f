import Foundation

/// Answers requests for the stored grant and refreshes it: one cycle at a time, for any number of callers.
///
/// A cycle reads the store and answers the requests that the stored grant meets. If others need a newer access token,
/// it takes the store's refresh lease, reads again in case another process has refreshed meanwhile, sends the refresh
/// request, stores the new grant, and answers. It never shows the sign-in page.
struct Grants: Sendable {
    /// Nil while there is nothing to do.
    fileprivate var cycle: GrantCycle?
    /// The requests that arrived after the cycle read the store.
    fileprivate var waiting = GrantRequests()
    fileprivate var lastRequest: GrantRequest.ID = 0
    fileprivate var backoff = Backoff()
    /// A refreshed grant that could not be stored, and the stored one. The server accepts only the new one, so the next
    /// cycle stores it, and a sign-out notifies the server with it.
    fileprivate var unstored: (old: Grant, new: Grant)?
    /// The uptime of the latest refresh.
    fileprivate var lastRefresh = -TimeInterval.infinity
}

extension SessionMachine {
    mutating func ask(
        _ coverage: GrantRequest.Coverage, _ freshness: GrantRequest.Freshness, for purpose: GrantRequest.Purpose,
        origin: String? = nil
    ) {
        guard let origin = origin ?? purpose.call.flatMap({ calls[$0]?.settings.origin.server }) else { return }
        grants.lastRequest += 1
        let id = grants.lastRequest
        if let call = purpose.call { update(call) { $0.request = id } }
        // A burst of forced calls, each after the refusal of the same token, needs one refresh.
        let isRecent = now.uptime - grants.lastRefresh < Self.burst
        grants.waiting.insert(
            GrantRequest(
                id: id, purpose: purpose, coverage: coverage,
                freshness: freshness == .renewed && isRecent ? .fresh : freshness, origin: origin))
        startCycle()
    }

    private static let burst: TimeInterval = 1

    /// Removes the request of a cancelled call.
    mutating func forget(_ id: GrantRequest.ID) {
        grants.cycle?.requests.remove(id)
        grants.waiting.remove(id)
    }

    /// Leaves later requests to another cycle, which reads the store after this moment.
    mutating func closeCycle() {
        guard let last = grants.cycle?.lastRequest else { return }
        grants.cycle?.lastRequest = min(last, grants.lastRequest)
    }

    /// Starts no cycle while a sign-in is about to store a grant.
    mutating func startCycle() {
        guard grants.cycle == nil, !isCompletingSignIn, !grants.waiting.isEmpty else { return }
        grants.cycle = GrantCycle(requests: grants.waiting.takeAll())
        perform(.readGrant(for: nil))
    }

    private mutating func endCycle() {
        if grants.cycle?.state.hasLease == true { perform(.endLease(.refresh)) }
        grants.cycle = nil
        startCycle()
    }

    /// Moves the cycle to the state that awaits the action's result.
    private mutating func enter(_ state: GrantCycle.State, _ action: Action) {
        grants.cycle?.state = state
        perform(action)
    }

    private mutating func enter(_ state: GrantCycle.State, _ change: GrantChange) {
        grants.cycle?.state = state
        self.change(change)
    }

    // MARK: Reading

    mutating func read(_ reading: GrantReadResult) {
        switch grants.cycle?.state {
        case .reading: opened(reading, before: nil)
        case .rereading(let before): opened(reading, before: before)
        default: break
        }
    }

    private mutating func opened(_ reading: GrantReadResult, before: Grant?) {
        switch reading {
        case .grant(let grant): opened(grant, before: before)
        case .none: resolveAll(.missing(Self.signedOut()))
        case .undecodable(let reason): resolveAll(.missing(Self.signedOut(because: reason)))
        case .unreadable(let error): resolveAll(.failed(error))
        }
    }

    private mutating func opened(_ grant: Grant, before: Grant?) {
        guard let unstored = grants.unstored, unstored.old == grant else {
            grants.unstored = nil
            return decide(grant, before: before)
        }
        // Without the lease another process could send the old refresh token meanwhile.
        guard hasLease else { return enter(.leasing(grant), .lease(.refresh)) }
        enter(.storingLate(grant, new: unstored.new), .replace(grant, with: unstored.new))
    }

    mutating func leasedForRefresh(_ result: LeaseResult) {
        guard case .leasing(let before) = grants.cycle?.state else { return }
        switch result {
        case .taken: enter(.rereading(before: before), .readGrant(for: nil))
        case .failed(let error): failUnanswered(by: before, error)
        }
    }

    /// Answers the requests that the grant meets, and refreshes for the others. `before` is the grant that this cycle
    /// read first: if it has changed since, it was refreshed elsewhere, which is as good as a refresh by this session.
    private mutating func decide(_ grant: Grant, before: Grant?) {
        if let before, before != grant { grants.cycle?.requests.renewalHappened() }
        answerRequests(from: grant)
        guard grants.cycle?.requests.isEmpty == false else { return endCycle() }
        if let error = refreshPause { return resolveAll(.failed(error)) }
        guard hasLease else { return enter(.leasing(grant), .lease(.refresh)) }
        grants.cycle?.state = .refreshing(grant)
        sendRefresh(of: grant, for: .refresh)
    }

    /// Writing to the store or taking the lease failed. The stored grant still answers the requests that need no newer
    /// token.
    private mutating func failUnanswered(by stored: Grant, _ error: AMZNError) {
        // Not after a sign-out, which may have removed the grant since it was read.
        if grants.cycle?.lastRequest == .max { answerRequests(from: stored) }
        resolveAll(.failed(error))
    }

    /// Answers the requests that the stored grant meets; those that need a newer token stay in the cycle.
    private mutating func answerRequests(from grant: Grant) {
        var stale = GrantRequests()
        for request in grants.cycle?.requests.takeAll().ordered ?? [] {
            if let refusal = request.refusal(of: grant) {
                resolve(request, .missing(refusal, granted: request.origin == grant.origin.server ? grant.scopes : []))
            } else if request.isMet(by: grant, at: now) {
                resolve(request, .grant(grant))
            } else {
                stale.insert(request)
            }
        }
        grants.cycle?.requests = stale
    }

    var isRefreshing: Bool { hasLease }

    private var hasLease: Bool { grants.cycle?.state.hasLease == true }

    // MARK: Refreshing

    mutating func sendRefresh(of grant: Grant, for purpose: Request) {
        perform(
            .send(purpose, TokenRequest.refresh(grant.refreshToken, clientID: clientID, endpoint: grant.origin.token)))
    }

    /// The error for a request during the pause of a busy token endpoint; nil if there is no pause.
    var refreshPause: AMZNError? { grants.backoff.error(at: now) }

    mutating func tokenEndpointIsBusy(_ retryAfter: TimeInterval?, status: Int) -> AMZNError {
        grants.backoff.extend(at: now, retryAfter: retryAfter)
        return .busy(retryAfter: grants.backoff.remaining(at: now), status: status)
    }

    mutating func refreshReplied(_ reply: Result<WireReply, AMZNError>) {
        guard case .refreshing(let used) = grants.cycle?.state else { return }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            grants.backoff.clear()
            let new = used.refreshed(by: tokens, at: now.date)
            // Another process may see the new tokens, and remove them, before this one knows that they are stored.
            closeCycle()
            enter(.storing(used, new: new), .replace(used, with: new))
        case .refused(let refusal) where refusal.name == "invalid_grant":
            enter(.dropping(used), .replace(used, with: nil))
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
        guard let last = grants.cycle?.lastRequest else { return }
        let now = now
        let sharing = grants.waiting.take { $0.id <= last && $0.isCovered(by: used) && !$0.isMet(by: used, at: now) }
        grants.cycle?.requests.add(sharing)
        resolveAll(outcome)
    }

    // MARK: Storing

    mutating func replaced(_ result: GrantChangeResult) {
        switch grants.cycle?.state {
        case .storing(let old, let new): storedRefresh(result, old: old, new: new)
        case .storingLate(let old, let new): storedLate(result, old: old, new: new)
        case .dropping: dropped(result)
        default: break
        }
    }

    private mutating func storedRefresh(_ result: GrantChangeResult, old: Grant, new: Grant) {
        switch result {
        case .done: hand(out: new)
        case .overtaken:
            signOutsUse(new, insteadOf: old)
            readAgain()
        case .failed(let error):
            grants.unstored = (old, new)
            signOutsUse(new, insteadOf: old)
            resolveAll(.failed(error))
        }
    }

    private mutating func storedLate(_ result: GrantChangeResult, old: Grant, new: Grant) {
        switch result {
        case .done:
            grants.unstored = nil
            refreshed()
            decide(new, before: nil)
        case .overtaken:
            grants.unstored = nil
            readAgain()
        case .failed(let error): failUnanswered(by: old, error)
        }
    }

    /// The server refused the refresh token. If the store now holds a different grant, it was refreshed or replaced
    /// elsewhere, and that grant is used.
    private mutating func dropped(_ result: GrantChangeResult) {
        switch result {
        case .done:
            ended(.refusedByServer)
            resolveAll(.missing(Self.refused))
        case .overtaken: readAgain()
        case .failed(let error): resolveAll(.failed(error))
        }
    }

    /// Answers requests with the new tokens, which are now stored. Includes requests made during the refresh, except
    /// those made after a sign-out.
    private mutating func hand(out grant: Grant) {
        guard let last = grants.cycle?.lastRequest else { return }
        refreshed()
        grants.waiting.add(grants.cycle?.requests.takeAll() ?? GrantRequests())
        let answered = grants.waiting.take { $0.id <= last && $0.isCovered(by: grant) }
        for request in answered.ordered { resolve(request, .grant(grant)) }
        endCycle()
    }

    private mutating func refreshed() {
        grants.cycle?.requests.renewalHappened()
        grants.lastRefresh = now.uptime
        perform(.notify(.refreshed))
    }

    private mutating func readAgain() {
        grants.cycle?.requests.renewalHappened()
        enter(.rereading(before: nil), .readGrant(for: nil))
    }

    /// The grant that the server accepts in place of this one, if a refresh of it could not be stored.
    mutating func takeSuccessor(of grant: Grant) -> Grant? {
        guard let unstored = grants.unstored, unstored.old == grant else { return nil }
        grants.unstored = nil
        return unstored.new
    }

    // MARK: Resolving

    private mutating func resolveAll(_ outcome: GrantRequest.Outcome) {
        for request in grants.cycle?.requests.takeAll().ordered ?? [] { resolve(request, outcome) }
        endCycle()
    }

    /// While a sign-in is being completed, a request without a grant waits: that sign-in may store it.
    private mutating func resolve(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        if case .missing = outcome, isCompletingSignIn { return grants.waiting.insert(request) }
        resolved(request.purpose, outcome)
    }

    private static func signedOut(because reason: String? = nil) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "No user is signed in." + (reason.map { " " + $0 } ?? ""))
    }
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The sign-in has ended: the server refuses the refresh token.")
}
