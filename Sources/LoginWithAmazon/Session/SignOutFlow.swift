import Foundation

/// Removes the grant, then notifies the server, which never decides whether the user is signed out.
///
/// An expired access token is refreshed first, because the server would refuse it and keep the sign-in. The refresh
/// needs the store's lease, so that no other refresh with the same refresh token is in progress.
struct SignOuts: Sendable {
    fileprivate struct Notification: Sendable {
        var grant: Grant
        /// Whether no other access token can be obtained.
        var isLastToken = false
    }

    /// Calls up to this one were made before the latest sign-out.
    fileprivate var last: CallID = 0
    /// The sign-outs that the server has not confirmed yet, each with the grant that was removed for it.
    fileprivate var notifications: [CallID: Notification] = [:]

    var isBusy: Bool { !notifications.isEmpty }
}

extension SessionMachine {
    /// Ends what began before it: pages, code exchanges, code pairs. Calls made before it show no page after it.
    mutating func signOut(_ id: CallID) {
        perform(.change(.remove(id)))
        signOuts.last = id
        closeCycle()
        endSignIns()
        endPair(.cancelled(.signedOut))
    }

    func isBeforeSignOut(_ id: CallID) -> Bool { id <= signOuts.last }

    /// A cancelled call also notifies the server and the observers: its grant has been removed.
    mutating func removed(_ id: CallID, _ result: GrantChangeResult) {
        switch result {
        case .failed(let error): answer(id, .failed(error))
        case .overtaken: break
        case .done(let grant):
            // Even if the removed bytes could not be read, they may have been the known sign-in's grant.
            if grant != nil || mayBeSignedIn { ended(.byApp) }
            if case .signOut(onDevice: true) = calls[id]?.call { answer(id, .signedOut(.none)) }
            guard let grant else { return answer(id, .signedOut(.none)) }
            if let problem = grant.origin.problem { return end(id, .failed(problem)) }
            let accepted = takeSuccessor(of: grant) ?? grant
            signOuts.notifications[id] = SignOuts.Notification(grant: accepted)
            if accepted.isFresh(at: now.date) { sendSignOut(id) } else { perform(.lease(.signOut(id))) }
        }
    }

    /// The new grant of a refresh could not be stored.
    mutating func signOutsUse(_ refreshed: RefreshedGrant) {
        for (id, notification) in signOuts.notifications where notification.grant == refreshed.old {
            signOuts.notifications[id]?.grant = refreshed.new
        }
    }

    private mutating func sendSignOut(_ id: CallID) {
        guard let grant = signOuts.notifications[id]?.grant else { return }
        perform(.send(.signOut(id), TokenRequest.signOut(grant.accessToken, endpoint: grant.origin.signOut)))
    }

    private mutating func end(_ id: CallID, _ notice: Answer.ServerNotice) {
        signOuts.notifications[id] = nil
        answer(id, .signedOut(notice))
    }

    // MARK: The refresh before the notification

    mutating func leasedForSignOut(_ id: CallID, _ failure: AMZNError?) {
        if failure != nil {
            signOuts.notifications[id]?.isLastToken = true
            return sendSignOut(id)
        }
        guard let notification = signOuts.notifications[id],
            notification.isLastToken || !notification.grant.isFresh(at: now.date)
        else {
            perform(.endLease(.signOut(id)))
            return sendSignOut(id)
        }
        if let pause = refreshPause {
            perform(.endLease(.signOut(id)))
            return end(id, .failed(pause))
        }
        perform(refresh(of: notification.grant, for: .signOutRefresh(id)))
    }

    mutating func signOutRefreshReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        perform(.endLease(.signOut(id)))
        guard let grant = signOuts.notifications[id]?.grant else { return }
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            let grant = grant.refreshed(by: tokens, at: now.date)
            signOuts.notifications[id] = SignOuts.Notification(grant: grant, isLastToken: true)
            sendSignOut(id)
        // The server no longer knows the sign-in, which is the purpose of a sign-out.
        case .refused(let refusal) where refusal.name == "invalid_grant": end(id, .sent)
        case .refused(let refusal): end(id, .failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        case .busy(let pause, let status): end(id, .failed(tokenEndpointIsBusy(pause, status: status)))
        case .failed(let error): end(id, .failed(error))
        }
    }

    // MARK: The notification

    /// A refused access token doesn't end the sign-in at the server: its refresh token may still be valid.
    mutating func signOutReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard let notification = signOuts.notifications[id] else { return }
        let verdict = reply.verdict { _ in () }
        switch verdict.result(refusedGrant: .serverError) {
        case .failure where verdict.refusesAccessToken && !notification.isLastToken:
            signOuts.notifications[id]?.isLastToken = true
            perform(.lease(.signOut(id)))
        case .failure where verdict.refusesAccessToken: end(id, .failed(Self.signOutRefused))
        case .failure(let error): end(id, .failed(error))
        case .success: end(id, .sent)
        }
    }

    private static let signOutRefused = AMZNError(
        .serverError, "The server refuses the access token, so it could not be notified of the sign-out.")
}
