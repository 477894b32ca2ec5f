import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Pages that stay open until the schedule, or the program, closes them.
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
        /// Pages that were closed before they were open.
        var closed: Set<Int> = []
    }

    private let state = Locked(State())

    var count: Int { state.withLock { $0.open.count } }

    func take(_ index: Int) -> Page? {
        state.withLock { $0.open.indices.contains(index) ? $0.open.remove(at: index) : nil }
    }

    /// A page that stays open.
    func look(_ index: Int) -> Page? {
        state.withLock { $0.open.indices.contains(index) ? $0.open[index] : nil }
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
        let page = state.withLock { state -> Page? in
            state.closed.insert(number)
            guard let index = state.open.firstIndex(where: { $0.number == number }) else { return nil }
            return state.open.remove(at: index)
        }
        page?.end.resume(throwing: CancellationError())
    }
}
