import Foundation

// Handles the server's reply to a refresh, and stores the new grant.

extension GrantFlow {
    mutating func replied(
        _ reply: Result<WireReply, TransportFailure>, used: Grant, at now: Moment
    ) -> [Action] {
        let wire: WireReply
        switch reply {
        case .failure(let failure): return failRefresh(failure.error, used, at: now)
        case .success(let success): wire = success
        }
        let verdict = ResponseOutcome(wire, now: now.date)
        guard case .busy(let retryAfter) = verdict else {
            backoff.clear()
            return judged(verdict, wire, used: used, at: now)
        }
        backoff.extend(at: now, retryAfter: retryAfter)
        return failRefresh(ResponseOutcome.busyError(retryAfter: backoff.remaining(at: now)), used, at: now)
    }

    private mutating func judged(
        _ verdict: ResponseOutcome, _ wire: WireReply, used: Grant, at now: Moment
    ) -> [Action] {
        switch verdict {
        case .success:
            guard let reply = TokenResponse(body: wire.body) else {
                return failRefresh(ResponseOutcome.notUnderstood, used, at: now)
            }
            let new = used.refreshed(by: reply, at: now.date)
            // Other sessions may see the new tokens, and remove them, before this one is notified that they are stored.
            closeCycle()
            return enter(.storing(used, new: new), .replace(used, with: new))
        case .refused(let refusal) where refusal.name == "invalid_grant":
            return enter(.dropping(used), .replace(used, with: nil))
        case .refused(let refusal):
            let error = refusal.error(refusedGrant: .applicationNotAuthorized)
            guard error.code == .applicationNotAuthorized else { return failRefresh(error, used, at: now) }
            return endRefresh(.missing(error, granted: used.scopes), used, at: now)
        case .busy, .unusable: return failRefresh(ResponseOutcome.notUnderstood, used, at: now)
        }
    }

    /// The refresh failed. Fails the requests of this cycle, and later ones that would need another refresh. Later
    /// requests that the stored grant meets don't fail, for example after a forced refresh of a fresh grant.
    private mutating func failRefresh(_ error: AMZNError, _ used: Grant, at now: Moment) -> [Action] {
        endRefresh(.failed(error), used, at: now)
    }

    /// The same for any outcome. After a permanent refusal other than `invalid_grant`, the grant stays in the store,
    /// but only the sign-in page helps: another refresh would be refused too.
    private mutating func endRefresh(_ outcome: Outcome, _ used: Grant, at now: Moment) -> [Action] {
        guard let last = cycle?.lastRequest else { return [] }
        let sharing = waiting.take { $0.id <= last && $0.isCovered(by: used) && !$0.isMet(by: used, at: now) }
        cycle?.requests.add(sharing)
        return resolveAll(outcome)
    }

    // MARK: Storing

    mutating func stored(_ result: GrantChangeResult, old: Grant, new: Grant) -> [Action] {
        switch result {
        case .done: return hand(out: new)
        case .overtaken: return [.unstored(old, new)] + readAgain()
        case .failed(let reason):
            unsaved = (old, new)
            return [.unstored(old, new)] + fail(AMZNError(.deviceError, reason))
        }
    }

    mutating func saved(_ result: GrantChangeResult, old: Grant, new: Grant, at now: Moment) -> [Action] {
        switch result {
        case .done:
            unsaved = nil
            cycle?.renewalHappened()
            return [.refreshed] + decide(new, before: nil, at: now)
        case .overtaken:
            unsaved = nil
            return readAgain()
        case .failed(let reason): return failUnanswered(by: old, reason, at: now)
        }
    }

    /// The server refused the refresh token. If the store now holds a different grant, it was refreshed or replaced
    /// elsewhere, and that grant is used.
    mutating func dropped(_ result: GrantChangeResult) -> [Action] {
        switch result {
        case .done: [.refused] + resolveAll(.missing(Self.refused))
        case .overtaken: readAgain()
        case .failed(let reason): fail(AMZNError(.deviceError, reason))
        }
    }

    /// Answers requests with the new tokens, which are now stored. Includes requests made during the refresh, except
    /// those made after a sign-out.
    private mutating func hand(out grant: Grant) -> [Action] {
        guard var cycle else { return [] }
        cycle.renewalHappened()
        waiting.add(cycle.requests.takeAll())
        let answered = waiting.take { $0.id <= cycle.lastRequest && $0.isCovered(by: grant) }
        return [.refreshed] + answered.ordered.map { .resolve($0.purpose, .grant(grant)) } + endCycle()
    }

    private mutating func readAgain() -> [Action] {
        cycle?.renewalHappened()
        return enter(.rereading(before: nil), .read)
    }

    private static let refused = AMZNError(
        .applicationNotAuthorized, "The sign-in has ended: the server refuses the refresh token.")
}
