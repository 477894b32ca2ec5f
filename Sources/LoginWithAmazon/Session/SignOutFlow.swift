import Foundation

/// Removes the grant, and then notifies the server once. The user is signed out whatever the server replies, so an
/// error of the notification has the recovery `nothing`: another sign-out would find no grant.
///
/// The server may refuse a stale access token, and the sign-in would then remain valid at the server. A stale token is
/// therefore refreshed first.
struct SignOuts: Sendable {
    fileprivate struct Notification: Sendable {
        let grant: Grant
        /// The sign-out that removed the grant, and those that were made since and found none.
        var waiters: [CallID]
    }

    /// The notifications in progress, by the call that removed the grant.
    fileprivate var notifications: [CallID: Notification] = [:]

    var isBusy: Bool { !notifications.isEmpty }
}

extension SessionMachine {
    /// Removes the grant, and ends the calls, the sign-ins and the code pair that began before the sign-out.
    mutating func signOut(_ id: CallID) {
        append(.change(.removeForSignOut(id)))
        closeCycle()
        endCallsForSignOut()
        dropPair()
        dropSignIns()
        leaveFetch(unlessOf: nil)
    }

    /// Notifies the observers and the server of a removal. This happens even if the call was cancelled, because the
    /// grant has been removed.
    mutating func removedForSignOut(_ id: CallID, _ result: GrantChangeResult) {
        switch result {
        case .failed(let error): appendAnswer(id, .failed(error))
        case .overtaken: impossible(in: "signing out")
        case .done(let grant):
            grantRemoved(grant, .byApp)
            if case .signOut(onDevice: true) = calls[id]?.call { appendAnswer(id, .signedOut(.none)) }
            let newest = grant.map { newestGrant(of: $0) }
            storedGrantRemoved()
            if let newest { notifyServer(of: id, newest) } else { joinNotification(id) }
        }
    }

    /// Answers a sign-out that found no grant. If the server is being notified of an earlier sign-out, both sign-outs
    /// get the same answer.
    private mutating func joinNotification(_ id: CallID) {
        guard let last = signOuts.notifications.keys.max() else { return appendAnswer(id, .signedOut(.none)) }
        signOuts.notifications[last]?.waiters.append(id)
    }

    // MARK: The notification

    private mutating func notifyServer(of id: CallID, _ grant: Grant) {
        signOuts.notifications[id] = SignOuts.Notification(grant: grant, waiters: [id])
        if grant.isFresh(at: now.date) { return sendSignOut(id, grant) }
        if let pause = refreshPause(of: grant) { return endSignOut(id, pause) }
        append(sendRefresh(of: grant, for: .signOutRefresh(id)))
    }

    private mutating func sendSignOut(_ id: CallID, _ grant: Grant) {
        append(.send(.signOut(id), WireRequest.signOut(grant.accessToken, endpoint: grant.origin.signOut)))
    }

    mutating func signOutRefreshReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard let grant = signOuts.notifications[id]?.grant else { return impossible(in: "without a sign-out") }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            tokenEndpointHasRefreshed(grant)
            sendSignOut(id, grant.refreshed(by: tokens, at: now.date))
        // The server no longer accepts the refresh token, so no notification is necessary. If a refresh under way has
        // replaced that token, the new tokens stay valid at the server, and no client has them.
        case .refused(let refusal) where refusal.name == "invalid_grant": endSignOut(id, nil)
        case .refused(let refusal): endSignOut(id, refusal.error)
        case .busy(let pause, let status): endSignOut(id, tokenEndpointIsBusy(grant, pause, status: status))
        case .failed(let error): endSignOut(id, error)
        }
    }

    mutating func signOutReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard signOuts.notifications[id] != nil else { return impossible(in: "without a sign-out") }
        let verdict = reply.verdict { _ in () }
        endSignOut(id, verdict.refusesAccessToken ? Self.signOutRefused : verdict.result(or: \.error).error)
    }

    private mutating func endSignOut(_ id: CallID, _ error: AMZNError?) {
        let notice = error.map { Answer.ServerNotice.failed($0.with(recovery: .nothing)) } ?? .sent
        for call in signOuts.notifications.removeValue(forKey: id)?.waiters ?? [] {
            appendAnswer(call, .signedOut(notice))
        }
    }

    private static let signOutRefused = AMZNError(
        .serverError, "The server was not notified of the sign-out, because it refused the access token.")
}
