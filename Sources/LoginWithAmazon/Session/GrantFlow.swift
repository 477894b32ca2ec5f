import Foundation

/// Answers needs from the stored grant and refreshes it: one turn at a time, however many callers.
///
/// A turn reads the store, answers whom it can, and if somebody needs a newer access token it takes the store's
/// refresh lease, reads again (another process may have refreshed meanwhile), asks the server, stores, and answers.
/// Pure: events in, actions out. It never touches the sign-in page; that a need is ``Outcome/missing(_:granted:)`` is all it says.
struct GrantFlow: Sendable {
    enum Event: Sendable {
        case read(GrantReading)
        case leased(Bool)
        case replied(Result<WireReply, TransportFailure>)
        case replaced(Replacement)
    }

    /// What became of writing a new grant in the place of an old one.
    enum Replacement: Equatable, Sendable {
        case done
        /// The store holds another grant than the one to be replaced, so nothing was written.
        case overtaken
        case failed(String)
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
        case resolve(Need.ID, Outcome)
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
    private var turn: [Need] = []
    private var waiting: [Need] = []
    private var lastAsked: Need.ID = 0
    /// Who asked later did so when the grant may have gone since, and gets nothing of what this turn brings.
    private var lastOfTurn = Need.ID.max
    private var holds = 0
    private var backoff = Backoff()
    /// A refreshed grant that could not be written: the server knows no other, so it is tried again, not thrown away.
    private var unsaved: (old: Grant, new: Grant)?

    // MARK: Asking

    mutating func ask(_ need: Need) -> [Action] {
        waiting.append(need)
        lastAsked = need.id
        return startTurn()
    }

    /// The grant is about to be removed. A refresh under way may still be stored before that.
    mutating func removalBegins() {
        if phase != .idle { closeTurn() }
    }

    /// Whoever asks from now on gets a turn of its own, which reads afterwards. Needs are numbered in the order of asking.
    private mutating func closeTurn() { lastOfTurn = min(lastOfTurn, lastAsked) }

    /// While held no turn starts and no need is told ``Outcome/missing(_:granted:)``: a sign-in is about to store a grant.
    mutating func hold() { holds += 1 }

    mutating func release() -> [Action] {
        holds -= 1
        return startTurn()
    }

    /// Takes back a need whose caller has gone.
    mutating func forget(_ id: Need.ID) {
        turn.removeAll { $0.id == id }
        waiting.removeAll { $0.id == id }
    }

    private mutating func startTurn() -> [Action] {
        guard phase == .idle, holds == 0, !waiting.isEmpty else { return [] }
        phase = .reading
        turn = waiting
        waiting = []
        return [.read]
    }

    // MARK: Events

    mutating func handle(_ event: Event, at now: Date) -> [Action] {
        switch (phase, event) {
        case (.reading, .read(let reading)): opened(reading, before: nil, at: now)
        case (.leasing(let before), .leased(true)): leased(before)
        case (.leasing, .leased(false)): fail(Self.leaseError)
        case (.rereading(let before), .read(let reading)): opened(reading, before: before, at: now)
        case (.refreshing(let used), .replied(let reply)): replied(reply, used: used, at: now)
        case (.storing(let old, let new), .replaced(let result)): stored(result, old: old, new: new)
        case (.savingUnsaved(let old, let new), .replaced(let result)): saved(result, old: old, new: new, at: now)
        case (.dropping, .replaced(let result)): dropped(result)
        default: []
        }
    }

    private mutating func opened(_ reading: GrantReading, before: Grant?, at now: Date) -> [Action] {
        if let error = reading.error { return unreadable(reading, error) }
        guard case .grant(let grant) = reading else { return resolveAll(.missing(Self.nobody)) }
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

    /// Bytes that are no grant keep a silent call from an answer, but not the user from signing in.
    private mutating func unreadable(_ reading: GrantReading, _ error: AMZNError) -> [Action] {
        if case .undecodable = reading { return resolveAll(.missing(error)) }
        return fail(error)
    }

    /// Answers whom the grant can answer, and refreshes for the others. `before` is the grant of this turn's first
    /// reading: one that has changed since was refreshed elsewhere, which is as good as our own refresh.
    private mutating func decide(_ grant: Grant, before: Grant?, at now: Date) -> [Action] {
        if let before, before != grant { renewalHappened() }
        var actions: [Action] = []
        var stale: [Need] = []
        for need in turn {
            if !need.isCovered(by: grant) {
                actions += tellMissing(need, Self.notCovered, granted: grant.scopes)
            } else if isAnswer(grant, to: need, at: now) {
                actions.append(.resolve(need.id, .grant(grant)))
            } else {
                stale.append(need)
            }
        }
        turn = stale
        guard !stale.isEmpty else { return actions + endTurn() }
        if let error = backoff.error(at: now) { return actions + fail(error) }
        return actions + askServer(grant)
    }

    private mutating func askServer(_ grant: Grant) -> [Action] {
        guard hasLease else {
            phase = .leasing(grant)
            return [.lease]
        }
        phase = .refreshing(grant)
        return [.refresh(grant)]
    }

    private func isAnswer(_ grant: Grant, to need: Need, at now: Date) -> Bool {
        switch need.freshness {
        case .any: true
        case .fresh: grant.isFresh(at: now)
        case .renewed: false
        case .otherThan(let refused): grant.accessToken != refused && grant.isFresh(at: now)
        }
    }

    private mutating func leased(_ before: Grant) -> [Action] {
        hasLease = true
        phase = .rereading(before)
        return [.read]
    }

    // MARK: The server's reply

    private mutating func replied(
        _ reply: Result<WireReply, TransportFailure>, used: Grant, at now: Date
    ) -> [Action] {
        let wire: WireReply
        switch reply {
        case .failure(let failure): return failFlight(failure.error, used, at: now)
        case .success(let success): wire = success
        }
        let verdict = ReplyVerdict(wire, now: now)
        guard case .busy(let retryAfter) = verdict else {
            backoff.clear()
            return judged(verdict, wire, used: used, at: now)
        }
        backoff.extend(at: now, retryAfter: retryAfter)
        let pause = backoff.remaining(at: now)
        return failFlight(AMZNError(.serverError, "The server is busy or failing.", retryAfter: pause), used, at: now)
    }

    private mutating func judged(
        _ verdict: ReplyVerdict, _ wire: WireReply, used: Grant, at now: Date
    ) -> [Action] {
        switch verdict {
        case .success:
            guard let reply = TokenReply(body: wire.body) else {
                return failFlight(ReplyVerdict.notUnderstood, used, at: now)
            }
            let new = used.refreshed(by: reply, at: now)
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
    private mutating func failFlight(_ error: AMZNError, _ used: Grant, at now: Date) -> [Action] {
        endFlight(.failed(error), used, at: now)
    }

    /// The same for an outcome of any kind. A refusal for good that is not `invalid_grant` leaves the grant in the store,
    /// and yet only the page can help: asking again would be refused again.
    private mutating func endFlight(_ outcome: Outcome, _ used: Grant, at now: Date) -> [Action] {
        let shares = { [self] (need: Need) in
            need.id <= lastOfTurn && need.isCovered(by: used) && !isAnswer(used, to: need, at: now)
        }
        turn += waiting.filter(shares)
        waiting.removeAll(where: shares)
        return resolveAll(outcome)
    }

    /// The new tokens are in the store: now, and not before, everybody may have them (single flight, so also those
    /// who came while the server was asked, unless after a sign-out).
    private mutating func stored(_ result: Replacement, old: Grant, new: Grant) -> [Action] {
        switch result {
        case .done: return hand(out: new)
        case .overtaken: return readAgain()
        case .failed(let reason):
            unsaved = (old, new)
            return fail(AMZNError(.deviceError, reason))
        }
    }

    private mutating func saved(_ result: Replacement, old: Grant, new: Grant, at now: Date) -> [Action] {
        switch result {
        case .done:
            unsaved = nil
            renewalHappened()
            return [.refreshed] + decide(new, before: nil, at: now)
        case .overtaken:
            unsaved = nil
            return readAgain()
        case .failed(let reason): return fail(AMZNError(.deviceError, reason))
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
        let everybody = turn + waiting
        let isAnswered = { [lastOfTurn] (need: Need) in need.id <= lastOfTurn && need.isCovered(by: grant) }
        turn = []
        waiting = everybody.filter { !isAnswered($0) }
        let answers = everybody.filter(isAnswered).map { Action.resolve($0.id, .grant(grant)) }
        return [.refreshed] + answers + endTurn()
    }

    private mutating func readAgain() -> [Action] {
        renewalHappened()
        phase = .reading
        return [.read]
    }

    /// A refresh that these needs asked for has been made, by us or by others.
    private mutating func renewalHappened() {
        for index in turn.indices where turn[index].freshness == .renewed { turn[index].freshness = .fresh }
    }

    // MARK: Ending a turn

    /// Nobody gets an old token beside an error.
    private mutating func fail(_ error: AMZNError) -> [Action] { resolveAll(.failed(error)) }

    private mutating func resolveAll(_ outcome: Outcome) -> [Action] {
        let needs = turn
        turn = []
        let actions = needs.flatMap { need -> [Action] in
            if case .missing(let error, let granted) = outcome { return tellMissing(need, error, granted: granted) }
            return [.resolve(need.id, outcome)]
        }
        return actions + endTurn()
    }

    private mutating func tellMissing(_ need: Need, _ error: AMZNError, granted: [String] = []) -> [Action] {
        guard holds == 0 else {
            waiting.append(need)
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
    private static let notCovered = AMZNError(
        .applicationNotAuthorized, "The user has not granted these scopes to the app.")
    private static let refused = AMZNError(
        .applicationNotAuthorized, "The sign-in has ended: the server refuses the refresh token.")
    private static let leaseError = AMZNError(
        .deviceError, "The stored grant is being refreshed elsewhere and has not become free in time.")
}
