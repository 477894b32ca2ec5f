import Foundation

/// The client's code pair, from its creation to its grant (RFC 8628).
///
/// Calls for a token are answered from the store if it has what they need; the others wait for the user to enter the
/// code. The server is polled only while a call waits, at the pace that the server asks for.
struct CodePairs: Sendable {
    typealias PairID = UInt64
    typealias WaitID = UInt64

    fileprivate enum Phase: Sendable {
        case creating(CallID)
        case pending(CodePair)
    }

    fileprivate enum Step: Equatable, Sendable { case idle, waiting(WaitID), polling }

    fileprivate struct Pair: Sendable {
        let id: PairID
        let scopes: ScopeRequest
        /// The call that created it, which may have been answered.
        let call: SessionMachine.OpenCall
        var phase: Phase
        var step = Step.idle
        /// The calls that receive its token.
        var waiters: Set<CallID> = []
        /// Set once the pair is created.
        var pace: PollingPace?

        var tokenEndpoint: URL { call.settings.endpoints.token }

        /// All calls that have not been answered.
        var openCalls: [CallID] {
            if case .creating(let call) = phase { return [call] + waiters.sorted() }
            return waiters.sorted()
        }

        /// The parameters of the sign-in that stores the grant.
        var page: PageParameters {
            PageParameters(scopes: scopes.names, scopeData: scopes.data, kind: .token, isSandbox: false)
        }
    }

    fileprivate var pair: Pair?
    /// The pair that a newer one replaced during a poll: the user may have allowed it, and the server issues a grant
    /// only once.
    fileprivate var replaced: Pair?
    fileprivate var lastPair: PairID = 0
    fileprivate var lastWait: WaitID = 0
}

// MARK: - Creating the pair

extension SessionMachine {
    /// A new pair replaces the client's current one.
    mutating func createCodePair(_ id: CallID, _ scopes: ScopeRequest) {
        guard let call = calls[id] else { return }
        let endpoint = call.settings.endpoints.token
        guard let request = CodePairRequest.make(scopes, clientID: clientID, tokenEndpoint: endpoint) else {
            return answer(id, .failed(.insecureAddress))
        }
        if codePairs.pair?.step == .polling {
            codePairs.replaced = codePairs.pair
            codePairs.replaced?.waiters = []
        }
        endPair(.cancelled(.superseded))
        codePairs.lastPair += 1
        codePairs.pair = CodePairs.Pair(id: codePairs.lastPair, scopes: scopes, call: call, phase: .creating(id))
        perform(.send(.codePair(codePairs.lastPair), request))
    }

    mutating func codePairReplied(_ id: CodePairs.PairID, _ reply: Result<WireReply, AMZNError>) {
        guard let pair = codePairs.pair, pair.id == id, case .creating(let call) = pair.phase else { return }
        switch reply.verdict(CodePair.init(body:)).result(refusedGrant: .serverError) {
        case .failure(let error): endPair(.failed(error))
        case .success(let made):
            codePairs.pair?.phase = .pending(made)
            codePairs.pair?.pace = PollingPace(made, at: now)
            answer(call, .codePair(userCode: made.userCode, verificationURI: made.verificationURI))
            proceed()
        }
    }
}

// MARK: - Calls for a token

extension SessionMachine {
    mutating func getToken(_ id: CallID, _ scopes: ScopeRequest) {
        let pair = codePairs.pair?.id
        update(id) { $0.call = .getToken(scopes, pair: pair) }
        ask(.scopes(scopes.names), .fresh, for: .codePair(id))
    }

    mutating func codePairLookedUp(_ id: CallID, _ outcome: GrantRequest.Outcome) {
        guard case .getToken(let scopes, let pair) = calls[id]?.call else { return }
        switch outcome {
        case .grant(let grant): answer(id, .authorized(grant, user: nil))
        case .failed(let error): answer(id, .failed(error))
        case .missing(let error, _): join(id, scopes, pair, otherwise: error)
        }
    }

    /// Lets a call wait for the pair that existed when the call was made.
    private mutating func join(
        _ id: CallID, _ scopes: ScopeRequest, _ wanted: CodePairs.PairID?, otherwise error: AMZNError
    ) {
        guard wanted != nil, let pair = codePairs.pair else { return answer(id, .failed(error)) }
        guard pair.id == wanted else { return answer(id, .cancelled(.superseded)) }
        guard ScopeList.isCovered(scopes.names, by: pair.scopes.names) else {
            return answer(id, .failed(Self.notInPair))
        }
        codePairs.pair?.waiters.insert(id)
        proceed()
    }

    /// Removes a cancelled call. Without the call that creates it, a pair is of no use.
    mutating func leaveCodePair(_ id: CallID, _ cause: AMZNError.Cancellation?) {
        codePairs.pair?.waiters.remove(id)
        guard case .creating(id) = codePairs.pair?.phase else { return }
        let waiters = codePairs.pair?.waiters.sorted() ?? []
        codePairs.pair = nil
        for waiter in waiters { answer(waiter, .cancelled(cause ?? .superseded)) }
    }
}

// MARK: - Polling the server

extension SessionMachine {
    /// Takes the next step of a pending pair that a call waits for.
    private mutating func proceed() {
        guard let pair = codePairs.pair, case .pending(let codes) = pair.phase, let pace = pair.pace,
            pair.step == .idle, !pair.waiters.isEmpty
        else { return }
        if pace.hasExpired(at: now) { return endPair(.failed(Self.expired)) }
        let seconds = pace.wait(at: now)
        guard seconds > 0 else {
            codePairs.pair?.step = .polling
            let request = TokenRequest.poll(codes, clientID: clientID, endpoint: pair.tokenEndpoint)
            return perform(.send(.poll(pair.id), request))
        }
        codePairs.lastWait += 1
        codePairs.pair?.step = .waiting(codePairs.lastWait)
        perform(.wait(codePairs.lastWait, seconds))
    }

    mutating func waited(_ wait: CodePairs.WaitID) {
        guard codePairs.pair?.step == .waiting(wait) else { return }
        codePairs.pair?.step = .idle
        proceed()
    }

    mutating func pollReplied(_ id: CodePairs.PairID, _ reply: Result<WireReply, AMZNError>) {
        let verdict = reply.verdict(TokenResponse.init(body:))
        if let replaced = codePairs.replaced, replaced.id == id {
            codePairs.replaced = nil
            // Of the last reply for a replaced pair, only a grant matters.
            if case .success(let tokens) = verdict { adopt(tokens, replaced) }
            return
        }
        guard let pair = codePairs.pair, pair.id == id, pair.step == .polling else { return }
        codePairs.pair?.step = .idle
        switch verdict {
        case .success(let tokens): adopt(tokens, pair)
        case .refused(let refusal): pollRefused(refusal)
        case .busy(let pause, _): pollAgain { $0.failed(at: $1, retryAfter: pause) }
        case .failed(let error) where error.code == .networkError: pollAgain { $0.failed(at: $1) }
        case .failed(let error): failWaiters(error)
        }
    }

    /// The errors of RFC 8628 section 3.5; Amazon also uses `invalid_code_pair` for a pair that is no longer valid.
    private mutating func pollRefused(_ refusal: OAuthErrorResponse) {
        switch refusal.name {
        case "authorization_pending": pollAgain { $0.pending(at: $1) }
        case "slow_down": pollAgain { $0.slowDown(at: $1) }
        case "expired_token", "invalid_code_pair": endPair(.failed(Self.expired))
        default: endPair(.failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        }
    }

    private mutating func pollAgain(_ change: (inout PollingPace, Moment) -> Void) {
        if var pace = codePairs.pair?.pace {
            change(&pace, now)
            codePairs.pair?.pace = pace
        }
        proceed()
    }

    /// The user has allowed the pair. Its grant is stored even if no call waits any more, because the server issues it
    /// only once.
    private mutating func adopt(_ tokens: TokenResponse, _ pair: CodePairs.Pair) {
        let isNewest = codePairs.pair?.id == pair.id
        // The grant of a newer pair must not be replaced by that of an older one.
        codePairs.replaced = nil
        let names = pair.scopes.names
        switch tokens.grant(asked: names, granted: names, at: now.date, from: pair.call.settings, random: random) {
        case .failure(let error): if isNewest { endPair(.failed(error)) }
        case .success(let grant):
            if isNewest { codePairs.pair = nil }
            adopt(grant, for: pair.waiters, pair.page, pair.call)
        }
    }
}

// MARK: - Ending

extension SessionMachine {
    /// Ends the pair, and answers all its calls.
    private mutating func endPair(_ outcome: Answer) {
        let open = codePairs.pair?.openCalls ?? []
        codePairs.pair = nil
        for id in open { answer(id, outcome) }
    }

    mutating func endCodePairs() {
        codePairs.replaced = nil
        endPair(.cancelled(.signedOut))
    }

    /// Answers the waiting calls but keeps the pair, so that a later call can poll again.
    private mutating func failWaiters(_ error: AMZNError) {
        let open = codePairs.pair?.openCalls ?? []
        codePairs.pair?.waiters = []
        codePairs.pair?.pace?.failed(at: now)
        for id in open { answer(id, .failed(error)) }
    }

    private static let expired = AMZNError(.applicationNotAuthorized, "The code pair has expired; create a new one.")
    private static let notInPair = AMZNError(.applicationNotAuthorized, "The code pair doesn't cover these scopes.")
}
