import Foundation
import TestSupport

@testable import LoginWithAmazon

// Simulates the server and the user.
extension ManagerEnvironment {
    mutating func answerSome(_ choices: inout StepChoices) {
        let pages = members.map(\.pages.openPages.count)
        let all = desk.count + pages.reduce(0, +)
        guard all > 0 else { return }
        var index = choices.roll(all)
        if index < desk.count {
            return serve(index, choices.pick(ModelServer.RequestFault.all), life: choices.pick([3_600, 3_600, 10, 0]))
        }
        index -= desk.count
        for manager in members.indices {
            if index < pages[manager] { return leavePage(manager, index, &choices) }
            index -= pages[manager]
        }
    }

    /// Answers the first waiting request without a fault, and completes one open page of each manager with a valid
    /// redirect.
    mutating func finishSome() {
        serve(0, .fine, life: 3_600)
        for member in members {
            if let page = member.pages.openPages.first { page.leave(.success(page.redirect("code=fair"))) }
        }
    }

    private mutating func serve(_ index: Int, _ fault: ModelServer.RequestFault, life: Int) {
        guard let held = desk.take(index) else { return }
        let token = held.request.token
        let reply = server.answer(held.kind, token: token, fault, life: life)
        let seen = RefreshLedger.Reply(reply, at: clock.uptime)
        watch.see("the session receives the reply to \(held.kind): \(seen)") { invariants in
            if held.kind == .refresh { invariants.refreshCame(token, seen, to: Self.session) }
            if case .success(let wire) = reply, wire.status == 401 { invariants.excuseAll() }
        }
        held.answer(reply)
    }

    private mutating func leavePage(_ manager: Int, _ index: Int, _ choices: inout StepChoices) {
        let pages = members[manager].pages.openPages
        guard pages.indices.contains(index) else { return }
        let seen = pages[index]
        let parameters = choices.pick([
            "code=x", "error=access_denied&error_description=Access%20not%20permitted.", "error=server_error",
            "code=x&code=y",
        ])
        let redirect = seen.redirect(parameters)
        redirects.append(redirect)
        let way = choices.roll(5)
        let words = ["redirect", "redirect", "cancellation", "handleOpen", "nil and handleOpen"][way]
        watch.see("page \(seen.number) of manager \(manager): \(words), \(parameters)")
        switch way {
        case 0, 1: seen.leave(.success(redirect))
        case 2: seen.leave(.failure(AMZNUserAgentError.userDidCancel))
        case 3: AMZNAuthorizationManager.handleOpen(redirect, sourceApplication: nil)
        default:
            // The user agent leaves the page to another program, which redirects immediately.
            seen.leave(.success(nil))
            AMZNAuthorizationManager.handleOpen(redirect, sourceApplication: nil)
        }
    }

    /// Opens the app with an earlier redirect.
    mutating func openRedirect(_ choices: inout StepChoices) {
        guard !redirects.isEmpty else { return }
        let redirect = choices.pick(redirects)
        AMZNAuthorizationManager.handleOpen(redirect, sourceApplication: nil)
    }
}
