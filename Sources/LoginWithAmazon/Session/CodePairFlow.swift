import Foundation

/// The client's code pair, from its creation to its grant (RFC 8628).
///
/// Calls for a token are answered from the store if it has what they need; the others wait for the user to enter the
/// code. The server is polled only while a call waits, at the pace that the server asks for.
struct CodePairs: Sendable {
    fileprivate enum Step: Equatable, Sendable { case creating, idle, waiting, polling }

    fileprivate struct Pair: Sendable {
        /// The call that creates it.
        let id: CallID
        /// The call that created the pair before it.
        let replaced: CallID?
        let scopes: ScopeRequest
        let call: SessionMachine.OpenCall
        var step = Step.creating
        /// The calls that receive its token, and the one that creates it.
        var waiters: Set<CallID>
        /// Set once the pair is created.
        var pace: PollingPace?
    }

    fileprivate var pair: Pair?
}

extension SessionMachine {
    /// A new pair replaces the client's current one.
    mutating func createCodePair(_ id: CallID, _ scopes: ScopeRequest) {
        guard let call = calls[id] else { return }
        let endpoint = call.settings.endpoints.token
        guard let request = TokenRequest.codePair(scopes, clientID: clientID, tokenEndpoint: endpoint) else {
            return answer(id, .failed(.insecureAddress))
        }
        let old = codePairs.pair?.id
        endPair(.cancelled(.superseded))
        codePairs.pair = CodePairs.Pair(id: id, replaced: old, scopes: scopes, call: call, waiters: [id])
        perform(.send(.codePair(id), request))
    }

    mutating func codePairReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard codePairs.pair?.id == id else { return }
        switch reply.verdict(CodePair.init(body:)).result(refusedGrant: .serverError) {
        case .failure(let error): endPair(.failed(error))
        case .success(let codes):
            codePairs.pair?.pace = PollingPace(codes, at: now)
            codePairs.pair?.step = .idle
            codePairs.pair?.waiters.remove(id)
            answer(id, .codePair(codes, expiry: now.date + codes.lifetime))
            proceed()
        }
    }

    // MARK: Calls for a token

    /// Without a grant, lets a call wait for the pair that existed when the call was made.
    mutating func waitForPair(_ id: CallID, _ scopes: ScopeRequest, otherwise error: AMZNError) {
        guard let pair = codePairs.pair, pair.id < id || (pair.replaced ?? id) < id else {
            return answer(id, .failed(error))
        }
        guard pair.id < id else { return answer(id, .cancelled(.superseded)) }
        guard scopes.names.allSatisfy({ ScopeList.isCovered($0, by: pair.scopes.names) }) else {
            return answer(id, .failed(Self.notInPair))
        }
        codePairs.pair?.waiters.insert(id)
        proceed()
    }

    /// Removes a cancelled call. Without the call that creates it, a pair is of no use.
    mutating func leaveCodePair(_ id: CallID, _ cause: AMZNError.Cancellation?) {
        codePairs.pair?.waiters.remove(id)
        if codePairs.pair?.step == .creating, codePairs.pair?.id == id { endPair(.cancelled(cause ?? .superseded)) }
    }

    // MARK: Polling the server

    /// Takes the next step of a pending pair that a call waits for.
    private mutating func proceed() {
        guard let pair = codePairs.pair, let pace = pair.pace, pair.step == .idle, !pair.waiters.isEmpty else { return }
        if pace.hasExpired(at: now) { return endPair(.failed(Self.expired)) }
        let seconds = pace.wait(at: now)
        codePairs.pair?.step = seconds > 0 ? .waiting : .polling
        if seconds > 0 { return perform(.wait(pair.id, seconds)) }
        let endpoint = pair.call.settings.endpoints.token
        perform(.send(.poll(pair.id), TokenRequest.poll(pace.codes, clientID: clientID, endpoint: endpoint)))
    }

    mutating func waited(_ id: CallID) {
        guard codePairs.pair?.id == id, codePairs.pair?.step == .waiting else { return }
        codePairs.pair?.step = .idle
        proceed()
    }

    mutating func pollReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard let pair = codePairs.pair, pair.id == id, pair.step == .polling else { return }
        codePairs.pair?.step = .idle
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens): adopt(tokens, pair)
        case .refused(let refusal): pollRefused(refusal)
        case .busy(let pause, _): codePairs.pair?.pace?.failed(at: now, retryAfter: pause)
        case .failed(let error):
            codePairs.pair?.pace?.failed(at: now)
            if error.code != .networkError { answerWaiters(.failed(error)) }
        }
        proceed()
    }

    /// The errors of RFC 8628 section 3.5; Amazon also uses `invalid_code_pair` for a pair that is no longer valid.
    private mutating func pollRefused(_ refusal: OAuthErrorResponse) {
        switch refusal.name {
        case "authorization_pending": codePairs.pair?.pace?.pending(at: now)
        case "slow_down": codePairs.pair?.pace?.slowDown(at: now)
        case "expired_token", "invalid_code_pair": endPair(.failed(Self.expired))
        default: endPair(.failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        }
    }

    /// The user has allowed the pair. Its grant is stored even if no call waits any more, because the server issues it
    /// only once.
    private mutating func adopt(_ tokens: TokenResponse, _ pair: CodePairs.Pair) {
        let names = pair.scopes.names
        let origin = pair.call.settings.origin
        switch tokens.grant(asked: names, granted: names, at: now.date, from: origin, random: random) {
        case .failure(let error): endPair(.failed(error))
        case .success(let grant):
            codePairs.pair = nil
            let page = PageParameters(scopes: names, scopeData: pair.scopes.data, kind: .token)
            adopt(grant, for: pair.waiters, page, pair.call)
        }
    }

    // MARK: Ending

    mutating func endPair(_ outcome: Answer) {
        answerWaiters(outcome)
        codePairs.pair = nil
    }

    /// Answers the waiting calls but keeps the pair, so that a later call can poll again.
    private mutating func answerWaiters(_ outcome: Answer) {
        for id in codePairs.pair?.waiters.sorted() ?? [] { answer(id, outcome) }
        codePairs.pair?.waiters = []
    }

    private static let expired = AMZNError(.applicationNotAuthorized, "The code pair has expired; create a new one.")
    private static let notInPair = AMZNError(.applicationNotAuthorized, "The code pair doesn't cover these scopes.")
}
