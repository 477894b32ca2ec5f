import Foundation

/// Answers requests for the stored grant and refreshes it: one cycle at a time, for any number of callers.
///
/// A cycle reads the store and answers the requests that the stored grant meets. If others need a newer access token,
/// it takes the store's refresh lease, reads again in case another process has refreshed meanwhile, sends the refresh
/// request, stores the new grant, and answers. It never shows the sign-in page.
struct Grants: Sendable {
    fileprivate var cycle = GrantCycle.idle
    /// At most one request for each call.
    fileprivate var requests: [CallID: GrantRequest] = [:]
    fileprivate var lastRequest: GrantRequest.Number = 0
    fileprivate var backoff = Backoff()
    /// A refreshed grant that could not be stored. The next cycle stores it, and a sign-out notifies the server with it.
    fileprivate var unstored: RefreshedGrant?
    /// The uptime of the latest refresh.
    fileprivate var lastRefresh = -TimeInterval.infinity

    fileprivate mutating func add(_ request: GrantRequest) {
        lastRequest += 1
        requests[request.call] = request
        requests[request.call]?.number = lastRequest
    }

    /// Lets the store's token answer the cycle's own requests for a new token.
    fileprivate mutating func acceptRefresh() {
        for (call, request) in requests where cycle.owns(request) && request.freshness == .renewed {
            requests[call]?.freshness = .fresh
        }
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
    mutating func askForGrant(_ freshness: GrantRequest.Freshness, for ids: [CallID]) {
        // A burst of forced calls, each after the refusal of the same token, needs one refresh.
        let isBurst = freshness == .renewed && now.uptime - grants.lastRefresh < Self.burst
        for id in ids {
            // A call that was cancelled during its profile's request asks no more.
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
            appendAnswer(request.call, .failed(error))
        }
    }

    /// Leaves later requests to another cycle, which reads the store after this moment.
    mutating func closeCycle() { grants.cycle.close(after: grants.lastRequest) }

    /// Starts no cycle while a sign-in is about to store a grant.
    mutating func startCycle() {
        guard grants.cycle.step == .idle, !isCompletingSignIn, !grants.requests.isEmpty else { return }
        grants.cycle = GrantCycle(step: .reading, lastOwn: grants.lastRequest)
        append(.readGrant(for: nil))
    }

    private mutating func endCycle() {
        if holdsLease { append(.endLease(.refresh)) }
        grants.cycle = .idle
        startCycle()
    }

    /// Moves the cycle to the step that awaits the action's result.
    private mutating func enterStep(_ step: GrantCycle.Step, _ action: Action) {
        grants.cycle.step = step
        append(action)
    }

    /// Whether the cycle may refresh, and a new refresh token may be on its way.
    var holdsLease: Bool { grants.cycle.holdsLease }

    // MARK: Reading

    mutating func grantRead(_ reading: GrantReadResult) {
        switch (grants.cycle.step, reading) {
        case (.reading, .grant(let grant)): grantFound(grant)
        case (.rereading(let before), .grant(let grant)):
            // A refresh elsewhere is as good as a refresh by this session.
            if before != grant { grants.acceptRefresh() }
            grantFound(grant)
        case (.reading, .none), (.rereading, .none): resolveRequests(.missing(Self.signedOut()))
        case (.reading, .undecodable(let reason)), (.rereading, .undecodable(let reason)):
            resolveRequests(.missing(Self.signedOut(because: reason)))
        case (.reading, .unreadable(let error)), (.rereading, .unreadable(let error)): resolveRequests(.failed(error))
        default: assertionFailure("No cycle reads the store.")
        }
    }

    private mutating func grantFound(_ grant: Grant) {
        guard let unstored = grants.unstored, unstored.old == grant else {
            grants.unstored = nil
            return answerOrRefresh(grant)
        }
        // Without the lease another process could send the old refresh token meanwhile.
        guard holdsLease else { return enterStep(.leasing(grant), .lease(.refresh)) }
        enterStep(.storingLate(unstored), .change(.replace(grant, with: unstored.new)))
    }

    mutating func leasedForRefresh(_ failure: AMZNError?) {
        guard case .leasing(let grant) = grants.cycle.step else {
            return assertionFailure("No cycle waits for the lease.")
        }
        if let failure { return failUnanswered(by: grant, failure) }
        enterStep(.rereading(grant), .readGrant(for: nil))
    }

    /// Answers the requests that the grant meets, and refreshes for the others.
    private mutating func answerOrRefresh(_ grant: Grant) {
        if answerRequests(from: grant) { return endCycle() }
        if let error = refreshPause { return resolveRequests(.failed(error)) }
        guard holdsLease else { return enterStep(.leasing(grant), .lease(.refresh)) }
        enterStep(.refreshing(grant), sendRefresh(of: grant, for: .refresh))
    }

    /// Writing to the store or taking the lease failed. The stored grant still answers the requests that need no newer
    /// token.
    private mutating func failUnanswered(by stored: Grant, _ error: AMZNError) {
        // In a closed cycle, a sign-out may have removed the grant since it was read, or a refresh replaced it.
        if !grants.cycle.isClosed { _ = answerRequests(from: stored) }
        resolveRequests(.failed(error))
    }

    /// Answers the cycle's requests, except those that need a newer token; these stay in the cycle. Returns whether none
    /// stays.
    private mutating func answerRequests(from grant: Grant) -> Bool {
        var areAll = true
        for request in takeOwn() {
            if let refusal = request.refusal(of: grant) {
                let granted = request.server == grant.origin.server ? grant.scopes : []
                resolveRequest(request, .missing(refusal, granted: granted))
            } else if request.isMet(by: grant, at: now) {
                resolveRequest(request, .grant(grant))
            } else {
                grants.requests[request.call] = request
                areAll = false
            }
        }
        return areAll
    }

    // MARK: Refreshing

    func sendRefresh(of grant: Grant, for purpose: Request) -> Action {
        .send(purpose, TokenRequest.refresh(grant.refreshToken, clientID: clientID, endpoint: grant.origin.token))
    }

    /// The error for a request during the pause of a busy token endpoint; nil if there is no pause.
    var refreshPause: AMZNError? { grants.backoff.error(at: now) }

    mutating func tokenEndpointIsBusy(_ retryAfter: TimeInterval?, status: Int) -> AMZNError {
        grants.backoff.extend(at: now, retryAfter: retryAfter, status: status)
    }

    mutating func refreshReplied(_ reply: Result<WireReply, AMZNError>) {
        guard case .refreshing(let used) = grants.cycle.step else {
            return assertionFailure("No cycle waits for a refresh.")
        }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            grants.backoff.clear()
            let new = used.refreshed(by: tokens, at: now.date)
            // Another process may see the new tokens, and remove them, before this one knows that they are stored.
            closeCycle()
            enterStep(.storing(RefreshedGrant(old: used, new: new)), .change(.replace(used, with: new)))
        case .refused(let refusal) where refusal.name == "invalid_grant":
            enterStep(.dropping(used), .change(.replace(used, with: nil)))
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
        let (cycle, now) = (grants.cycle, self.now)
        let ended = grants.take { request in
            cycle.owns(request)
                || cycle.shares(with: request) && request.refusal(of: used) == nil
                    && !request.isMet(by: used, at: now)
        }
        for request in ended { resolveRequest(request, outcome) }
        endCycle()
    }

    // MARK: Storing

    mutating func grantReplaced(_ result: GrantChangeResult) {
        switch (grants.cycle.step, result) {
        case (.storing(let refreshed), .done): refreshStored(refreshed.new)
        case (.storingLate(let refreshed), .done): refreshStoredLate(refreshed.new)
        case (.storing(let refreshed), .overtaken), (.storingLate(let refreshed), .overtaken):
            grants.unstored = nil
            signOutsUse(refreshed)
            enterStep(.rereading(refreshed.old), .readGrant(for: nil))
        case (.storing(let refreshed), .failed(let error)), (.storingLate(let refreshed), .failed(let error)):
            grants.unstored = refreshed
            signOutsUse(refreshed)
            failUnanswered(by: refreshed.old, error)
        case (.dropping, .done):
            sessionEnded(.refusedByServer)
            resolveRequests(.missing(Self.refused))
        // The grant was refreshed, replaced or removed elsewhere.
        case (.dropping(let old), .overtaken): enterStep(.rereading(old), .readGrant(for: nil))
        case (.dropping, .failed(let error)): resolveRequests(.failed(error))
        default: assertionFailure("No cycle changes the store.")
        }
    }

    /// Answers requests with the new tokens, also those made before the server's reply arrived, except after a sign-out.
    private mutating func refreshStored(_ new: Grant) {
        noteRefresh()
        let cycle = grants.cycle
        for request in grants.take(where: { cycle.shares(with: $0) && $0.refusal(of: new) == nil }) {
            resolveRequest(request, .grant(new))
        }
        endCycle()
    }

    /// Tokens that are stored late may be stale already.
    private mutating func refreshStoredLate(_ new: Grant) {
        noteRefresh()
        grants.unstored = nil
        grants.acceptRefresh()
        answerOrRefresh(new)
    }

    private mutating func noteRefresh() {
        grants.lastRefresh = now.uptime
        append(.notify(.refreshed))
    }

    /// The grant that the server accepts in place of this one, if a refresh of it could not be stored.
    mutating func takeSuccessor(of grant: Grant) -> Grant? {
        guard let unstored = grants.unstored, unstored.old == grant else { return nil }
        grants.unstored = nil
        return unstored.new
    }

    // MARK: Resolving

    private mutating func takeOwn() -> [GrantRequest] {
        let cycle = grants.cycle
        return grants.take(where: cycle.owns)
    }

    private mutating func resolveRequests(_ outcome: GrantRequest.Outcome) {
        for request in takeOwn() { resolveRequest(request, outcome) }
        endCycle()
    }

    /// While a sign-in is being completed, a request without a grant waits: that sign-in may store it.
    private mutating func resolveRequest(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        if case .missing = outcome, isCompletingSignIn { return grants.add(request) }
        grantRequestResolved(request, outcome)
    }

    private static func signedOut(because reason: String? = nil) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "No user is signed in." + (reason.map { " " + $0 } ?? ""))
    }
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The sign-in has ended: the server refuses the refresh token.")
}
