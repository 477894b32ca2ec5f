import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Pages that stay open until the schedule or the program closes them.
final class HeldPages: AMZNUserAgent {
    struct Page: Sendable {
        let number: Int
        let url: URL
        let redirectURI: URL
        let end: CheckedContinuation<URL?, any Error>
    }

    private struct State {
        var last = 0
        var open: [Page] = []
        /// Pages that were closed before they opened.
        var closed: Set<Int> = []
    }

    private let state = Locked(State())

    var count: Int { state.withLock { $0.open.count } }

    /// An open page.
    func look(_ index: Int) -> Page? {
        state.withLock { $0.open.indices.contains(index) ? $0.open[index] : nil }
    }

    /// Ends this particular page, because meanwhile its manager may have closed it and opened another.
    func leave(_ page: Page, _ end: Result<URL?, any Error>) {
        let isOpen = state.withLock { state in
            guard let index = state.open.firstIndex(where: { $0.number == page.number }) else { return false }
            state.open.remove(at: index)
            return true
        }
        if isOpen { page.end.resume(with: end) }
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { end in
                let page = Page(number: number, url: authorizationURL, redirectURI: redirectURI, end: end)
                if !open(page) { end.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            close(number)
        }
    }

    private func open(_ page: Page) -> Bool {
        state.withLock { state in
            if state.closed.contains(page.number) { return false }
            state.open.append(page)
            return true
        }
    }

    private func close(_ number: Int) {
        let page = state.withLock { state in
            state.closed.insert(number)
            return state.open.first { $0.number == number }
        }
        if let page { leave(page, .failure(CancellationError())) }
    }
}

/// A transport that holds each request until the schedule answers it.
final class HeldTransport: Transport {
    struct Held: Sendable {
        let kind: ScriptedTransport.Kind
        let token: String
        let reply: @Sendable (ModelServer.Reply) -> Void
    }

    /// The pending requests of all sessions of a schedule.
    final class Desk: Sendable {
        private let held = Locked<[Held]>([])

        var count: Int { held.withLock { $0.count } }

        func add(_ new: Held) { held.withLock { $0.append(new) } }

        func take(_ index: Int) -> Held? {
            held.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
        }
    }

    private let desk: Desk
    private let watch: Watch

    init(desk: Desk, watch: Watch) {
        self.desk = desk
        self.watch = watch
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        let kind = ScriptedTransport.kind(of: request)
        let token = request.token
        watch.see("the session sends \(kind) with \(token)") { invariants in
            if kind == .refresh { invariants.sentRefresh(token, by: ManagerEnvironment.session, at: watch.clock()) }
        }
        desk.add(Held(kind: kind, token: token, reply: reply))
    }
}
