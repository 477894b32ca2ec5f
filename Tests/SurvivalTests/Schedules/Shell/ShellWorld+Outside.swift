import Foundation
import TestSupport

@testable import LoginWithAmazon

// The server and the user.
extension ShellWorld {
    mutating func answerSome(_ dice: inout Dice) {
        let pages = members.map(\.pages.count)
        let all = desk.count + pages.reduce(0, +)
        guard all > 0 else { return }
        var index = dice.roll(all)
        if index < desk.count {
            return serve(index, dice.pick(ModelServer.Weather.all), life: dice.pick([3_600, 3_600, 10, 0]))
        }
        index -= desk.count
        for party in members.indices {
            if index < pages[party] { return leavePage(party, index, &dice) }
            index -= pages[party]
        }
    }

    /// Completes a pending operation successfully.
    mutating func finishSome() {
        serve(0, .fine, life: 3_600)
        for member in members {
            guard let page = member.pages.look(0) else { continue }
            let redirect = ScriptedUserAgent.redirect(page.url, page.redirectURI, "code=fair")
            member.pages.leave(page, .success(redirect))
        }
    }

    private mutating func serve(_ index: Int, _ weather: ModelServer.Weather, life: Int) {
        guard let held = desk.take(index) else { return }
        let reply = server.answer(held.kind, token: held.token, weather, life: life)
        let seen = RefreshBook.Reply(reply, at: clock.uptime)
        see("manager \(held.party) receives the reply to \(held.kind), \(weather): \(seen)") { promises in
            if held.kind == .refresh { promises.refreshCame(held.token, seen, to: held.party) }
            if case .success(let wire) = reply, wire.status == 401 { promises.excuseAll() }
        }
        held.reply(reply)
    }

    private mutating func leavePage(_ party: Promises.Party, _ index: Int, _ dice: inout Dice) {
        let pages = members[party].pages
        guard let seen = pages.look(index) else { return }
        let parameters = dice.pick([
            "code=x", "error=access_denied&error_description=Access%20not%20permitted.", "error=server_error",
            "code=x&code=y",
        ])
        guard let redirect = ScriptedUserAgent.redirect(seen.url, seen.redirectURI, parameters) else { return }
        redirects.append(redirect)
        let way = dice.roll(5)
        see("page \(seen.number) of manager \(party) ends, way \(way), \(parameters)")
        switch way {
        case 0, 1: pages.leave(seen, .success(redirect))
        case 2: pages.leave(seen, .failure(AMZNUserAgentError.userDidCancel))
        case 3: _ = members[party].manager.handleRedirect(redirect)
        default:
            // Deferred to another program, which redirects at once.
            pages.leave(seen, .success(nil))
            _ = members[party].manager.handleRedirect(redirect)
        }
    }

    /// Repeats an earlier redirect.
    mutating func openRedirect(_ dice: inout Dice) {
        guard !redirects.isEmpty else { return }
        let redirect = dice.pick(redirects)
        for member in members { _ = member.manager.handleRedirect(redirect) }
    }
}
