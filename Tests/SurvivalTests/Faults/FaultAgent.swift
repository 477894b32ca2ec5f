import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A user agent whose first page has a fault and whose further pages succeed.
final class FaultAgent: AMZNUserAgent {
    private struct ForeignError: Error {}

    private struct State {
        var pages: [URL] = []
        var open: (@Sendable (URL) -> Bool)?
        var taken = 0
    }

    private let action: PageFault.Action?
    private let shown = DispatchSemaphore(value: 0)
    private let state = Locked(State())

    init(_ action: PageFault.Action?) { self.action = action }

    /// The app's handler for redirects from outside.
    func whenOpened(_ open: @escaping @Sendable (URL) -> Bool) { state.withLock { $0.open = open } }

    var pages: Int { state.withLock { $0.pages.count } }

    /// The number of redirects that the app accepted.
    var taken: Int { state.withLock { $0.taken } }

    /// Blocks until a page is shown; returns false on a time-out.
    func waitForPage() -> Bool { shown.wait(timeout: .now() + 20) == .success }

    /// Delivers the first page's redirect to the app.
    func openLate() {
        guard let page = state.withLock({ $0.pages.first }) else { return }
        open(Self.redirect(page, "code=late"))
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let isFirst = state.withLock { state in
            state.pages.append(authorizationURL)
            return state.pages.count == 1
        }
        shown.signal()
        let good = Self.redirect(authorizationURL, "code=good")
        guard isFirst, let action else { return good }
        switch action {
        case .comeBack(let parameters): return Self.redirect(authorizationURL, parameters)
        case .address(let text): return address(text)
        case .fail(let failure): throw Self.error(failure)
        case .openThen(let afterwards): return try after(afterwards, good)
        case .stay:
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw CancellationError()
        }
    }

    private func after(_ afterwards: PageFault.Afterwards, _ good: URL) throws -> URL? {
        guard afterwards != .openFromTwoThreads else {
            DispatchQueue.concurrentPerform(iterations: 2) { _ in open(good) }
            return nil
        }
        open(good)
        switch afterwards {
        case .giveItToo: return good
        case .giveAnother: return address("amzn-com.example.app://?code=another&state=y")
        case .fail: throw AMZNUserAgentError.userDidCancel
        case .deferring, .openFromTwoThreads:
            open(good)
            return nil
        }
    }

    private func open(_ url: URL) {
        guard state.withLock({ $0.open })?(url) == true else { return }
        state.withLock { $0.taken += 1 }
    }

    private static func error(_ failure: PageFault.AgentFailure) -> any Error {
        switch failure {
        case .cancelled: AMZNUserAgentError.userDidCancel
        case .cannotPresent: AMZNUserAgentError.cannotPresent("There is no browser.")
        case .foreign: ForeignError()
        case .taskCancelled: CancellationError()
        }
    }

    private static func redirect(_ page: URL, _ parameters: String) -> URL {
        ScriptedUserAgent.redirect(page, Harness.configuration.redirectURI, parameters) ?? page
    }
}
