import Foundation

/// Answers needs from the stored grant and refreshes it: one turn at a time, however many callers.
///
/// A turn reads the store, answers whom it can, and if somebody needs a newer access token it takes the store's
/// refresh lease, reads again (another process may have refreshed meanwhile), asks the server, stores, and answers.
/// Pure: events in, actions out. It never touches the sign-in page; that a need is ``Outcome/missing(_:granted:)`` is all it says.
struct GrantFlow: Sendable {
    enum Event: Sendable {
        case read(GrantReadResult)
        /// The store's refresh lease is taken, or why not.
        case leased(Lease)
        case replied(Result<WireReply, TransportFailure>)
        case replaced(Replacement)
    }

    /// What became of asking for the refresh lease.
    enum Lease: Equatable, Sendable {
        case taken
        case failed(String)
    }

    /// What became of writing a new grant in the place of an old one.
    enum Replacement: Equatable, Sendable {
        case done
        /// The store holds another grant than the one to be replaced, so nothing was written.
        case overtaken
        case failed(String)

        /// Why nothing could be written.
        var failure: String? { if case .failed(let reason) = self { reason } else { nil } }
    }

    enum Action: Equatable, Sendable {
        case read
        case lease
        case endLease
        case refresh(Grant)
        /// Write the second in the place of the first, or remove the first, if the store still holds it.
        case replace(Grant, with: Grant?)
        /// A refreshed grant is stored.
        case refreshed
        /// The grant that the server refused is gone from the store.
        case refused
        /// The first was refreshed, and the second could not take its place: the server knows the second alone.
        case unstored(Grant, Grant)
        case resolve(GrantRequest.ID, Outcome)
    }

    enum Outcome: Equatable, Sendable {
        case grant(Grant)
        /// Nobody is signed in with what is needed; `granted` are the scopes that the stored grant does have.
        case missing(AMZNError, granted: [String] = [])
        case failed(AMZNError)
    }

    private enum Phase: Equatable {
        case idle
        case reading
        case leasing(Grant)
        case rereading(Grant)
        case refreshing(Grant)
        case storing(Grant, new: Grant)
        case savingUnsaved(Grant, new: Grant)
        case dropping(Grant)
    }

    private var phase = Phase.idle
    private var hasLease = false
    /// The needs of this turn, and those that came after its reading and need one of their own.
    private var turn = GrantRequests()
    private var waiting = GrantRequests()
    private var lastAsked: GrantRequest.ID = 0
    /// Who asked later did so when the grant may have gone since, and gets nothing of what this turn brings.
    private var lastOfTurn = GrantRequest.ID.max
    private var holds = 0
    private var backoff = Backoff()
    /// A refreshed grant that could not be written: the server knows no other, so it is tried again, not thrown away.
    private var unsaved: (old: Grant, new: Grant)?

    // MARK: Asking

    mutating func ask(_ need: GrantRequest) -> [Action] {
        waiting.insert(need)
        lastAsked = need.id
        return startTurn()
    }

    /// The grant is about to be removed. A refresh under way may still be stored before that.
    mutating func removalBegins() {
        if phase != .idle { closeTurn() }
    }

    /// Whoever asks from now on gets a turn of its own, which reads afterwards. GrantRequests are numbered in the order of asking.
    private mutating func closeTurn() { lastOfTurn = min(lastOfTurn, lastAsked) }

    /// The grant that the server knows in the place of this one, which has been removed: its refresh could not be stored.
    func successor(of removed: Grant) -> Grant { unsaved.map { $0.old == removed ? $0.new : removed } ?? removed }

    /// The error of a request that falls into the pause of a busy server.
    func pause(at now: Moment) -> AMZNError? { backoff.error(at: now) }

    /// The token endpoint was busy for another request than a refresh of this flow.
    mutating func serverIsBusy(at now: Moment, retryAfter: TimeInterval?) {
        backoff.extend(at: now, retryAfter: retryAfter)
    }

    /// While held no turn starts and no need is told ``Outcome/missing(_:granted:)``: a sign-in is about to store a grant.
    mutating func hold() { holds += 1 }

    mutating func release() -> [Action] {
        holds -= 1
        return startTurn()
    }

    /// Takes back a need whose caller has gone.
    mutating func forget(_ id: GrantRequest.ID) {
        turn.remove(id)
        waiting.remove(id)
    }

    private mutating func startTurn() -> [Action] {
        guard phase == .idle, holds == 0, !waiting.isEmpty else { return [] }
        phase = .reading
        turn = waiting.takeAll()
        return [.read]
    }

    // MARK: Events

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        switch (phase, event) {
        case (.reading, .read(let reading)): opened(reading, before: nil, at: now)
        case (.leasing(let before), .leased(.taken)): leased(before)
        case (.leasing(let before), .leased(.failed(let reason))): failUnanswered(by: before, reason, at: now)
        case (.rereading(let before), .read(let reading)): opened(reading, before: before, at: now)
        case (.refreshing(let used), .replied(let reply)): replied(reply, used: used, at: now)
        case (.storing(let old, let new), .replaced(let result)): stored(result, old: old, new: new)
        case (.savingUnsaved(let old, let new), .replaced(let result)): saved(result, old: old, new: new, at: now)
        case (.dropping, .replaced(let result)): dropped(result)
        default: []
        }
    }

    private mutating func opened(_ reading: GrantReadResult, before: Grant?, at now: Moment) -> [Action] {
        let grant: Grant
        switch reading {
        case .grant(let stored): grant = stored
        case .none: return resolveAll(.missing(Self.nobody))
        case .undecodable(let reason): return resolveAll(.missing(Self.nobody(because: reason)))
        case .unreadable(let reason): return fail(AMZNError(.deviceError, reason))
        }
        if let unsaved, unsaved.old == grant {
            // Under the lease, or another process that has it would send the old refresh token meanwhile.
            guard hasLease else {
                phase = .leasing(grant)
                return [.lease]
            }
            phase = .savingUnsaved(unsaved.old, new: unsaved.new)
            return [.replace(unsaved.old, with: unsaved.new)]
        }
        unsaved = nil
        return decide(grant, before: before, at: now)
    }

    /// Answers whom the grant can answer, and refreshes for the others. `before` is the grant of this turn's first
    /// reading: one that has changed since was refreshed elsewhere, which is as good as our own refresh.
    private mutating func decide(_ grant: Grant, before: Grant?, at now: Moment) -> [Action] {
        if let before, before != grant { renewalHappened() }
        let actions = answerTurn(from: grant, at: now)
        guard !turn.isEmpty else { return actions + endTurn() }
        if let error = backoff.error(at: now) { return actions + fail(error) }
        return actions + askServer(grant)
    }

    /// Answers the needs that the stored grant can answer; those that need a newer token stay in the turn.
    private mutating func answerTurn(from grant: Grant, at now: Moment) -> [Action] {
        var actions: [Action] = []
        var stale = GrantRequests()
        for need in turn.ordered {
            if !need.isCovered(by: grant) {
                actions += tellMissing(need, Self.notCovered, granted: grant.scopes)
            } else if isAnswer(grant, to: need, at: now) {
                actions.append(.resolve(need.id, .grant(grant)))
            } else {
                stale.insert(need)
            }
        }
        turn = stale
        return actions
    }

    /// The store failed a write or the lease. The stored grant still answers the needs that its fresh token is enough for.
    private mutating func failUnanswered(by stored: Grant, _ reason: String, at now: Moment) -> [Action] {
        answerTurn(from: stored, at: now) + fail(AMZNError(.deviceError, reason))
    }

    private mutating func askServer(_ grant: Grant) -> [Action] {
        guard hasLease else {
            phase = .leasing(grant)
            return [.lease]
        }
        phase = .refreshing(grant)
        return [.refresh(grant)]
    }

    private func isAnswer(_ grant: Grant, to need: GrantRequest, at now: Moment) -> Bool {
        switch need.freshness {
        case .any: true
        case .fresh: grant.isFresh(at: now.date)
        case .renewed: false
        case .otherThan(let refused): grant.accessToken != refused && grant.isFresh(at: now.date)
        }
    }

    private mutating func leased(_ before: Grant) -> [Action] {
        hasLease = true
        phase = .rereading(before)
        return [.read]
    }

    // MARK: The server's reply

    private mutating func replied(
        _ reply: Result<WireReply, TransportFailure>, used: Grant, at now: Moment
    ) -> [Action] {
        let wire: WireReply
        switch reply {
        case .failure(let failure): return failFlight(failure.error, used, at: now)
        case .success(let success): wire = success
        }
        let verdict = ReplyVerdict(wire, now: now.date)
        guard case .busy(let retryAfter) = verdict else {
            backoff.clear()
            return judged(verdict, wire, used: used, at: now)
        }
        backoff.extend(at: now, retryAfter: retryAfter)
        let pause = backoff.remaining(at: now)
        return failFlight(AMZNError(.serverError, "The server is busy or failing.", retryAfter: pause), used, at: now)
    }

    private mutating func judged(
        _ verdict: ReplyVerdict, _ wire: WireReply, used: Grant, at now: Moment
    ) -> [Action] {
        switch verdict {
        case .success:
            guard let reply = TokenReply(body: wire.body) else {
                return failFlight(ReplyVerdict.notUnderstood, used, at: now)
            }
            let new = used.refreshed(by: reply, at: now.date)
            // Before we hear that they are stored, others may have seen and removed them.
            closeTurn()
            phase = .storing(used, new: new)
            return [.replace(used, with: new)]
        case .refused(let refusal) where refusal.name == "invalid_grant":
            phase = .dropping(used)
            return [.replace(used, with: nil)]
        case .refused(let refusal):
            let error = refusal.error(refusedGrant: .applicationNotAuthorized)
            guard error.code == .applicationNotAuthorized else { return failFlight(error, used, at: now) }
            return endFlight(.missing(error, granted: used.scopes), used, at: now)
        case .busy, .unusable: return failFlight(ReplyVerdict.notUnderstood, used, at: now)
        }
    }

    /// The refresh failed, for this turn and for those who came while the server was asked and would ask it again:
    /// not for those whom the stored grant can still answer, as after a forced refresh of a fresh one.
    private mutating func failFlight(_ error: AMZNError, _ used: Grant, at now: Moment) -> [Action] {
        endFlight(.failed(error), used, at: now)
    }

    /// The same for an outcome of any kind. A refusal for good that is not `invalid_grant` leaves the grant in the store,
    /// and yet only the page can help: asking again would be refused again.
    private mutating func endFlight(_ outcome: Outcome, _ used: Grant, at now: Moment) -> [Action] {
        let shares = { [self] (need: GrantRequest) in
            need.id <= lastOfTurn && need.isCovered(by: used) && !isAnswer(used, to: need, at: now)
        }
        turn.add(waiting.take(where: shares))
        return resolveAll(outcome)
    }

    /// The new tokens are in the store: now, and not before, everybody may have them (single flight, so also those
    /// who came while the server was asked, unless after a sign-out).
    private mutating func stored(_ result: Replacement, old: Grant, new: Grant) -> [Action] {
        switch result {
        case .done: return hand(out: new)
        case .overtaken: return [.unstored(old, new)] + readAgain()
        case .failed(let reason):
            unsaved = (old, new)
            return [.unstored(old, new)] + fail(AMZNError(.deviceError, reason))
        }
    }

    private mutating func saved(_ result: Replacement, old: Grant, new: Grant, at now: Moment) -> [Action] {
        switch result {
        case .done:
            unsaved = nil
            renewalHappened()
            return [.refreshed] + decide(new, before: nil, at: now)
        case .overtaken:
            unsaved = nil
            return readAgain()
        case .failed(let reason): return failUnanswered(by: old, reason, at: now)
        }
    }

    /// The server refused the refresh token. A store that holds another one by now was refreshed or signed in anew
    /// elsewhere: adopt it.
    private mutating func dropped(_ result: Replacement) -> [Action] {
        switch result {
        case .done: [.refused] + resolveAll(.missing(Self.refused))
        case .overtaken: readAgain()
        case .failed(let reason): fail(AMZNError(.deviceError, reason))
        }
    }

    private mutating func hand(out grant: Grant) -> [Action] {
        renewalHappened()
        waiting.add(turn.takeAll())
        let answered = waiting.take { [lastOfTurn] need in need.id <= lastOfTurn && need.isCovered(by: grant) }
        return [.refreshed] + answered.ordered.map { .resolve($0.id, .grant(grant)) } + endTurn()
    }

    private mutating func readAgain() -> [Action] {
        renewalHappened()
        phase = .reading
        return [.read]
    }

    /// A refresh that these needs asked for has been made, by us or by others.
    private mutating func renewalHappened() {
        turn.change { if $0.freshness == .renewed { $0.freshness = .fresh } }
    }

    // MARK: Ending a turn

    /// Nobody gets an old token beside an error.
    private mutating func fail(_ error: AMZNError) -> [Action] { resolveAll(.failed(error)) }

    private mutating func resolveAll(_ outcome: Outcome) -> [Action] {
        let needs = turn.takeAll()
        let actions = needs.ordered.flatMap { need -> [Action] in
            if case .missing(let error, let granted) = outcome { return tellMissing(need, error, granted: granted) }
            return [.resolve(need.id, outcome)]
        }
        return actions + endTurn()
    }

    private mutating func tellMissing(_ need: GrantRequest, _ error: AMZNError, granted: [String] = []) -> [Action] {
        guard holds == 0 else {
            waiting.insert(need)
            return []
        }
        return [.resolve(need.id, .missing(error, granted: granted))]
    }

    private mutating func endTurn() -> [Action] {
        phase = .idle
        lastOfTurn = .max
        let end: [Action] = hasLease ? [.endLease] : []
        hasLease = false
        return end + startTurn()
    }

    private static let nobody = AMZNError(.applicationNotAuthorized, "Nobody is signed in.")
    private static func nobody(because reason: String) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "Nobody is signed in. \(reason)")
    }
    private static let notCovered = AMZNError(
        .applicationNotAuthorized, "The user has not granted these scopes to the app.")
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The sign-in has ended: the server refuses the refresh token.")
}
