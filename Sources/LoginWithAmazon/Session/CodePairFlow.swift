import Foundation

/// The client's current code pair (RFC 8628).
///
/// A call of `getToken` is answered from the stored grant if that grant suffices. Otherwise the call may wait until the
/// server issues a grant for the pair. The server is polled only while a call waits. The interval between two polls is
/// at least the interval that the server requested.
struct CodePairs: Sendable {
    fileprivate enum Step: Sendable {
        case creating
        /// No poll is in progress, and none is scheduled.
        case idle(PollingPace)
        case waiting(PollingPace)
        case polling(PollingPace)
    }

    fileprivate struct Pair: Sendable {
        /// The call that created the pair.
        let id: CallID
        let scopes: RequestedScopes
        let call: SessionMachine.OpenCall
        var step = Step.creating
        /// The calls that wait for the pair's token and, while the pair is being created, the call that creates it.
        var waiters: Set<CallID>
    }

    fileprivate var pair: Pair?

    fileprivate func pair(of id: CallID) -> Pair? { pair?.id == id ? pair : nil }
}

extension SessionMachine {
    mutating func createCodePair(_ id: CallID, _ scopes: RequestedScopes) {
        guard let call = calls[id] else { return impossible(in: "without the call") }
        let endpoint = call.settings.endpoints.token
        guard let request = WireRequest.codePair(scopes, clientID: clientID, tokenEndpoint: endpoint) else {
            return appendAnswer(id, .failed(.insecureAddress))
        }
        endPair(.cancelled(.superseded))
        codePairs.pair = CodePairs.Pair(id: id, scopes: scopes, call: call, waiters: [id])
        append(.send(.codePair(id), request))
    }

    mutating func codePairReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        // During the request, the call may have been cancelled, the pair replaced, or the user signed out.
        guard let pair = codePairs.pair(of: id) else { return }
        guard case .creating = pair.step else { return impossible(in: pair.step) }
        switch reply.verdict(CodePair.init(body:)).result(or: \.error) {
        case .failure(let error): endPair(.failed(error))
        case .success(let codes):
            codePairs.pair?.step = .idle(PollingPace(codes, at: now))
            codePairs.pair?.waiters.remove(id)
            appendAnswer(id, .codePair(codes, expiry: now.date + codes.lifetime))
            proceedWithPair()
        }
    }

    // MARK: Calls for a token

    /// The call waits for the token of the current pair of its server or, without one, fails with `error`.
    mutating func waitForPair(_ id: CallID, _ scopes: RequestedScopes, otherwise error: AMZNError) {
        guard let pair = codePairs.pair, let call = calls[id],
            pair.call.settings.origin.server == call.settings.origin.server
        else { return appendAnswer(id, .failed(error)) }
        guard scopes.names.allSatisfy({ ScopeList.isCovered($0, by: pair.scopes.names) }) else {
            return appendAnswer(id, .failed(Self.notInPair))
        }
        codePairs.pair?.waiters.insert(id)
        proceedWithPair()
    }

    /// Removes a cancelled call from the waiting calls. If the call was still creating the pair, the pair ends, because
    /// the app never receives the pair's codes.
    mutating func leaveCodePair(_ id: CallID) {
        codePairs.pair?.waiters.remove(id)
        if case .creating = codePairs.pair(of: id)?.step { endPair(.cancelled(nil)) }
    }

    // MARK: Polling the server

    private mutating func proceedWithPair() {
        guard let pair = codePairs.pair, case .idle(let pace) = pair.step, !pair.waiters.isEmpty else { return }
        if pace.hasExpired(at: now) { return endPair(.failed(Self.expired)) }
        let seconds = pace.wait(at: now)
        codePairs.pair?.step = seconds > 0 ? .waiting(pace) : .polling(pace)
        if seconds > 0 { return append(.wait(pair.id, seconds)) }
        let endpoint = pair.call.settings.endpoints.token
        append(.send(.poll(pair.id), WireRequest.poll(pace.codes, clientID: clientID, endpoint: endpoint)))
    }

    mutating func pollWaitEnded(_ id: CallID) {
        // During the wait, the pair may have been replaced, or a sign-out may have ended it.
        guard let pair = codePairs.pair(of: id) else { return }
        guard case .waiting(let pace) = pair.step else { return impossible(in: pair.step) }
        codePairs.pair?.step = .idle(pace)
        proceedWithPair()
    }

    mutating func pollReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        // During the request, the pair may have been replaced, or a sign-out may have ended it.
        guard let pair = codePairs.pair(of: id) else { return }
        guard case .polling(var pace) = pair.step else { return impossible(in: pair.step) }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens): return pairAllowed(tokens, pair)
        // These errors are from RFC 8628 section 3.5, except `invalid_code_pair` and `invalid_grant`, which servers
        // send for a pair that is unknown or no longer valid.
        case .refused(let refusal):
            switch refusal.name {
            case "authorization_pending": pace.pending(at: now)
            case "slow_down": pace.slowDown(at: now)
            case "expired_token", "invalid_code_pair", "invalid_grant": return endPair(.failed(Self.expired))
            case "access_denied": return endPair(.failed(OAuthErrorResponse.accessDenied(refusal.status)))
            default: return endPair(.failed(refusal.error))
            }
        case .busy(let pause, _): pace.failed(at: now, retryAfter: pause)
        case .failed(let error):
            pace.failed(at: now)
            if error.code != .networkError { answerWaiters(.failed(error)) }
        }
        codePairs.pair?.step = .idle(pace)
        proceedWithPair()
    }

    /// Stores the grant that the server has issued for a pair. The grant is stored even if no call waits any more,
    /// because the server issues it only once.
    private mutating func pairAllowed(_ tokens: TokenResponse, _ pair: CodePairs.Pair) {
        let names = pair.scopes.names
        let origin = pair.call.settings.origin
        switch tokens.grant(asked: names, granted: names, at: now.date, from: origin, random: random) {
        case .failure(let error): endPair(.failed(error))
        case .success(let grant):
            codePairs.pair = nil
            let page = PageParameters(pair.scopes)
            storeAsSignIn(grant, for: pair.waiters, page, pair.call)
        }
    }

    // MARK: Ending

    private mutating func endPair(_ outcome: Answer) {
        answerWaiters(outcome)
        codePairs.pair = nil
    }

    /// Ends the pair because of a sign-out, which has answered the waiting calls.
    mutating func dropPair() { codePairs.pair = nil }

    /// Answers the waiting calls without ending the pair, so that a later call can poll again.
    private mutating func answerWaiters(_ outcome: Answer) {
        for id in codePairs.pair?.waiters.sorted() ?? [] { appendAnswer(id, outcome) }
        codePairs.pair?.waiters = []
    }

    private static let expired = AMZNError(
        .applicationNotAuthorized, "The code pair is no longer valid; create a new one.", recovery: .nothing)
    private static let notInPair = AMZNError(
        .applicationNotAuthorized, "The code pair doesn't cover these scopes; create a new pair.", recovery: .nothing)
}
