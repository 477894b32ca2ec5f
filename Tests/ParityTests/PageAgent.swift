import ExampleSupport
import Foundation
import LoginWithAmazon
import TestSupport

/// A user agent whose user acts on the local server's real pages, or that makes up the redirect.
final class PageAgent: AMZNUserAgent {
    enum UserAction: Sendable {
        case allow, deny, cancel, close
        /// Allows only these scopes.
        case allowOnly(String)
        /// Allows, and leaves the redirect to ``redirect``: it opens the app, and the agent returns none.
        case openApp
        /// Leaves the page open until the program closes it.
        case linger
        /// Redirects with these parameters and the right `state`.
        case comeBack(String)
        /// No page can be shown.
        case noBrowser
    }

    /// `left` for each page that is left open, or whose redirect opens the app.
    let log = EventLog()
    private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
    private let state = Locked<(action: UserAction, pages: [URL], redirect: URL?)>((.allow, [], nil))

    func setAction(_ action: UserAction) { state.withLock { $0.action = action } }

    /// The authorization requests since the last call.
    func takePages() -> [URL] {
        state.withLock { state in
            defer { state.pages = [] }
            return state.pages
        }
    }

    /// The last page's redirect.
    var redirect: URL? { state.withLock { $0.redirect } }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let action = state.withLock { state in
            state.pages.append(authorizationURL)
            return state.action
        }
        let redirect = try await end(of: authorizationURL, redirectURI, action)
        state.withLock { $0.redirect = redirect }
        if case .openApp = action {
            log.add("left")
            return nil
        }
        return redirect
    }

    private func end(of page: URL, _ redirectURI: URL, _ action: UserAction) async throws -> URL? {
        switch action {
        case .allow, .openApp, .allowOnly: browser.setAction(.allow)
        case .deny: browser.setAction(.deny)
        case .cancel: browser.setAction(.cancel)
        case .close: browser.setAction(.close)
        case .comeBack(let parameters): return ScriptedUserAgent.redirect(page, redirectURI, parameters)
        case .noBrowser: throw AMZNUserAgentError.cannotPresent("There is no browser.")
        case .linger:
            log.add("left")
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw CancellationError()
        }
        let redirect = try await browser.present(page, redirectURI: redirectURI)
        guard case .allowOnly(let scopes) = action, let text = redirect?.absoluteString else { return redirect }
        return URL(
            string: text.replacingOccurrences(of: "&scope=[^&]*", with: "&scope=\(scopes)", options: .regularExpression)
        )
    }
}
