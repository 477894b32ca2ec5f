// What follows from reading the store: answers, the refresh lease, or a refresh.

extension GrantFlow {
    mutating func opened(_ reading: GrantReadResult, before: Grant?, at now: Moment) -> [Action] {
        let grant: Grant
        switch reading {
        case .grant(let stored): grant = stored
        case .none: return resolveAll(.missing(Self.signedOut))
        case .undecodable(let reason): return resolveAll(.missing(Self.signedOut(because: reason)))
        case .unreadable(let reason): return fail(AMZNError(.deviceError, reason))
        }
        if let unsaved, unsaved.old == grant {
            // Without the lease another process could send the old refresh token meanwhile.
            guard hasLease else { return enter(.leasing(grant), .lease) }
            return enter(
                .savingUnsaved(unsaved.old, new: unsaved.new), .replace(unsaved.old, with: unsaved.new))
        }
        unsaved = nil
        return decide(grant, before: before, at: now)
    }

    mutating func leased(_ before: Grant) -> [Action] { enter(.rereading(before: before), .read) }

    /// Answers the requests that the grant meets, and refreshes for the others. `before` is the grant that this cycle
    /// read first: if it has changed since, it was refreshed elsewhere, which is as good as a refresh by this session.
    mutating func decide(_ grant: Grant, before: Grant?, at now: Moment) -> [Action] {
        if let before, before != grant { cycle?.renewalHappened() }
        let actions = answerRequests(from: grant, at: now)
        guard cycle?.requests.isEmpty == false else { return actions + endCycle() }
        if let error = backoff.error(at: now) { return actions + fail(error) }
        return actions + (hasLease ? enter(.refreshing(grant), .refresh(grant)) : enter(.leasing(grant), .lease))
    }

    /// Writing to the store or taking the lease failed. The stored grant still answers the requests that need no newer
    /// token.
    mutating func failUnanswered(by stored: Grant, _ reason: String, at now: Moment) -> [Action] {
        answerRequests(from: stored, at: now) + fail(AMZNError(.deviceError, reason))
    }

    /// Answers the requests that the stored grant meets; those that need a newer token stay in the cycle.
    private mutating func answerRequests(from grant: Grant, at now: Moment) -> [Action] {
        var actions: [Action] = []
        var stale = GrantRequests()
        for request in cycle?.requests.ordered ?? [] {
            if !request.isCovered(by: grant) {
                actions += resolveMissing(request, Self.notCovered, granted: grant.scopes)
            } else if request.isMet(by: grant, at: now) {
                actions.append(.resolve(request.purpose, .grant(grant)))
            } else {
                stale.insert(request)
            }
        }
        cycle?.requests = stale
        return actions
    }

    private var hasLease: Bool { cycle?.state.hasLease == true }

    private static let signedOut = AMZNError(.applicationNotAuthorized, "No user is signed in.")
    private static func signedOut(because reason: String) -> AMZNError {
        AMZNError(.applicationNotAuthorized, "No user is signed in. \(reason)")
    }
    private static let notCovered = AMZNError(
        .applicationNotAuthorized, "The user has not granted these scopes to the app.")
}
