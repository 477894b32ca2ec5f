import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Pages that stay open until the schedule or the program closes them.
final class HeldPages: AMZNUserAgent {
    struct Page: Sendable {
        let number: Int
        let url: URL
        let redirectURI: URL
        fileprivate let end: AsyncStream<Result<URL?, any Error>>.Continuation

        /// Ends the page, unless its manager has closed it meanwhile.
        func leave(_ result: Result<URL?, any Error>) { end.yield(result) }

        func allow() { leave(.success(redirect("code=fair"))) }

        /// The page's redirect, with the right `state` unless the parameters contain one.
        func redirect(_ parameters: String) -> URL {
            ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
        }
    }

    private let state = Locked<(last: Int, open: [Page])>((0, []))

    var count: Int { state.withLock { $0.open.count } }
    /// The number of pages shown so far.
    var total: Int { state.withLock { $0.last } }

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
    private let kinds = Locked<[ModelServer.Kind]>([])
    private let clock: TestClock
    private let watch: Watch

    init(clock: TestClock, watch: Watch) { (self.clock, self.watch) = (clock, watch) }

    var count: Int { held.withLock { $0.count } }

    /// The kinds of all requests so far.
    var sent: [ModelServer.Kind] { kinds.withLock { $0 } }

    func take(_ index: Int) -> Held? {
        held.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        let kind = ScriptedTransport.kind(of: request)
        let token = request.token
        watch.see("the session sends \(kind) with \(token)") { invariants in
            if kind == .refresh { invariants.sentRefresh(token, by: ManagerEnvironment.session, at: clock.uptime) }
        }
        kinds.withLock { $0.append(kind) }
        held.withLock { $0.append(Held(kind: kind, token: token, reply: reply)) }
    }
}
