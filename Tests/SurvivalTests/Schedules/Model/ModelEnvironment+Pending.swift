import Foundation
import TestSupport

@testable import LoginWithAmazon

// The server, the user, and other holders of the lease.
extension ModelEnvironment {
    mutating func answerSome(_ choices: inout StepChoices) {
        guard !pending.isEmpty else { return }
        let index = choices.roll(pending.count)
        switch pending[index].kind {
        case .lease: grantLease(index, isPatient: !choices.isRare(8))
        case .wait: endWait(index)
        case .page: leavePage(index, &choices)
        case .request, .pair:
            if pending[index].reply == nil {
                serve(index, choices.pick(ModelServer.RequestFault.all), life: choices.pick([3_600, 3_600, 10, 0]))
                if choices.isRare(3) { return }
            }
            deliverReply(index)
        }
    }

    /// Completes a pending operation successfully.
    mutating func finishSome() {
        if let index = pending.indices.first(where: canEnd) { finish(index) }
    }

    /// Performs this many steps of a manager successfully before other events, except for its page.
    mutating func hurry(_ manager: InvariantChecker.Manager, steps: Int) {
        for _ in 0..<steps {
            if !managers[manager].isDone {
                performNext(manager)
            } else if let index = pending.indices.first(where: { isPlain($0, of: manager) }) {
                finish(index)
            } else {
                return
            }
        }
    }

    /// Performs the manager's next action or completes its next operation; returns false if there is none.
    mutating func advance(_ manager: InvariantChecker.Manager) -> Bool {
        if !managers[manager].isDone {
            performNext(manager)
        } else if !managers[manager].flowQueue.isEmpty {
            performNextPair(manager)
        } else if let index = pending.indices.first(where: { pending[$0].manager == manager && canEnd($0) }) {
            finish(index)
        } else {
            return false
        }
        look()
        return true
    }

    private func isPlain(_ index: Int, of manager: InvariantChecker.Manager) -> Bool {
        pending[index].manager == manager && !pending[index].isPage() && canEnd(index)
    }

    private func canEnd(_ index: Int) -> Bool { !(pending[index].isLease && leaseHolder != nil) }

    private mutating func finish(_ index: Int) {
        switch pending[index].kind {
        case .lease: grantLease(index, isPatient: true)
        case .wait: endWait(index)
        case .page(let id, let url, let redirectURI):
            let redirect = Self.redirect(url, redirectURI, "code=code-\(id)-\(redirects.count)")
            come(back: redirect, from: index, byAgent: true)
        case .request, .pair:
            if pending[index].reply == nil { serve(index, .fine, life: 3_600) }
            deliverReply(index)
        }
    }

    // MARK: Leases and waits

    private mutating func grantLease(_ index: Int, isPatient: Bool) {
        guard case .lease(let purpose) = pending[index].kind else { return }
        let manager = pending[index].manager
        if leaseHolder == nil {
            pending.remove(at: index)
            leaseHolder = (manager, purpose)
            record("manager \(manager) obtains the lease for \(purpose)")
            send(manager, .leased(purpose, .taken))
        } else if !isPatient {
            pending.remove(at: index)
            record("manager \(manager) obtains no lease in time for \(purpose)")
            send(manager, .leased(purpose, .failed("busy")))
        }
    }

    private mutating func endWait(_ index: Int) {
        guard case .wait(let id, let seconds) = pending[index].kind else { return }
        let manager = pending.remove(at: index).manager
        passTime(seconds)
        sendPair(manager, .waited(id))
    }

    // MARK: Replies

    mutating func serve(_ index: Int, _ fault: ModelServer.RequestFault, life: Int) {
        guard pending[index].reply == nil, let (kind, wire) = pending[index].request else { return }
        pending[index].reply = server.answer(kind, token: wire.token, fault, life: life)
        record("the server, \(fault): \(kind) of manager \(pending[index].manager)")
    }

    private mutating func deliverReply(_ index: Int) {
        let delivered = pending.remove(at: index)
        guard let reply = delivered.reply else { return }
        switch delivered.kind {
        case .request(let request, let wire):
            note(request, wire.token, reply, to: delivered.manager)
            send(delivered.manager, .replied(request, reply))
        case .pair(let id, let isPoll, _):
            watch { $0.excuseAll() }
            sendPair(delivered.manager, isPoll ? .polled(id, reply) : .created(id, reply))
        case .page, .lease, .wait: break
        }
    }

    private mutating func note(
        _ request: SessionAction.Request, _ token: String, _ reply: ModelServer.Reply,
        to manager: InvariantChecker.Manager
    ) {
        let seen = RefreshLedger.Reply(reply, at: now.uptime)
        record("manager \(manager) receives the reply to \(request): \(seen)")
        switch request {
        case .refresh, .signOutRefresh: watch { $0.refreshCame(token, seen, to: manager) }
        case .profile: if case .success(let wire) = reply, wire.status == 401 { watch { $0.excuseAll() } }
        case .exchange, .signOut: break
        }
    }

    // MARK: Pages and redirects

    private mutating func leavePage(_ index: Int, _ choices: inout StepChoices) {
        guard case .page(let id, let url, let redirectURI) = pending[index].kind else { return }
        let manager = pending[index].manager
        let parameters = choices.pick([
            "code=code-\(redirects.count)", "error=access_denied&error_description=Access%20not%20permitted.",
            "error=server_error", "code=x&code=y",
        ])
        let redirect = Self.redirect(url, redirectURI, parameters)
        switch pending[index].isLeft ? 5 : choices.roll(6) {
        case 0, 1: come(back: redirect, from: index, byAgent: true)
        case 2: end(index, id, .cancelled, of: manager)
        case 3: end(index, id, .failed("no browser"), of: manager)
        case 4:
            record("page \(id) of manager \(manager) is deferred by its agent")
            pending[index].isLeft = true
            send(manager, .signIns(.agentEnded(id, .deferred)))
        default: come(back: redirect, from: index, byAgent: false)
        }
    }

    private mutating func end(
        _ index: Int, _ id: SignIn.ID, _ end: SignInFlow.AgentEnd, of manager: InvariantChecker.Manager
    ) {
        record("page \(id) of manager \(manager) ends: \(end)")
        pending.remove(at: index)
        send(manager, .signIns(.agentEnded(id, end)))
    }

    private mutating func come(back redirect: URL, from index: Int, byAgent: Bool) {
        guard case .page(let id, _, _) = pending[index].kind else { return }
        if byAgent && !pending[index].isLeft {
            redirects.append((redirect, true))
            return end(index, id, .redirected(redirect), of: pending[index].manager)
        }
        if pending[index].isLeft { pending.remove(at: index) }
        redirects.append((redirect, false))
        open(redirects.count - 1)
    }

    /// Repeats an earlier redirect, or delivers a foreign one.
    mutating func openRedirect(_ choices: inout StepChoices) {
        if redirects.isEmpty || choices.isRare(3) {
            redirects.append((Self.foreign, true))
            return open(redirects.count - 1)
        }
        open(choices.roll(redirects.count))
    }

    private mutating func open(_ index: Int) {
        let (url, wasTaken) = redirects[index]
        for manager in managers.indices where managers[manager].flow == nil {
            let (isOurs, actions) = managers[manager].machine.redirect(url, at: now)
            managers[manager].queue += actions
            guard isOurs else { continue }
            record("redirect \(index) is accepted by manager \(manager)")
            if wasTaken || redirects[index].isTaken { watch { $0.broke(.oneRedirect, "redirect \(index)") } }
            redirects[index].isTaken = true
        }
    }

    private static let foreign = SessionSettings.model.redirectURI.appendingPathComponent("other")

    private static func redirect(_ url: URL, _ redirectURI: URL, _ parameters: String) -> URL {
        ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
    }
}
