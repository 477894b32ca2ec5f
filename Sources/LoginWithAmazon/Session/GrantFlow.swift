import Foundation

/// Answers requests for the stored grant, and refreshes the grant if necessary. This is done in cycles. At most one
/// cycle runs at a time, and it may serve any number of calls.
///
/// A cycle reads the store and answers the requests that need no newer access token. For the other requests, the cycle
/// takes the store's refresh lease and reads the store again, because another process may have refreshed the grant. If
/// a newer token is still needed, the cycle sends the refresh request, stores the new grant, and answers the remaining
/// requests.
struct Grants: Sendable {
    fileprivate var cycle = GrantCycle()
    fileprivate var backoff = Backoff()
    /// A refreshed grant that couldn't be stored. It is the session's grant while the store holds the grant from which
    /// it came. Each cycle first tries to store it.
    fileprivate var unstored: HeldGrant?
    /// A grant that the server has refused for good, although it may still be stored. It counts as signed out until the
    /// store holds other tokens.
    fileprivate var usedUp: Grant?
}

extension SessionMachine {
    /// Requests the stored grant for these calls. If this starts a cycle, the cycle serves all of these requests.
    mutating func askForGrant(_ freshness: GrantRequest.Freshness, for ids: [CallID]) {
        for id in ids {
            // The call may have ended already.
            if let open = calls[id] { grants.cycle.add(GrantRequest(id, open.call, open.settings, freshness)) }
        }
        startCycle()
    }

    /// Excludes later requests from the current cycle's result. The next cycle, which reads the store again, answers
    /// them.
    mutating func closeCycle() { grants.cycle.close() }

    /// Starts a cycle for the waiting requests, unless a cycle is already in progress. While a sign-in is being
    /// completed, the requests wait, because the sign-in may store a new grant.
    mutating func startCycle() {
        guard !isCompletingSignIn else { return }
        if grants.cycle.start(where: { calls[$0.call] != nil }) { append(.readGrant(for: nil)) }
    }

    private mutating func endCycle() {
        if holdsLease { append(.endLease) }
        grants.cycle.end()
        startCycle()
    }

    private mutating func enterStep(_ step: GrantCycle.Step, _ action: Action) {
        grants.cycle.step = step
        append(action)
    }

    /// Whether the current cycle holds the refresh lease. The server may then be about to send a new refresh token.
    var holdsLease: Bool { grants.cycle.holdsLease }

    // MARK: The session's grant

    /// The session's grant while the store holds this one: a refreshed grant that couldn't be stored, or else the
    /// stored grant itself. Nil if the server has refused the session's grant for good.
    func sessionGrant(for stored: Grant) -> Grant? {
        let current = held(stored).current
        return current == grants.usedUp ? nil : current
    }

    private func held(_ stored: Grant) -> HeldGrant {
        guard let unstored = grants.unstored, unstored.stored == stored else {
            return HeldGrant(stored: stored, current: stored)
        }
        return HeldGrant(stored: stored, current: unstored.current.with(stored.profile))
    }

    /// The newest grant that came from the given one.
    func newestGrant(of stored: Grant) -> Grant { held(stored).current }

    /// Notes that the server has refused this grant for good. From the next read on, its sign-in counts as signed out.
    mutating func useUp(_ grant: Grant) {
        grants.usedUp = grant
        forgetLastRead()
    }

    /// Notes that this session has removed the stored grant.
    mutating func storedGrantRemoved() {
        grants.cycle.overrule()
        grants.unstored = nil
    }

    /// Whether only the session has the newest grant, so that it must not be deallocated.
    var holdsUnstoredGrant: Bool { grants.unstored != nil }

    /// Forgets the grant that couldn't be stored if the store no longer holds the one from which it came.
    mutating func forgetUnstored(unlessFoundIn reading: GrantReadResult) {
        if case .grant(let stored) = reading, stored == grants.unstored?.stored { return }
        grants.unstored = nil
    }

    // MARK: Reading

    mutating func grantRead(_ reading: GrantReadResult) {
        let isFirst = grants.cycle.step == .reading
        guard isFirst || grants.cycle.step == .rereading else { return impossible(in: grants.cycle.step) }
        switch reading {
        case .grant(let stored): grantFound(stored, isFirst: isFirst)
        case .none: resolveOwn(.missing(Self.signedOut()))
        case .undecodable(let reason): resolveOwn(.missing(Self.signedOut(because: reason)))
        case .unreadable(let error): resolveOwn(.failed(error))
        }
    }

    private mutating func grantFound(_ stored: Grant, isFirst: Bool) {
        let found = held(stored)
        if isFirst { grants.cycle.keepOwn(takeOwn().map { $0.renewing(found.current) }) }
        guard found.current != grants.usedUp else { return resolveOwn(.missing(Self.refused, found.current)) }
        if found.isStored { return answerOrRefresh(found) }
        // Without the lease, another process could send the old refresh token before the new one is stored.
        guard holdsLease else { return enterStep(.leasing(found), .lease) }
        enterStep(.storing(found, isNew: false), .change(.replace(found.stored, with: found.current)))
    }

    mutating func leased(_ failure: AMZNError?) {
        guard case .leasing(let grant) = grants.cycle.step else { return impossible(in: grants.cycle.step) }
        guard let failure else { return enterStep(.rereading, .readGrant(for: nil)) }
        _ = answerOwn(from: grant.current)
        resolveOwn(.failed(failure))
    }

    private mutating func answerOrRefresh(_ grant: HeldGrant) {
        if answerOwn(from: grant.current) { return endCycle() }
        if let error = refreshPause(of: grant.current) { return resolveOwn(.failed(error)) }
        guard holdsLease else { return enterStep(.leasing(grant), .lease) }
        enterStep(.refreshing(grant), sendRefresh(of: grant.current, for: .refresh))
    }

    /// Answers the cycle's requests, except those that need a newer token. Returns true if no such request remains.
    private mutating func answerOwn(from grant: Grant) -> Bool {
        var unmet: [GrantRequest] = []
        for request in takeOwn() {
            if let refusal = request.refusal(of: grant) {
                resolve(request, .missing(refusal, grant))
            } else if request.isMet(by: grant, at: now) {
                resolve(request, .grant(grant))
            } else {
                unmet.append(request)
            }
        }
        grants.cycle.keepOwn(unmet)
        return unmet.isEmpty
    }

    // MARK: Refreshing

    func sendRefresh(of grant: Grant, for purpose: Purpose) -> Action {
        .send(purpose, WireRequest.refresh(grant.refreshToken, clientID: clientID, endpoint: grant.origin.token))
    }

    /// The error for a refresh during the pause that follows a reply with status 429 or 5xx; nil if there is no pause.
    func refreshPause(of grant: Grant) -> AMZNError? { grants.backoff.error(grant, at: now) }

    mutating func tokenEndpointIsBusy(_ grant: Grant, _ retryAfter: TimeInterval?, status: Int) -> AMZNError {
        grants.backoff.extend(grant, at: now, retryAfter: retryAfter, status: status)
    }

    /// Ends the series of pauses of the grant's server after a successful refresh.
    mutating func tokenEndpointHasRefreshed(_ grant: Grant) { grants.backoff.clear(grant) }

    mutating func refreshReplied(_ reply: Result<WireReply, AMZNError>) {
        guard case .refreshing(let used) = grants.cycle.step else { return impossible(in: grants.cycle.step) }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            tokenEndpointHasRefreshed(used.current)
            let new = used.current.refreshed(by: tokens, at: now.date)
            // Another process may remove the new tokens from the store, for example with a sign-out, before this
            // process learns that they were stored. Requests that are made from now on must not receive removed tokens.
            closeCycle()
            enterStep(
                .storing(HeldGrant(stored: used.stored, current: new), isNew: true),
                .change(.replace(used.stored, with: new)))
        case .refused(let refusal) where refusal.name == "invalid_grant":
            enterStep(.removing(used), .change(.removeRefused(used.stored)))
        case .refused(let refusal) where refusal.isAboutClient: endRefresh(.failed(refusal.error), used.current)
        // The store may hold another sign-in by now.
        case .refused:
            useUp(used.current)
            enterStep(.rereading, .readGrant(for: nil))
        case .busy(let pause, let status):
            endRefresh(.failed(tokenEndpointIsBusy(used.current, pause, status: status)), used.current)
        case .failed(let error): endRefresh(.failed(error), used.current)
        }
    }

    /// Ends the cycle after the refresh failed. The cycle's own requests get this outcome, and so do later requests
    /// that would need another refresh of the same grant. All other requests are left to the next cycle. For example,
    /// if a call forced the refresh of a fresh grant, that grant can answer later requests.
    private mutating func endRefresh(_ outcome: GrantRequest.Outcome, _ used: Grant) {
        let now = self.now
        let late = grants.cycle.takeLate { $0.refusal(of: used) == nil && !$0.isMet(by: used, at: now) }
        for request in takeOwn() + late { resolve(request, outcome) }
        endCycle()
    }

    // MARK: Storing

    mutating func grantReplaced(_ result: GrantChangeResult) {
        guard case .storing(var grant, let isNew) = grants.cycle.step else { return impossible(in: grants.cycle.step) }
        switch result {
        // The store couldn't be changed. This session has removed the old grant meanwhile, so the new grant isn't used.
        case .failed where grants.cycle.isOverruled: return enterStep(.rereading, .readGrant(for: nil))
        // The store holds another grant or none, so the cycle reads the store again.
        case .overtaken: return enterStep(.rereading, .readGrant(for: nil))
        case .done: grant.stored = grant.current
        // The session goes on with the new grant, because the server may no longer accept the old one.
        case .failed: break
        }
        grants.unstored = grant.isStored ? nil : grant
        if isNew { refreshEnded(grant.current) } else { answerOrRefresh(grant) }
    }

    /// Answers the requests that the new grant covers, including requests that were made during the refresh.
    private mutating func refreshEnded(_ new: Grant) {
        append(.notify(.refreshed))
        let requests = takeOwn() + grants.cycle.takeLate { $0.refusal(of: new) == nil }
        for request in requests { resolve(request, .grant(new)) }
        endCycle()
    }

    mutating func refusedGrantRemoved(_ result: GrantChangeResult) {
        guard case .removing = grants.cycle.step else { return impossible(in: grants.cycle.step) }
        switch result {
        case .done:
            grants.unstored = nil
            sessionEnded(.refusedByServer)
            resolveOwn(.missing(Self.refused))
        // The store no longer holds the refused grant, so the cycle reads what the store holds now.
        case .overtaken: enterStep(.rereading, .readGrant(for: nil))
        case .failed(let error): resolveOwn(.failed(error))
        }
    }

    // MARK: Resolving

    /// The cycle's requests whose calls are still open.
    private mutating func takeOwn() -> [GrantRequest] { grants.cycle.takeOwn().filter { calls[$0.call] != nil } }

    private mutating func resolveOwn(_ outcome: GrantRequest.Outcome) {
        for request in takeOwn() { resolve(request, outcome) }
        endCycle()
    }

    /// Ends a request with the outcome. If no stored grant can answer the request while a sign-in is being completed,
    /// the request waits, because the sign-in may store such a grant.
    private mutating func resolve(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        if case .missing = outcome, isCompletingSignIn { return grants.cycle.postpone(request) }
        grantRequestResolved(request, outcome)
    }

    private static func signedOut(because reason: String? = nil) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "No user is signed in." + (reason.map { " " + $0 } ?? ""))
    }
    private static let refused = AMZNError(
        .applicationNotAuthorized,
        "The sign-in has ended, because the server refused its tokens. Sign the user in again.")
}
