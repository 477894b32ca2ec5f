import Foundation

/// Notifies the server of sign-outs, each with the grant that was removed for it.
///
/// An expired access token is refreshed first, because the server would refuse it and keep the sign-in. The refresh
/// needs the store's lease, so that no other refresh with the same refresh token is in progress. Pure: events in,
/// actions out.
struct SignOutFlow: Sendable {
    enum Action: Equatable, Sendable {
        case perform(SessionAction)
        case refresh(CallID, Grant, SessionSettings)
        /// The token endpoint asks for a pause.
        case busy(retryAfter: TimeInterval?)
        case answer(CallID, Answer)

        static func lease(_ call: CallID) -> Action { perform(.lease(.signOut(call))) }
        static func endLease(_ call: CallID) -> Action { perform(.endLease(.signOut(call))) }
        static func send(_ call: CallID, _ request: WireRequest) -> Action { perform(.send(.signOut(call), request)) }
    }

    private struct PendingNotification: Sendable {
        var grant: Grant
        let settings: SessionSettings
        /// Whether no other access token can be obtained.
        var isLastToken = false
    }

    private var notifications: [CallID: PendingNotification] = [:]
    /// The latest refresh whose result could not be stored: the grant that it used, and its successor.
    private var unstored: (old: Grant, new: Grant)?

    /// The grant was removed. The server is notified with its successor if that could not be stored: the refresh may
    /// have invalidated the removed tokens.
    mutating func begin(_ call: CallID, _ removed: Grant, _ settings: SessionSettings, at now: Moment) -> [Action] {
        var grant = removed
        if let known = unstored, known.old == removed { (grant, unstored) = (known.new, nil) }
        notifications[call] = PendingNotification(grant: grant, settings: settings)
        return grant.isFresh(at: now.date) ? send(call) : [.lease(call)]
    }

    /// A refresh by this session or another one replaced the first grant with the second, which could not be stored.
    /// This may be reported before the removal of the first grant is.
    mutating func unstored(_ old: Grant, _ new: Grant) {
        unstored = (old, new)
        for (call, notification) in notifications where notification.grant == old {
            notifications[call]?.grant = new
        }
    }

    /// The lease was taken, or could not be. `pause` is the error for a request during the server's pause.
    mutating func leased(_ call: CallID, _ isLeased: Bool, pause: AMZNError?, at now: Moment) -> [Action] {
        guard let notification = notifications[call] else { return isLeased ? [.endLease(call)] : [] }
        guard isLeased else {
            notifications[call]?.isLastToken = true
            return send(call)
        }
        if !notification.isLastToken, notification.grant.isFresh(at: now.date) { return [.endLease(call)] + send(call) }
        if let pause { return [.endLease(call)] + end(call, .failed(pause)) }
        return [.refresh(call, notification.grant, notification.settings)]
    }

    mutating func refreshed(
        _ call: CallID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        [.endLease(call)] + judged(call, reply, at: now)
    }

    private mutating func judged(
        _ call: CallID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        guard let notification = notifications[call] else { return [] }
        guard case .success(let wire) = reply else { return end(call, Self.answer(to: reply, at: now)) }
        switch ResponseOutcome(wire, now: now.date) {
        case .success:
            guard let tokens = TokenResponse(body: wire.body) else {
                return end(call, .failed(ResponseOutcome.notUnderstood))
            }
            notifications[call]?.grant = notification.grant.refreshed(by: tokens, at: now.date)
            notifications[call]?.isLastToken = true
            return send(call)
        // The server no longer knows the sign-in, which is the purpose of a sign-out.
        case .refused(let refusal) where refusal.name == "invalid_grant": return end(call, .signedOut)
        case .busy(let pause): return [.busy(retryAfter: pause)] + end(call, Self.answer(to: reply, at: now))
        case .refused(let refusal): return end(call, .failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        case .unusable: return end(call, Self.answer(to: reply, at: now))
        }
    }

    /// The server's reply to the sign-out. A refused access token doesn't end the sign-in: its refresh token may still
    /// be valid.
    mutating func replied(_ call: CallID, _ reply: Result<WireReply, TransportFailure>, at now: Moment) -> [Action] {
        guard let notification = notifications[call], Self.refusesToken(reply, at: now) else {
            return end(call, Self.answer(to: reply, at: now))
        }
        if notification.isLastToken { return end(call, .failed(Self.tokenRefused)) }
        notifications[call]?.isLastToken = true
        return [.lease(call)]
    }

    private func send(_ call: CallID) -> [Action] {
        guard let notification = notifications[call] else { return [] }
        let request = SignOutRequest.make(
            notification.grant.accessToken, endpoint: notification.settings.endpoints.signOut)
        return [.send(call, request)]
    }

    private mutating func end(_ call: CallID, _ answer: Answer) -> [Action] {
        notifications[call] = nil
        return [.answer(call, answer)]
    }

    // MARK: Replies

    private static func refusesToken(_ reply: Result<WireReply, TransportFailure>, at now: Moment) -> Bool {
        guard case .success(let wire) = reply else { return false }
        return wire.status == 401 || ResponseOutcome(wire, now: now.date).refusesAccessToken
    }

    private static func answer(to reply: Result<WireReply, TransportFailure>, at now: Moment) -> Answer {
        switch reply.content(at: now.date, { _ in () }) {
        case .success: .signedOut
        case .failure(let error): .failed(error)
        }
    }

    private static let tokenRefused = AMZNError(
        .serverError, "The server refuses the access token, so it could not be notified of the sign-out.")
}
