import Foundation

/// Removes the grant, and then notifies the server. The user is signed out whatever the server replies.
///
/// Before the notification, the session tries to refresh a stale access token. The server may refuse a stale token, and
/// the sign-in would then remain valid at the server. The refresh needs the store's lease, so that no other refresh
/// with the same refresh token is in progress.
struct SignOuts: Sendable {
    fileprivate struct Notification: Sendable {
        enum Step {
            /// If `isLast` is true and the server refuses the access token, there is no further attempt.
            case sending(isLast: Bool)
            /// `isRefused` is true if the server has refused the access token.
            case leasing(isRefused: Bool)
            case refreshing
        }

        var grant: Grant
        var step: Step
    }

    /// The call of the latest sign-out. Calls with lower ids were made before it.
    fileprivate var last: CallID = 0
    /// The sign-outs whose notification is in progress, each with the latest known grant.
    fileprivate var notifications: [CallID: Notification] = [:]

    var isBusy: Bool { !notifications.isEmpty }
}

extension SessionMachine {
    /// Removes the grant, and ends the sign-ins and the code pair that began before the sign-out. Calls that were made
    /// before the sign-out show no page afterwards.
    mutating func signOut(_ id: CallID) {
        append(.change(.remove(id)))
        signOuts.last = id
        closeCycle()
        endSignIns()
        endPair(.cancelled(.signedOut))
    }

    func isBeforeSignOut(_ id: CallID) -> Bool { id <= signOuts.last }

    /// Notifies the observers and the server of a removal. This happens even if the call was cancelled, because the
    /// grant has been removed.
    mutating func signOutRemoved(_ id: CallID, _ result: GrantChangeResult) {
        switch result {
        case .failed(let error): appendAnswer(id, .failed(error))
        case .overtaken: break
        case .done(let grant):
            // If the removed bytes could not be read, they may still have been the grant of the sign-in that observers
            // know of.
            if grant != nil || mayBeSignedIn { sessionEnded(.byApp) }
            if case .signOut(onDevice: true) = calls[id]?.call { appendAnswer(id, .signedOut(.none)) }
            guard let grant else { return appendAnswer(id, .signedOut(.none)) }
            let accepted = takeSuccessor(of: grant) ?? grant
            if accepted.isFresh(at: now.date) {
                sendSignOut(id, accepted, isLast: false)
            } else {
                leaseForSignOut(id, accepted, isRefused: false)
            }
        }
    }

    /// Makes sign-outs of the old grant use the refreshed grant in their next requests.
    mutating func signOutsUse(_ refreshed: RefreshedGrant) {
        for (id, notification) in signOuts.notifications where notification.grant == refreshed.old {
            signOuts.notifications[id]?.grant = refreshed.new
        }
    }

    private mutating func sendSignOut(_ id: CallID, _ grant: Grant, isLast: Bool) {
        signOuts.notifications[id] = SignOuts.Notification(grant: grant, step: .sending(isLast: isLast))
        append(.send(.signOut(id), TokenRequest.signOut(grant.accessToken, endpoint: grant.origin.signOut)))
    }

    private mutating func endSignOut(_ id: CallID, _ notice: Answer.ServerNotice) {
        signOuts.notifications[id] = nil
        appendAnswer(id, .signedOut(notice))
    }

    // MARK: The refresh before the notification

    private mutating func leaseForSignOut(_ id: CallID, _ grant: Grant, isRefused: Bool) {
        signOuts.notifications[id] = SignOuts.Notification(grant: grant, step: .leasing(isRefused: isRefused))
        append(.lease(.signOut(id)))
    }

    mutating func leasedForSignOut(_ id: CallID, _ failure: AMZNError?) {
        guard let notification = signOuts.notifications[id], case .leasing(let isRefused) = notification.step else {
            return impossible(in: "without a sign-out that waits for the lease")
        }
        if failure != nil {
            guard !isRefused else { return endSignOut(id, .failed(Self.signOutRefused)) }
            return sendSignOut(id, notification.grant, isLast: true)
        }
        // While this sign-out waited for the lease, the session's own refresh may have obtained a fresh token.
        if !isRefused, notification.grant.isFresh(at: now.date) {
            append(.endLease(.signOut(id)))
            return sendSignOut(id, notification.grant, isLast: false)
        }
        if let pause = refreshPause(of: notification.grant) {
            append(.endLease(.signOut(id)))
            return endSignOut(id, .failed(pause))
        }
        signOuts.notifications[id]?.step = .refreshing
        append(sendRefresh(of: notification.grant, for: .signOutRefresh(id)))
    }

    mutating func signOutRefreshReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard let notification = signOuts.notifications[id], case .refreshing = notification.step else {
            return impossible(in: "without a sign-out that waits for a refresh")
        }
        append(.endLease(.signOut(id)))
        switch reply.verdict(TokenResponse.init(body:)) {
        case .success(let tokens):
            tokenEndpointHasRefreshed(notification.grant)
            sendSignOut(id, notification.grant.refreshed(by: tokens, at: now.date), isLast: true)
        // The server no longer accepts the grant, so no notification is necessary.
        case .refused(let refusal) where refusal.name == "invalid_grant": endSignOut(id, .sent)
        case .refused(let refusal): endSignOut(id, .failed(refusal.error(refusedGrant: .applicationNotAuthorized)))
        case .busy(let pause, let status):
            endSignOut(id, .failed(tokenEndpointIsBusy(notification.grant, pause, status: status)))
        case .failed(let error): endSignOut(id, .failed(error))
        }
    }

    // MARK: The notification

    /// If the server refuses the access token, the refresh token may still be valid. Unless this was the last attempt,
    /// the session then tries to refresh the access token and to send the notification once more.
    mutating func signOutReplied(_ id: CallID, _ reply: Result<WireReply, AMZNError>) {
        guard let notification = signOuts.notifications[id], case .sending(let isLast) = notification.step else {
            return impossible(in: "without a sign-out that waits for a reply")
        }
        let verdict = reply.verdict { _ in () }
        switch verdict.result(refusedGrant: .serverError) {
        case .failure where verdict.refusesAccessToken && !isLast:
            leaseForSignOut(id, notification.grant, isRefused: true)
        case .failure where verdict.refusesAccessToken: endSignOut(id, .failed(Self.signOutRefused))
        case .failure(let error): endSignOut(id, .failed(error))
        case .success: endSignOut(id, .sent)
        }
    }

    private static let signOutRefused = AMZNError(
        .serverError, "The server was not notified of the sign-out, because it refused the access token.")
}
