import Foundation

/// Answers requests for the stored grant and refreshes it: one refresh cycle at a time, for any number of callers.
///
/// A cycle reads the store and answers the requests that the stored grant meets. If others need a newer access token,
/// it takes the store's refresh lease, reads again in case another process has refreshed meanwhile, sends the refresh
/// request, stores the new grant, and answers. Pure: events in, actions out. It never shows the sign-in page; with
/// ``Outcome/missing(_:granted:)`` it leaves that to its owner.
struct GrantFlow: Sendable {
    enum Event: Sendable {
        case read(GrantReadResult)
        case leased(LeaseResult)
        case replied(Result<WireReply, TransportFailure>)
        case replaced(GrantChangeResult)
    }

    /// The result of asking for the store's refresh lease.
    enum LeaseResult: Equatable, Sendable {
        case taken
        case failed(String)
    }

    enum Action: Equatable, Sendable {
        case perform(SessionAction)
        case refresh(Grant)
        /// The server refused the refresh token, and the grant is removed from the store.
        case refused
        /// The first grant was refreshed to the second, which could not be stored: the server now accepts only the
        /// second.
        case unstored(Grant, Grant)
        case resolve(GrantRequest.Purpose, Outcome)

        static let read = perform(.readGrant)
        static let lease = perform(.lease(.refresh))
        static let endLease = perform(.endLease(.refresh))
        /// A refreshed grant was stored.
        static let refreshed = perform(.notify(.refreshed))
        static func replace(_ old: Grant, with new: Grant?) -> Action { perform(.change(.replace(old, with: new))) }
    }

    enum Outcome: Equatable, Sendable {
        case grant(Grant)
        /// No user is signed in with the requested scopes; `granted` are the scopes of the stored grant.
        case missing(AMZNError, granted: [String] = [])
        case failed(AMZNError)
    }

    /// Nil while there is nothing to do.
    var cycle: RefreshCycle?
    /// The requests that arrived after the cycle read the store.
    var waiting = GrantRequests()
    private var lastAsked: GrantRequest.ID = 0
    private(set) var holds = 0
    var backoff = Backoff()
    /// A refreshed grant that could not be stored. The server accepts no other, so the next cycle stores it.
    var unsaved: (old: Grant, new: Grant)?

    // MARK: Asking

    mutating func ask(_ request: GrantRequest) -> [Action] {
        waiting.insert(request)
        lastAsked = request.id
        return startCycle()
    }

    /// The grant is about to be removed. A refresh in progress may still be stored first.
    mutating func removalBegins() { closeCycle() }

    /// Leaves later requests to another cycle, which reads the store after this moment.
    mutating func closeCycle() { cycle?.close(after: lastAsked) }

    /// The error for a request during the pause of a busy server; nil if there is no pause.
    func pause(at now: Moment) -> AMZNError? { backoff.error(at: now) }

    /// Another flow found the token endpoint busy.
    mutating func serverIsBusy(at now: Moment, retryAfter: TimeInterval?) {
        backoff.extend(at: now, retryAfter: retryAfter)
    }

    /// Starts no cycle and answers no request with ``Outcome/missing(_:granted:)`` until ``release()``: a sign-in is
    /// about to store a grant.
    mutating func hold() { holds += 1 }

    mutating func release() -> [Action] {
        holds -= 1
        return startCycle()
    }

    /// Removes the request of a cancelled call.
    mutating func forget(_ id: GrantRequest.ID) {
        cycle?.requests.remove(id)
        waiting.remove(id)
    }

    private mutating func startCycle() -> [Action] {
        guard cycle == nil, holds == 0, !waiting.isEmpty else { return [] }
        cycle = RefreshCycle(waiting.takeAll())
        return [.read]
    }

    // MARK: Events

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        // Only the state: a copy of the whole cycle would make every change to its requests copy them all.
        guard let state = cycle?.state else { return [] }
        return switch (state, event) {
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

    /// Moves the cycle to the state that awaits the action's result.
    mutating func enter(_ state: RefreshCycle.State, _ action: Action) -> [Action] {
        cycle?.state = state
        return [action]
    }

    // MARK: Ending a cycle

    /// Answers every request of the cycle with the error, never with an old token instead.
    mutating func fail(_ error: AMZNError) -> [Action] { resolveAll(.failed(error)) }

    mutating func resolveAll(_ outcome: Outcome) -> [Action] {
        let requests = cycle?.requests.takeAll().ordered ?? []
        let actions = requests.flatMap { request -> [Action] in
            if case .missing(let error, let granted) = outcome {
                return resolveMissing(request, error, granted: granted)
            }
            return [.resolve(request.purpose, outcome)]
        }
        return actions + endCycle()
    }

    /// During a hold, the request waits: the sign-in in progress may store the grant that it needs.
    mutating func resolveMissing(_ request: GrantRequest, _ error: AMZNError, granted: [String] = []) -> [Action] {
        guard holds == 0 else {
            waiting.insert(request)
            return []
        }
        return [.resolve(request.purpose, .missing(error, granted: granted))]
    }

    mutating func endCycle() -> [Action] {
        let hasLease = cycle?.state.hasLease == true
        cycle = nil
        let end: [Action] = hasLease ? [.endLease] : []
        return end + startCycle()
    }
}
