import Foundation
import LoginWithAmazon

/// A user agent that acts as the test says and shows no real page. It logs `page` for each page that is shown and
/// `closed` for each page that the program closes.
package final class ScriptedUserAgent: AMZNUserAgent {
    package enum Behavior: Sendable {
        /// Redirects with these parameters. The page's `state` is added unless they contain one.
        case redirect(String)
        /// Returns nil; the redirect will arrive through `handleOpen`.
        case deferred
        case cancel
        case fail(AMZNUserAgentError)
        /// Keeps the page open until it is closed.
        case linger
    }

    private let log: EventLog
    private let state = Locked<(behaviors: [Behavior], pages: [URL])>(([], []))

    package init(log: EventLog, _ behaviors: Behavior...) {
        self.log = log
        state.withLock { $0.behaviors = behaviors }
    }

    /// Sets what the user does at the next page. By default the user allows access.
    package func next(_ behavior: Behavior) { state.withLock { $0.behaviors.append(behavior) } }

    /// The address of every page shown.
    package var pages: [URL] { state.withLock { $0.pages } }

    package func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        // Logged within the lock, so that a page is in the log if and only if it is in `pages`.
        let behavior = state.withLock { state in
            state.pages.append(authorizationURL)
            log.add("page")
            return state.behaviors.isEmpty ? Behavior.redirect("code=the-code") : state.behaviors.removeFirst()
        }
        switch behavior {
        case .redirect(let parameters): return Self.redirect(authorizationURL, redirectURI, parameters)
        case .deferred: return nil
        case .cancel: throw AMZNUserAgentError.userDidCancel
        case .fail(let error): throw error
        case .linger:
            await untilCancelled()
            log.add("closed")
            throw CancellationError()
        }
    }

    /// The redirect of a page that was shown.
    package static func redirect(_ page: URL, _ redirectURI: URL, _ parameters: String) -> URL? {
        let own = parameters.contains("state=") ? "" : "&state=" + (page.parameter("state") ?? "")
        let base = redirectURI.absoluteString
        return URL(string: base + (base.contains("?") ? "&" : "?") + parameters + own)
    }

    private func untilCancelled() async {
        let stream = AsyncStream<Void> { _ in }
        for await _ in stream {}
    }
}
