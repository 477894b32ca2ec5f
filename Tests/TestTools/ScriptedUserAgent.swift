import Foundation
import LoginWithAmazon

/// A user agent without real pages. The test specifies what the user does on each page. The agent logs `page` for each
/// page that it shows, and `closed` for each lingering page that the SDK closes.
package final class ScriptedUserAgent: AMZNUserAgent {
    package enum Behavior: Sendable {
        /// Redirects with these parameters. The page's `state` is added unless they contain one.
        case redirect(String)
        /// Returns nil. The test can pass the redirect to the manager later.
        case deferred
        case cancel
        case fail(AMZNUserAgentError)
        /// Keeps the page open until the SDK closes it or the test calls `leave`.
        case linger
    }

    /// A page with the behaviour `linger`.
    package struct Page: Sendable {
        package let number: Int
        fileprivate let url: URL
        fileprivate let redirectURI: URL
        fileprivate let end: AsyncStream<Result<URL?, any Error>>.Continuation

        /// Completes the page with this result, unless it has already been completed or closed.
        package func leave(_ result: Result<URL?, any Error>) { end.yield(result) }

        /// The URL that redirects from this page to the app. The page's `state` is added unless the parameters contain
        /// one.
        package func redirect(_ parameters: String) -> URL {
            ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
        }
    }

    private struct State {
        var behaviors: [Behavior] = []
        var pages: [URL] = []
        var open: [Page] = []
    }

    private let log: EventLog
    private let usual: Behavior
    private let state = Locked(State())

    package init(log: EventLog, _ behaviors: Behavior..., usual: Behavior = .redirect("code=the-code")) {
        self.log = log
        self.usual = usual
        state.withLock { $0.behaviors = behaviors }
    }

    /// Adds the behaviour of one more page. Once all added behaviours are used up, pages have the usual behaviour.
    package func next(_ behavior: Behavior) { state.withLock { $0.behaviors.append(behavior) } }

    /// The URL of every page shown.
    package var pages: [URL] { state.withLock { $0.pages } }

    /// The lingering pages that are still open.
    package var openPages: [Page] { state.withLock { $0.open } }

    package func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let (results, end) = AsyncStream<Result<URL?, any Error>>.makeStream()
        // Logs the event while the lock is held. A test that finds the page in the log therefore also finds it in
        // `pages`, and vice versa.
        let (behavior, number) = state.withLock { state in
            state.pages.append(authorizationURL)
            log.add("page")
            let (behavior, number) = (state.behaviors.first ?? usual, state.pages.count)
            state.behaviors = Array(state.behaviors.dropFirst())
            if case .linger = behavior {
                state.open.append(Page(number: number, url: authorizationURL, redirectURI: redirectURI, end: end))
            }
            return (behavior, number)
        }
        switch behavior {
        case .redirect(let parameters): return Self.redirect(authorizationURL, redirectURI, parameters)
        case .deferred: return nil
        case .cancel: throw AMZNUserAgentError.userDidCancel
        case .fail(let error): throw error
        case .linger:
            defer { state.withLock { $0.open.removeAll { $0.number == number } } }
            for await result in results { return try result.get() }
            log.add("closed")
            throw CancellationError()
        }
    }

    /// Returns the URL that redirects from this page to the app. The page's `state` is added unless the parameters
    /// contain one.
    package static func redirect(_ page: URL, _ redirectURI: URL, _ parameters: String) -> URL? {
        let own = parameters.contains("state=") ? "" : "&state=" + (page.parameter("state") ?? "")
        let base = redirectURI.absoluteString
        return URL(string: base + (base.contains("?") ? "&" : "?") + parameters + own)
    }
}
