import Foundation
import TestSupport

@testable import LoginWithAmazon

// Completes the sessions' pending operations: grants the lease, ends waits, and simulates the user and the server.
extension ModelEnvironment {
    mutating func answerSome(_ choices: inout StepChoices) {
        guard !pending.isEmpty else { return }
        let index = choices.roll(pending.count)
        switch pending[index].kind {
        case .lease: grantLease(index, isPatient: !choices.isRare(8))
        case .wait: endWait(index)
        case .page: leavePage(index, &choices)
        case .request:
            if pending[index].reply == nil {
                serve(index, choices.pick(ModelServer.RequestFault.all), life: choices.pick([3_600, 3_600, 10, 0]))
                if choices.isRare(3) { return }
            }
            deliverReply(index)
        }
    }

    /// Completes the first pending operation, but skips requests for the lease while the lease is held. If the
    /// operation is a request that the server hasn't answered yet, the server answers it without a fault.
    mutating func finishSome() {
        if let index = pending.indices.first(where: canEnd) { finish(index) }
    }

    /// Performs up to this many steps of a session, with no other events in between. The server answers the session's
    /// new requests without faults, and the session's page stays open.
    mutating func hurry(_ session: InvariantChecker.Session, steps: Int) {
        for _ in 0..<steps {
            if !sessions[session].isDone {
                performNext(session)
            } else if let index = pending.indices.first(where: { isPlain($0, of: session) }) {
                finish(index)
            } else {
                return
            }
        }
    }

    private func isPlain(_ index: Int, of session: InvariantChecker.Session) -> Bool {
        pending[index].session == session && !pending[index].isPage() && canEnd(index)
    }

    private func canEnd(_ index: Int) -> Bool { !(pending[index].isLease && lease != nil) }

    private mutating func finish(_ index: Int) {
        switch pending[index].kind {
        case .lease: grantLease(index, isPatient: true)
        case .wait: endWait(index)
        case .page(let id, let url, let redirectURI):
            let redirect = Self.redirect(url, redirectURI, "code=code-\(id)-\(redirects.count)")
            come(back: redirect, from: index, byAgent: true)
        case .request:
            if pending[index].reply == nil { serve(index, .fine, life: 3_600) }
            deliverReply(index)
        }
    }

    // MARK: Leases and waits

    private mutating func grantLease(_ index: Int, isPatient: Bool) {
        let session = pending[index].session
        if lease == nil {
            pending.remove(at: index)
            lease = session
            handle(session, .leased())
        } else if !isPatient {
            pending.remove(at: index)
            handle(session, .leased(failure: AMZNError(.deviceError, "busy")))
        }
    }

    private mutating func endWait(_ index: Int) {
        guard case .wait(let id, let seconds) = pending[index].kind else { return }
        let session = pending.remove(at: index).session
        passTime(seconds)
        handle(session, .waited(id))
    }

    // MARK: Replies

    mutating func serve(_ index: Int, _ fault: ModelServer.RequestFault, life: Int) {
        guard pending[index].reply == nil, case .request(_, let wire) = pending[index].kind else { return }
        let kind = ScriptedTransport.kind(of: wire)
        pending[index].reply = server.answer(kind, token: wire.token, fault, life: life)
        record("the server answers the \(kind) of session \(pending[index].session) (fault: \(fault))")
    }

    private mutating func deliverReply(_ index: Int) {
        let delivered = pending.remove(at: index)
        guard let reply = delivered.reply else { return }
        guard case .request(let request, let wire) = delivered.kind else { return }
        note(request, wire.token, reply, to: delivered.session)
        handle(delivered.session, .replied(request, reply))
    }

    private mutating func note(
        _ request: SessionMachine.Purpose, _ token: String, _ reply: ModelServer.Reply,
        to session: InvariantChecker.Session
    ) {
        let seen = RefreshLedger.Reply(reply, at: now.uptime)
        if request.mayUseUp, case .success(let wire) = reply, [400, 401].contains(wire.status) {
            checkInvariants()
            watch { $0.mayBeUsedUp(session) }
        }
        switch request {
        case .refresh: watch { $0.refreshCame(token, seen, to: session) }
        case .profile: if case .success(let wire) = reply, wire.status == 401 { watch { $0.excuseAll() } }
        case .codePair: watch { $0.excuseAll() }
        case .poll(let id):
            watch { $0.excuseAll() }
            if case .success(let wire) = reply, let tokens = TokenResponse(body: wire.body) {
                starts[.grant(tokens.accessToken.reveal(), session)] = starts[.pair(id, session)]
            }
        case .exchange, .signOut, .signOutRefresh: break
        }
    }

    // MARK: Pages and redirects

    private mutating func leavePage(_ index: Int, _ choices: inout StepChoices) {
        guard case .page(let id, let url, let redirectURI) = pending[index].kind else { return }
        let session = pending[index].session
        let parameters = choices.pick([
            "code=code-\(redirects.count)", "error=access_denied&error_description=Access%20not%20permitted.",
            "error=server_error", "code=x&code=y",
        ])
        let redirect = Self.redirect(url, redirectURI, parameters)
        switch pending[index].isLeft ? 5 : choices.roll(6) {
        case 0, 1: come(back: redirect, from: index, byAgent: true)
        case 2: end(index, id, .cancelled(.byUser), of: session)
        case 3: end(index, id, .failed(AMZNError(.deviceError, "no browser")), of: session)
        case 4:
            pending[index].isLeft = true
            handle(session, .pageEnded(id, .deferred))
        default: come(back: redirect, from: index, byAgent: false)
        }
    }

    private mutating func end(
        _ index: Int, _ id: SignIn.ID, _ end: SessionMachine.PageEnd, of session: InvariantChecker.Session
    ) {
        pending.remove(at: index)
        handle(session, .pageEnded(id, end))
    }

    private mutating func come(back redirect: URL, from index: Int, byAgent: Bool) {
        guard case .page(let id, _, _) = pending[index].kind else { return }
        if byAgent && !pending[index].isLeft {
            redirects.append((redirect, true))
            return end(index, id, .redirected(redirect), of: pending[index].session)
        }
        if pending[index].isLeft { pending.remove(at: index) }
        redirects.append((redirect, false))
        open(redirects.count - 1)
    }

    /// Repeats an earlier redirect, or opens the app with a URL that isn't the redirect of any sign-in.
    mutating func openRedirect(_ choices: inout StepChoices) {
        if redirects.isEmpty || choices.isRare(3) {
            redirects.append((Self.foreign, true))
            return open(redirects.count - 1)
        }
        open(choices.roll(redirects.count))
    }

    private mutating func open(_ index: Int) {
        let (url, wasTaken) = redirects[index]
        for session in sessions.indices {
            let (isOurs, actions) = sessions[session].machine.redirect(url, at: now)
            sessions[session].queue += actions
            guard isOurs else { continue }
            record("redirect \(index) is accepted by session \(session)")
            if wasTaken || redirects[index].isTaken {
                watch { $0.broke(.oneRedirect, "session \(session) accepts redirect \(index)") }
            }
            redirects[index].isTaken = true
        }
    }

    private static let foreign = Harness.configuration.redirectURI.appendingPathComponent("other")

    private static func redirect(_ url: URL, _ redirectURI: URL, _ parameters: String) -> URL {
        ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
    }
}
