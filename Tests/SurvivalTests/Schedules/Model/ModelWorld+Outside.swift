import Foundation
import TestSupport

@testable import LoginWithAmazon

// The server, the user, and other holders of the lease.
extension ModelWorld {
    mutating func answerSome(_ dice: inout Dice) {
        guard !outside.isEmpty else { return }
        let index = dice.roll(outside.count)
        switch outside[index].matter {
        case .lease: grantLease(index, isPatient: !dice.isRare(8))
        case .wait: endWait(index)
        case .page: leavePage(index, &dice)
        case .request, .pair:
            if outside[index].reply == nil {
                serve(index, dice.pick(ModelServer.Weather.all), life: dice.pick([3_600, 3_600, 10, 0]))
                if dice.isRare(3) { return }
            }
            deliverReply(index)
        }
    }

    /// Completes a pending operation successfully.
    mutating func finishSome() {
        if let index = outside.indices.first(where: canEnd) { finish(index) }
    }

    /// Performs this many steps of a manager successfully before other events, except for its page.
    mutating func hurry(_ party: Promises.Party, steps: Int) {
        for _ in 0..<steps {
            if !parties[party].isDone {
                performNext(party)
            } else if let index = outside.indices.first(where: { isPlain($0, of: party) }) {
                finish(index)
            } else {
                return
            }
        }
    }

    /// Performs the manager's next action or completes its next operation; returns false if there is none.
    mutating func advance(_ party: Promises.Party) -> Bool {
        if !parties[party].isDone {
            performNext(party)
        } else if !parties[party].flowQueue.isEmpty {
            performNextPair(party)
        } else if let index = outside.indices.first(where: { outside[$0].party == party && canEnd($0) }) {
            finish(index)
        } else {
            return false
        }
        look()
        return true
    }

    private func isPlain(_ index: Int, of party: Promises.Party) -> Bool {
        outside[index].party == party && !outside[index].isPage() && canEnd(index)
    }

    private func canEnd(_ index: Int) -> Bool { !(outside[index].isLease && leaseHolder != nil) }

    private mutating func finish(_ index: Int) {
        switch outside[index].matter {
        case .lease: grantLease(index, isPatient: true)
        case .wait: endWait(index)
        case .page(let id, let url, let redirectURI):
            let redirect = Self.redirect(url, redirectURI, "code=code-\(id)-\(redirects.count)")
            come(back: redirect, from: index, byAgent: true)
        case .request, .pair:
            if outside[index].reply == nil { serve(index, .fine, life: 3_600) }
            deliverReply(index)
        }
    }

    // MARK: Leases and waits

    private mutating func grantLease(_ index: Int, isPatient: Bool) {
        guard case .lease(let purpose) = outside[index].matter else { return }
        let party = outside[index].party
        if leaseHolder == nil {
            outside.remove(at: index)
            leaseHolder = (party, purpose)
            tell("manager \(party) obtains the lease for \(purpose)")
            send(party, .leased(purpose, .taken))
        } else if !isPatient {
            outside.remove(at: index)
            tell("manager \(party) obtains no lease in time for \(purpose)")
            send(party, .leased(purpose, .failed("busy")))
        }
    }

    private mutating func endWait(_ index: Int) {
        guard case .wait(let id, let seconds) = outside[index].matter else { return }
        let party = outside.remove(at: index).party
        passTime(seconds)
        sendPair(party, .waited(id))
    }

    // MARK: Replies

    mutating func serve(_ index: Int, _ weather: ModelServer.Weather, life: Int) {
        guard outside[index].reply == nil, let (kind, wire) = outside[index].request else { return }
        outside[index].reply = server.answer(kind, token: wire.token, weather, life: life)
        tell("the server, \(weather): \(kind) of manager \(outside[index].party)")
    }

    private mutating func deliverReply(_ index: Int) {
        let delivered = outside.remove(at: index)
        guard let reply = delivered.reply else { return }
        switch delivered.matter {
        case .request(let request, let wire):
            note(request, wire.token, reply, to: delivered.party)
            send(delivered.party, .replied(request, reply))
        case .pair(let id, let isPoll, _):
            watch { $0.excuseAll() }
            sendPair(delivered.party, isPoll ? .polled(id, reply) : .created(id, reply))
        case .page, .lease, .wait: break
        }
    }

    private mutating func note(
        _ request: SessionAction.Request, _ token: String, _ reply: ModelServer.Reply, to party: Promises.Party
    ) {
        let seen = RefreshBook.Reply(reply, at: now.uptime)
        tell("manager \(party) receives the reply to \(request): \(seen)")
        switch request {
        case .refresh, .signOutRefresh: watch { $0.refreshCame(token, seen, to: party) }
        case .profile: if case .success(let wire) = reply, wire.status == 401 { watch { $0.excuseAll() } }
        case .exchange, .signOut: break
        }
    }

    // MARK: Pages and redirects

    private mutating func leavePage(_ index: Int, _ dice: inout Dice) {
        guard case .page(let id, let url, let redirectURI) = outside[index].matter else { return }
        let party = outside[index].party
        let parameters = dice.pick([
            "code=code-\(redirects.count)", "error=access_denied&error_description=Access%20not%20permitted.",
            "error=server_error", "code=x&code=y",
        ])
        let redirect = Self.redirect(url, redirectURI, parameters)
        switch outside[index].isLeft ? 5 : dice.roll(6) {
        case 0, 1: come(back: redirect, from: index, byAgent: true)
        case 2: end(index, id, .cancelled, of: party)
        case 3: end(index, id, .failed("no browser"), of: party)
        case 4:
            tell("page \(id) of manager \(party) is deferred by its agent")
            outside[index].isLeft = true
            send(party, .signIns(.agentEnded(id, .deferred)))
        default: come(back: redirect, from: index, byAgent: false)
        }
    }

    private mutating func end(_ index: Int, _ id: SignIn.ID, _ end: SignInFlow.AgentEnd, of party: Promises.Party) {
        tell("page \(id) of manager \(party) ends: \(end)")
        outside.remove(at: index)
        send(party, .signIns(.agentEnded(id, end)))
    }

    private mutating func come(back redirect: URL, from index: Int, byAgent: Bool) {
        guard case .page(let id, _, _) = outside[index].matter else { return }
        if byAgent && !outside[index].isLeft {
            redirects.append((redirect, true))
            return end(index, id, .redirected(redirect), of: outside[index].party)
        }
        if outside[index].isLeft { outside.remove(at: index) }
        redirects.append((redirect, false))
        open(redirects.count - 1)
    }

    /// Repeats an earlier redirect, or delivers a foreign one.
    mutating func openRedirect(_ dice: inout Dice) {
        if redirects.isEmpty || dice.isRare(3) {
            redirects.append((Self.foreign, true))
            return open(redirects.count - 1)
        }
        open(dice.roll(redirects.count))
    }

    private mutating func open(_ index: Int) {
        let (url, wasTaken) = redirects[index]
        for party in parties.indices where parties[party].flow == nil {
            let (isOurs, actions) = parties[party].machine.redirect(url, at: now)
            parties[party].queue += actions
            guard isOurs else { continue }
            tell("redirect \(index) is accepted by manager \(party)")
            if wasTaken || redirects[index].isTaken { watch { $0.broke(.oneRedirect, "redirect \(index)") } }
            redirects[index].isTaken = true
        }
    }

    private static let foreign = SessionSettings.model.redirectURI.appendingPathComponent("other")

    private static func redirect(_ url: URL, _ redirectURI: URL, _ parameters: String) -> URL {
        ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
    }
}
