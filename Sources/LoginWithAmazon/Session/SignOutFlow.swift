import Foundation

/// Tells the server of sign-outs, each with the grant that was removed for it.
///
/// An access token that has expired is refreshed first, since the server would refuse it and keep the sign-in. A refresh
/// needs the store's lease, so that no other one of the same token is under way. Pure: events in, actions out.
struct SignOutFlow: Sendable {
    enum Action: Equatable, Sendable {
        case lease(CallID)
        case endLease(CallID)
        case refresh(CallID, Grant, SessionSettings)
        /// The token endpoint wants a pause.
        case busy(retryAfter: TimeInterval?)
        case send(CallID, WireRequest)
        case answer(CallID, Answer)
    }

    private struct Errand: Sendable {
        var grant: Grant
        let settings: SessionSettings
        /// There is nothing better than the token at hand.
        var isLastToken = false
    }

    private var errands: [CallID: Errand] = [:]

    mutating func begin(_ call: CallID, _ removed: Grant, _ settings: SessionSettings, at now: Moment) -> [Action] {
        errands[call] = Errand(grant: removed, settings: settings)
        return removed.isFresh(at: now.date) ? send(call) : [.lease(call)]
    }

    /// A refresh of the first grant that was under way has given the second, which is not stored.
    mutating func unstored(_ old: Grant, _ new: Grant) {
        for (call, errand) in errands where errand.grant == old { errands[call]?.grant = new }
    }

    /// The lease is there, or not to be had. `pause` is the error of a request within the server's pause.
    mutating func leased(_ call: CallID, _ isLeased: Bool, pause: AMZNError?, at now: Moment) -> [Action] {
        guard let errand = errands[call] else { return isLeased ? [.endLease(call)] : [] }
        guard isLeased else {
            errands[call]?.isLastToken = true
            return send(call)
        }
        if !errand.isLastToken, errand.grant.isFresh(at: now.date) { return [.endLease(call)] + send(call) }
        if let pause { return [.endLease(call)] + end(call, .failed(pause)) }
        return [.refresh(call, errand.grant, errand.settings)]
    }

    mutating func refreshed(
        _ call: CallID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        [.endLease(call)] + judged(call, reply, at: now)
    }

    private mutating func judged(
        _ call: CallID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        guard let errand = errands[call] else { return [] }
        guard case .success(let wire) = reply else { return end(call, Self.answer(to: reply, at: now)) }
        switch ReplyVerdict(wire, now: now.date) {
        case .success:
            guard let tokens = TokenReply(body: wire.body) else {
                return end(call, .failed(ReplyVerdict.notUnderstood))
            }
            errands[call]?.grant = errand.grant.refreshed(by: tokens, at: now.date)
            errands[call]?.isLastToken = true
            return send(call)
        // The server does not know the sign-in any more: that is what was asked for.
        case .refused(let refusal) where refusal.name == "invalid_grant": return end(call, .signedOut)
        case .busy(let pause): return [.busy(retryAfter: pause)] + end(call, Self.answer(to: reply, at: now))
        case .refused(let refusal): return end(call, .failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        case .unusable: return end(call, Self.answer(to: reply, at: now))
        }
    }

    /// The server's reply to the sign-out. A token that it refuses says nothing of the sign-in, whose refresh token may
    /// still be good.
    mutating func replied(_ call: CallID, _ reply: Result<WireReply, TransportFailure>, at now: Moment) -> [Action] {
        guard let errand = errands[call], Self.refusesToken(reply, at: now) else {
            return end(call, Self.answer(to: reply, at: now))
        }
        if errand.isLastToken { return end(call, .failed(Self.tokenRefused)) }
        errands[call]?.isLastToken = true
        return [.lease(call)]
    }

    private func send(_ call: CallID) -> [Action] {
        guard let errand = errands[call] else { return [] }
        let request = SignOutRequest.make(errand.grant.accessToken, endpoint: errand.settings.endpoints.signOut)
        return [.send(call, request)]
    }

    private mutating func end(_ call: CallID, _ answer: Answer) -> [Action] {
        errands[call] = nil
        return [.answer(call, answer)]
    }

    // MARK: Replies

    private static func refusesToken(_ reply: Result<WireReply, TransportFailure>, at now: Moment) -> Bool {
        guard case .success(let wire) = reply else { return false }
        return wire.status == 401 || ReplyVerdict(wire, now: now.date).refusesAccessToken
    }

    private static func answer(to reply: Result<WireReply, TransportFailure>, at now: Moment) -> Answer {
        let wire: WireReply
        switch reply {
        case .failure(let failure): return .failed(failure.error)
        case .success(let success): wire = success
        }
        switch ReplyVerdict(wire, now: now.date) {
        case .success: return .signedOut
        case .refused(let refusal): return .failed(refusal.error(refusedGrant: .serverError))
        case .busy(let pause):
            return .failed(AMZNError(.serverError, "The server is busy or failing.", retryAfter: pause))
        case .unusable: return .failed(ReplyVerdict.notUnderstood)
        }
    }

    private static let tokenRefused = AMZNError(
        .serverError, "The server refuses the access token, so that it could not be told of the sign-out.")
}
