import Foundation

/// Answers requests for the stored grant, and refreshes the grant if necessary. This is done in cycles. At most one
/// cycle runs at a time, and it may serve any number of calls.
///
/// A cycle reads the store and answers the requests that need no newer access token. For the other requests, the cycle
/// takes the store's refresh lease and reads the store again, because another process may have refreshed the grant. If
/// a newer token is still needed, the cycle sends the refresh request, stores the new grant, and answers the remaining
/// requests.
struct Grants: Sendable {
    fileprivate var cycle = GrantCycle.idle
    fileprivate var requests: [CallID: GrantRequest] = [:]
    fileprivate var lastRequest: GrantRequest.Number = 0
    fileprivate var backoff = Backoff()
    /// A refreshed grant that could not be stored. A later cycle stores it, if the store still holds the old grant
    /// then. If a sign-out removes the old grant first, the sign-out uses the refreshed grant to notify the server.
    fileprivate var unstored: RefreshedGrant?
    /// The uptime at which a refreshed grant was last stored.
    fileprivate var lastRefresh = -TimeInterval.infinity

    fileprivate mutating func add(_ request: GrantRequest) {
        lastRequest += 1
        requests[request.call] = request
        requests[request.call]?.number = lastRequest
    }

    /// Makes any fresh token sufficient for the cycle's own requests for a renewed token. Called when the stored grant
    /// is a new one that this cycle didn't obtain.
    fileprivate mutating func acceptRefresh() {
        for (call, request) in requests where cycle.owns(request) && request.freshness == .renewed {
            requests[call]?.freshness = .fresh
        }
    }

    /// Removes the requests that meet the condition, and returns them in the order of their calls. The order of their
    /// numbers may differ, because a request that is added again gets a new number.
    fileprivate mutating func take(where condition: (GrantRequest) -> Bool) -> [GrantRequest] {
        let taken = requests.values.filter(condition).sorted { $0.call < $1.call }
        for request in taken { requests[request.call] = nil }
        return taken
    }
}

extension SessionMachine {
    /// Requests the stored grant for these calls. If this starts a cycle, the cycle serves all of these requests.
    mutating func askForGrant(_ freshness: GrantRequest.Freshness, for ids: [CallID]) {
        // After a server has refused a token, several calls may force a refresh in quick succession. One refresh is
        // enough for all of them.
        let isBurst = freshness == .renewed && now.uptime - grants.lastRefresh < Self.burst
        for id in ids {
            // The call may have ended already.
            guard let open = calls[id] else { continue }
            grants.add(GrantRequest(id, open.call, open.settings, isBurst ? .fresh : freshness))
        }
        startCycle()
    }

    private static let burst: TimeInterval = 1

    mutating func leaveGrants(_ call: CallID) { grants.requests[call] = nil }

    mutating func endRenewals(of refused: Secret, _ error: AMZNError) {
        for request in grants.take(where: { $0.freshness == .otherThan(refused) }) {
            appendAnswer(request.call, .failed(error))
        }
    }

    /// Excludes later requests from the current cycle's result. The next cycle, which reads the store again, answers
    /// them.
    mutating func closeCycle() { grants.cycle.close(after: grants.lastRequest) }

    /// Starts a cycle for the waiting requests, unless a cycle is already in progress. While a sign-in is being
    /// completed, the requests wait, because the sign-in may store a new grant.
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

    private mutating func enterStep(_ step: GrantCycle.Step, _ action: Action) {
        grants.cycle.step = step
        append(action)
    }

    /// Whether the current cycle holds the refresh lease. The server may then be about to send a new refresh token.
    var holdsLease: Bool { grants.cycle.holdsLease }

    // MARK: Reading

    mutating func grantRead(_ reading: GrantReadResult) {
        switch (grants.cycle.step, reading) {
        case (.reading, .grant(let grant)): grantFound(grant)
        case (.rereading(let before), .grant(let grant)):
            // If the stored grant has changed since the cycle last read it, any fresh access token suffices for a
            // request for a renewed token.
            if before != grant { grants.acceptRefresh() }
            grantFound(grant)
        case (.reading, .none), (.rereading, .none): resolveRequests(.missing(Self.signedOut()))
        case (.reading, .undecodable(let reason)), (.rereading, .undecodable(let reason)):
            resolveRequests(.missing(Self.signedOut(because: reason)))
        case (.reading, .unreadable(let error)), (.rereading, .unreadable(let error)): resolveRequests(.failed(error))
        default: impossible(in: grants.cycle.step)
        }
    }

    private mutating func grantFound(_ grant: Grant) {
        guard let unstored = grants.unstored, unstored.old == grant else {
            grants.unstored = nil
            return answerOrRefresh(grant)
        }
        // Without the lease, another process could send the old refresh token before the new one is stored.
        guard holdsLease else { return enterStep(.leasing(grant), .lease(.refresh)) }
        enterStep(.storingLate(unstored), .change(.replace(grant, with: unstored.new)))
    }

    mutating func leasedForRefresh(_ failure: AMZNError?) {
        guard case .leasing(let grant) = grants.cycle.step else {
            return impossible(in: grants.cycle.step)
        }
        if let failure { return failUnanswered(by: grant, failure) }
        enterStep(.rereading(grant), .readGrant(for: nil))
    }

    private mutating func answerOrRefresh(_ grant: Grant) {
        if answerRequests(from: grant) { return endCycle() }
        if let error = refreshPause(of: grant) { return resolveRequests(.failed(error)) }
        guard holdsLease else { return enterStep(.leasing(grant), .lease(.refresh)) }
        enterStep(.refreshing(grant), sendRefresh(of: grant, for: .refresh))
    }

    /// Ends the cycle because the lease couldn't be taken or the store couldn't be changed. Unless the cycle is closed,
    /// the stored grant still answers the requests that need no newer token. The other requests fail with `error`.
    private mutating func failUnanswered(by stored: Grant, _ error: AMZNError) {
        // If the cycle is closed, a sign-out may have removed the grant since it was read, or a refresh may have
        // replaced it.
        if !grants.cycle.isClosed { _ = answerRequests(from: stored) }
        resolveRequests(.failed(error))
    }

    /// Answers the cycle's requests, except those that need a newer token. Returns true if no such request remains.
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

    /// The error for a refresh during the pause that follows a reply with status 429 or 5xx; nil if there is no pause.
    func refreshPause(of grant: Grant) -> AMZNError? { grants.backoff.error(grant, at: now) }

    mutating func tokenEndpointIsBusy(_ grant: Grant, _ retryAfter: TimeInterval?, status: Int) -> AMZNError {
        grants.backoff.extend(grant, at: now, retryAfter: retryAfter, status: status)
    }

    /// Ends the series of pauses of the grant's server after a successful refresh.
    mutating func tokenEndpointHasRefreshed(_ grant: Grant) { grants.backoff.clear(grant) }

    mutating func refreshReplied(_ reply: Result<WireReply, AMZNError>) {
        guard case .refreshing(let used) = grants.cycle.step else {
            return impossible(in: grants.cycle.step)
        }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            tokenEndpointHasRefreshed(used)
            let new = used.refreshed(by: tokens, at: now.date)
            // Another process may remove the new tokens from the store, for example with a sign-out, before this
            // process learns that they were stored. Requests that are made from now on must not receive removed tokens.
            closeCycle()
            enterStep(.storing(RefreshedGrant(old: used, new: new)), .change(.replace(used, with: new)))
        case .refused(let refusal) where refusal.name == "invalid_grant":
            enterStep(.dropping(used), .change(.replace(used, with: nil)))
        case .refused(let refusal):
            let error = refusal.error(refusedGrant: .applicationNotAuthorized)
            let isFinal = error.code == .applicationNotAuthorized
            endRefresh(isFinal ? .missing(error, granted: used.scopes) : .failed(error), used)
        case .busy(let pause, let status): endRefresh(.failed(tokenEndpointIsBusy(used, pause, status: status)), used)
        case .failed(let error): endRefresh(.failed(error), used)
        }
    }

    /// Ends the cycle after the refresh failed. The cycle's own requests get this outcome. A later request gets it too
    /// if the request may receive the cycle's result and would need another refresh of the grant. All other requests
    /// are left to the next cycle. For example, if a call forced the refresh of a fresh grant, that grant can answer
    /// later requests.
    ///
    /// After a refusal with the code `applicationNotAuthorized`, the outcome is `missing`, so that the sign-in page can
    /// be shown. Only the refusal `invalid_grant` removes the grant from the store.
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
            signOutsUse(refreshed)
            enterStep(.rereading(refreshed.old), .readGrant(for: nil))
        case (.storing(let refreshed), .failed(let error)), (.storingLate(let refreshed), .failed(let error)):
            grants.unstored = refreshed
            signOutsUse(refreshed)
            failUnanswered(by: refreshed.old, error)
        case (.dropping, .done):
            sessionEnded(.refusedByServer)
            resolveRequests(.missing(Self.refused))
        // The store no longer holds the refused grant, so the cycle reads what the store holds now.
        case (.dropping(let old), .overtaken): enterStep(.rereading(old), .readGrant(for: nil))
        case (.dropping, .failed(let error)): resolveRequests(.failed(error))
        default: impossible(in: grants.cycle.step)
        }
    }

    /// Answers the requests that the new grant covers, including requests that were made during the refresh. Requests
    /// that were made after the server's reply or after a sign-out are left to the next cycle.
    private mutating func refreshStored(_ new: Grant) {
        noteRefresh()
        let cycle = grants.cycle
        for request in grants.take(where: { cycle.shares(with: $0) && $0.refusal(of: new) == nil }) {
            resolveRequest(request, .grant(new))
        }
        endCycle()
    }

    /// Answers the cycle's requests with a grant that an earlier cycle refreshed and that is now stored. Its access
    /// token may be stale by now, and is then refreshed again.
    private mutating func refreshStoredLate(_ new: Grant) {
        noteRefresh()
        grants.acceptRefresh()
        answerOrRefresh(new)
    }

    private mutating func noteRefresh() {
        grants.lastRefresh = now.uptime
        append(.notify(.refreshed))
    }

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

    /// Ends a request with the outcome. If no stored grant can answer the request while a sign-in is being completed,
    /// the request waits, because the sign-in may store such a grant.
    private mutating func resolveRequest(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        if case .missing = outcome, isCompletingSignIn { return grants.add(request) }
        grantRequestResolved(request, outcome)
    }

    private static func signedOut(because reason: String? = nil) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "No user is signed in." + (reason.map { " " + $0 } ?? ""))
    }
    private static let refused = AMZNError(
        .applicationNotAuthorized,
        "The sign-in has ended, because the server refused the refresh token. Sign the user in again.")
}
