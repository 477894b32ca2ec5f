import Foundation

/// The single code pair of a manager, from its creation to its grant (RFC 8628).
///
/// Calls for a token are answered from the store if it has what they need; the others wait for the user to enter the
/// code. The server is polled only while a call waits, at the pace that the server asks for. Pure: events in, actions
/// out.
struct CodePairFlow: StateMachine {
    typealias PairID = UInt64
    typealias Wait = UInt64

    enum Event: Sendable {
        case create(CallID, ScopeRequest, SessionSettings)
        case getToken(CallID, ScopeRequest, SessionSettings)
        case created(PairID, Result<WireReply, TransportFailure>)
        case lookedUp(CallID, Answer)
        case waited(Wait)
        case polled(PairID, Result<WireReply, TransportFailure>)
        case adopted(PairID, Answer)
        case cancel(CallID)
        /// A session of this process signs out on the same store.
        case signOut
    }

    enum Action: Equatable, Sendable {
        case create(PairID, WireRequest)
        /// Check whether the stored grant answers the call.
        case lookUp(CallID, AuthorizeCall, SessionSettings)
        case wait(Wait, TimeInterval)
        case poll(PairID, WireRequest)
        /// Store the grant like that of a sign-in.
        case adopt(PairID, Grant, AuthorizeCall, SessionSettings)
        case answer(CallID, CodePairAnswer)
    }

    private enum Phase: Sendable {
        case creating(CallID)
        case pending(CodePair)
    }

    private enum Step: Equatable, Sendable { case idle, waiting(Wait), polling }

    private struct Pair: Sendable {
        let id: PairID
        let scopes: ScopeRequest
        let settings: SessionSettings
        var phase: Phase
        var step = Step.idle
        /// The calls that receive its token, with the scopes that they need.
        var waiters: [CallID: [String]] = [:]
        /// Set once the pair is created.
        var pace: PollingPace?

        /// All calls that have not been answered.
        var calls: [CallID] {
            let waiting = waiters.keys.sorted()
            if case .creating(let call) = phase { return [call] + waiting }
            return waiting
        }
    }

    /// A call that checks the store, and the pair that it waits for if the store has no answer.
    private struct LookUp: Sendable {
        let scopes: [String]
        let pair: PairID?
    }

    static let abandoned = CodePairAnswer.cancelled

    private var pair: Pair?
    /// The pair that a newer one replaced during a poll: the user may have allowed it, and the server issues a grant
    /// only once.
    private var replaced: Pair?
    /// The pairs that the user has allowed, whose grants are being stored. A new pair doesn't end them.
    private var adoptions = CodePairAdoptions()
    private var lookUps: [CallID: LookUp] = [:]
    private var lastPair: PairID = 0
    private var lastWait: Wait = 0
    private let random: @Sendable (Int) -> [UInt8]

    init(random: @escaping @Sendable (Int) -> [UInt8]) { self.random = random }

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        switch event {
        case .create(let call, let scopes, let settings): create(call, scopes, settings)
        case .getToken(let call, let scopes, let settings): getToken(call, scopes, settings)
        case .created(let id, let reply): created(id, reply, at: now)
        case .lookedUp(let call, let answer): lookedUp(call, answer, at: now)
        case .waited(let wait): waited(wait, at: now)
        case .polled(let id, let reply): polled(id, reply, at: now)
        case .adopted(let id, let answer): adopted(id, answer)
        case .cancel(let call): cancel(call)
        case .signOut: endAll(.failed(Self.signedOut))
        }
    }
}

// MARK: - Creating the pair

extension CodePairFlow {
    private mutating func create(
        _ call: CallID, _ scopes: ScopeRequest, _ settings: SessionSettings
    ) -> [Action] {
        if let problem = settings.problem { return [.answer(call, .failed(problem))] }
        let request = CodePairRequest.make(
            scopes, clientID: settings.clientID, tokenEndpoint: settings.endpoints.token)
        guard let request else { return [.answer(call, .failed(TransportFailure.insecureAddress.error))] }
        if pair?.step == .polling {
            replaced = pair
            replaced?.waiters = [:]
        }
        let old = end(.failed(Self.superseded))
        lastPair += 1
        pair = Pair(id: lastPair, scopes: scopes, settings: settings, phase: .creating(call))
        return old + [.create(lastPair, request)]
    }

    private mutating func created(
        _ id: PairID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        guard let pair, pair.id == id, case .creating(let call) = pair.phase else { return [] }
        switch reply.content(at: now.date, CodePair.init(body:)) {
        case .failure(let error): return end(.failed(error))
        case .success(let made):
            self.pair?.phase = .pending(made)
            self.pair?.pace = PollingPace(made, at: now)
            let answer = CodePairAnswer.created(userCode: made.userCode, verificationURI: made.verificationURI)
            return [.answer(call, answer)] + proceed(at: now)
        }
    }
}

// MARK: - Calls for a token

extension CodePairFlow {
    private mutating func getToken(
        _ call: CallID, _ scopes: ScopeRequest, _ settings: SessionSettings
    ) -> [Action] {
        lookUps[call] = LookUp(scopes: scopes.names, pair: pair?.id ?? adoptions.latest)
        return [.lookUp(call, Self.storedCall(scopes), settings)]
    }

    private mutating func lookedUp(_ call: CallID, _ answer: Answer, at now: Moment) -> [Action] {
        guard let lookUp = lookUps.removeValue(forKey: call) else { return [] }
        switch answer {
        case .authorized(let token, _): return [.answer(call, .token(Secret(token)))]
        case .missing(let error): return join(call, lookUp, otherwise: error, at: now)
        case .failed(let error): return [.answer(call, .failed(error))]
        case .cancelled, .code, .user, .signedOut: return [.answer(call, .cancelled)]
        }
    }

    /// Lets a call wait for the pair that existed when the call was made.
    private mutating func join(
        _ call: CallID, _ lookUp: LookUp, otherwise error: AMZNError, at now: Moment
    ) -> [Action] {
        guard let wanted = lookUp.pair else { return [.answer(call, .failed(error))] }
        let isCurrent = pair?.id == wanted
        guard let scopes = isCurrent ? pair?.scopes.names : adoptions.scopes(of: wanted) else {
            return [.answer(call, .failed(pair == nil ? error : Self.superseded))]
        }
        guard ScopeList.isCovered(lookUp.scopes, by: scopes) else {
            return [.answer(call, .failed(Self.notCovered))]
        }
        guard isCurrent else {
            adoptions.join(wanted, call, lookUp.scopes)
            return []
        }
        pair?.waiters[call] = lookUp.scopes
        return proceed(at: now)
    }

    private mutating func cancel(_ call: CallID) -> [Action] {
        if lookUps.removeValue(forKey: call) != nil { return [.answer(call, .cancelled)] }
        if case .creating(call) = pair?.phase {
            return [.answer(call, .cancelled)] + end(.failed(Self.superseded), but: call)
        }
        if pair?.waiters.removeValue(forKey: call) != nil { return [.answer(call, .cancelled)] }
        return adoptions.cancel(call) ? [.answer(call, .cancelled)] : []
    }

    /// The call with which the session looks up the stored grant, or stores a grant of this flow.
    private static func storedCall(_ scopes: ScopeRequest) -> AuthorizeCall {
        AuthorizeCall(
            strategy: .stored, forcesRefresh: false, wantsUser: false,
            page: PageParameters(scopes: scopes.names, scopeData: scopes.data, kind: .token, isSandbox: false))
    }
}

// MARK: - Polling the server

extension CodePairFlow {
    /// Takes the next step of a pending pair that a call waits for.
    private mutating func proceed(at now: Moment) -> [Action] {
        guard let pair, case .pending(let codes) = pair.phase, let pace = pair.pace, pair.step == .idle,
            !pair.waiters.isEmpty
        else { return [] }
        if pace.hasExpired(at: now) { return end(.failed(Self.expired)) }
        let seconds = pace.wait(at: now)
        guard seconds > 0 else {
            self.pair?.step = .polling
            let endpoint = pair.settings.endpoints.token
            return [
                .poll(pair.id, TokenRequest.poll(codes, clientID: pair.settings.clientID, endpoint: endpoint))
            ]
        }
        lastWait += 1
        self.pair?.step = .waiting(lastWait)
        return [.wait(lastWait, seconds)]
    }

    private mutating func waited(_ wait: Wait, at now: Moment) -> [Action] {
        guard pair?.step == .waiting(wait) else { return [] }
        pair?.step = .idle
        return proceed(at: now)
    }

    private mutating func polled(
        _ id: PairID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        if let replaced, replaced.id == id { return polled(replaced, reply, at: now) }
        guard let pair, pair.id == id, case .pending = pair.phase, pair.step == .polling else { return [] }
        self.pair?.step = .idle
        switch reply {
        case .success(let wire): return judged(ResponseOutcome(wire, now: now.date), wire, pair, at: now)
        case .failure(let failure) where failure.error.code == .networkError:
            self.pair?.pace?.failed(at: now)
            return proceed(at: now)
        case .failure(let failure): return answerWaiting(.failed(failure.error), at: now)
        }
    }

    /// The last reply for a replaced pair, of which only a grant matters.
    private mutating func polled(
        _ old: Pair, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        replaced = nil
        guard case .success(let wire) = reply, case .success = ResponseOutcome(wire, now: now.date),
            let tokens = TokenResponse(body: wire.body)
        else { return [] }
        return adopt(tokens, old, at: now)
    }

    private mutating func judged(
        _ verdict: ResponseOutcome, _ wire: WireReply, _ pair: Pair, at now: Moment
    ) -> [Action] {
        switch verdict {
        case .success:
            guard let tokens = TokenResponse(body: wire.body) else { break }
            return adopt(tokens, pair, at: now)
        case .refused(let refusal): return refused(refusal, at: now)
        case .busy(let pause):
            self.pair?.pace?.failed(at: now, retryAfter: pause)
            return proceed(at: now)
        case .unusable: break
        }
        return answerWaiting(.failed(ResponseOutcome.notUnderstood), at: now)
    }

    /// The errors of RFC 8628 section 3.5; Amazon also uses `invalid_code_pair` for a pair that is no longer valid.
    private mutating func refused(_ refusal: OAuthErrorResponse, at now: Moment) -> [Action] {
        switch refusal.name {
        case "authorization_pending":
            pair?.pace?.pending(at: now)
            return proceed(at: now)
        case "slow_down":
            pair?.pace?.slowDown(at: now)
            return proceed(at: now)
        case "expired_token", "invalid_code_pair": return end(.failed(Self.expired))
        default: return end(.failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        }
    }

    /// The user has allowed the pair. Its grant is stored even if no call waits any more, because the server issues it
    /// only once.
    private mutating func adopt(_ tokens: TokenResponse, _ pair: Pair, at now: Moment) -> [Action] {
        let grant = tokens.grant(
            for: pair.scopes.names, at: now.date, from: pair.settings.endpoints.token, random: random)
        let isNewest = self.pair?.id == pair.id
        // The grant of a newer pair must not be replaced by that of an older one.
        replaced = nil
        switch grant {
        case .failure(let error): return isNewest ? end(.failed(error)) : []
        case .success(let grant):
            adoptions.begin(pair.id, grant, scopes: pair.scopes.names, waiters: pair.waiters)
            if isNewest { self.pair = nil }
            return [.adopt(pair.id, grant, Self.storedCall(pair.scopes), pair.settings)]
        }
    }

    /// Whether the grant of this pair is still to be stored: no sign-out has ended its adoption.
    func isAdopting(_ id: PairID) -> Bool { adoptions.scopes(of: id) != nil }

    /// The grant was stored, or could not be. Only now are the waiting calls answered.
    private mutating func adopted(_ id: PairID, _ answer: Answer) -> [Action] {
        adoptions.end(id).map { call, scopes, grant in
            .answer(call, Self.answer(answer, grant, scopes))
        }
    }

    private static func answer(_ answer: Answer, _ grant: Grant, _ scopes: [String]) -> CodePairAnswer {
        switch answer {
        case .authorized:
            ScopeList.isCovered(scopes, by: grant.scopes) ? .token(grant.accessToken) : .failed(notCovered)
        case .failed(let error), .missing(let error): .failed(error)
        case .cancelled, .code, .user, .signedOut: .cancelled
        }
    }
}

// MARK: - Ending

extension CodePairFlow {
    /// Ends the pair, and answers all its calls except one that is already answered.
    private mutating func end(_ answer: CodePairAnswer, but answered: CallID? = nil) -> [Action] {
        defer { pair = nil }
        return (pair?.calls ?? []).filter { $0 != answered }.map { .answer($0, answer) }
    }

    /// Ends the pair and every adoption.
    private mutating func endAll(_ answer: CodePairAnswer) -> [Action] {
        replaced = nil
        return adoptions.endAll().map { .answer($0, answer) } + end(answer)
    }

    /// Answers the waiting calls but keeps the pair, so that a later call can poll again.
    private mutating func answerWaiting(_ answer: CodePairAnswer, at now: Moment) -> [Action] {
        defer {
            pair?.waiters = [:]
            pair?.pace?.failed(at: now)
        }
        return (pair?.calls ?? []).map { .answer($0, answer) }
    }

    private static let superseded = AMZNError(.userInterrupted, "A newer code pair has replaced this one.")
    private static let signedOut = AMZNError(.userInterrupted, "A sign-out has ended the code pair.")
    private static let expired = AMZNError(.applicationNotAuthorized, "The code pair has expired; create a new one.")
    private static let notCovered = AMZNError(
        .applicationNotAuthorized, "The code pair doesn't cover these scopes.")
}
