import Foundation
import TestSupport

@testable import LoginWithAmazon

// The server and the user.
extension ManagerEnvironment {
    mutating func answerSome(_ choices: inout StepChoices) {
        let pages = members.map(\.pages.count)
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

    /// Completes a pending operation successfully.
    mutating func finishSome() {
        serve(0, .fine, life: 3_600)
        for member in members {
            if let page = member.pages.look(0) { page.leave(.success(page.redirect("code=fair"))) }
        }
    }

    private mutating func serve(_ index: Int, _ fault: ModelServer.RequestFault, life: Int) {
        guard let held = desk.take(index) else { return }
        let reply = server.answer(held.kind, token: held.token, fault, life: life)
        let seen = RefreshLedger.Reply(reply, at: clock.uptime)
        watch.see("the session receives the reply to \(held.kind): \(seen)") { invariants in
            if held.kind == .refresh { invariants.refreshCame(held.token, seen, to: Self.session) }
            if case .success(let wire) = reply, wire.status == 401 { invariants.excuseAll() }
        }
        held.reply(reply)
    }

    private mutating func leavePage(_ manager: Int, _ index: Int, _ choices: inout StepChoices) {
        let pages = members[manager].pages
        guard let seen = pages.look(index) else { return }
        let parameters = choices.pick([
            "code=x", "error=access_denied&error_description=Access%20not%20permitted.", "error=server_error",
            "code=x&code=y",
        ])
        let redirect = seen.redirect(parameters)
        redirects.append(redirect)
        let way = choices.roll(5)
        watch.see("page \(seen.number) of manager \(manager) ends, way \(way), \(parameters)")
        switch way {
        case 0, 1: seen.leave(.success(redirect))
        case 2: seen.leave(.failure(AMZNUserAgentError.userDidCancel))
        case 3: _ = members[manager].manager.handleRedirect(redirect)
        default:
            // Deferred to another program, which redirects at once.
            seen.leave(.success(nil))
            _ = members[manager].manager.handleRedirect(redirect)
        }
    }

    /// Repeats an earlier redirect.
    mutating func openRedirect(_ choices: inout StepChoices) {
        guard !redirects.isEmpty else { return }
        let redirect = choices.pick(redirects)
        for member in members { _ = member.manager.handleRedirect(redirect) }
    }
}

/// Pages that stay open until the schedule or the program closes them.
final class HeldPages: AMZNUserAgent {
    struct Page: Sendable {
        let number: Int
        let url: URL
        let redirectURI: URL
        fileprivate let end: AsyncStream<Result<URL?, any Error>>.Continuation

        /// Ends the page, unless its manager has closed it meanwhile.
        func leave(_ result: Result<URL?, any Error>) { end.yield(result) }

        /// The page's redirect, with the right `state` unless the parameters contain one.
        func redirect(_ parameters: String) -> URL {
            ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
        }
    }

    private let state = Locked<(last: Int, open: [Page])>((0, []))

    var count: Int { state.withLock { $0.open.count } }

    /// An open page.
    func look(_ index: Int) -> Page? {
        state.withLock { $0.open.indices.contains(index) ? $0.open[index] : nil }
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let (results, end) = AsyncStream<Result<URL?, any Error>>.makeStream()
        let number = state.withLock { state in
            state.last += 1
            state.open.append(Page(number: state.last, url: authorizationURL, redirectURI: redirectURI, end: end))
            return state.last
        }
        defer { state.withLock { $0.open.removeAll { $0.number == number } } }
        for await result in results { return try result.get() }
        throw CancellationError()
    }
}

/// A transport that holds each request until the schedule answers it.
final class HeldTransport: Transport {
    struct Held: Sendable {
        let kind: ModelServer.Kind
        let token: String
        let reply: @Sendable (ModelServer.Reply) -> Void
    }

    private let held = Locked<[Held]>([])
    private let clock: TestClock
    private let watch: Watch

    init(clock: TestClock, watch: Watch) { (self.clock, self.watch) = (clock, watch) }

    var count: Int { held.withLock { $0.count } }

    func take(_ index: Int) -> Held? {
        held.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, AMZNError>) -> Void) {
        let kind = ScriptedTransport.kind(of: request)
        let token = request.token
        watch.see("the session sends \(kind) with \(token)") { invariants in
            if kind == .refresh { invariants.sentRefresh(token, by: ManagerEnvironment.session, at: clock.uptime) }
        }
        held.withLock { $0.append(Held(kind: kind, token: token, reply: reply)) }
    }
}
