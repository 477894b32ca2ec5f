import ExampleSupport
import Foundation
import LoginWithAmazon
import TestSupport

/// A user agent that submits the forms of the local server's pages as a user would. Some actions return a made-up
/// redirect, leave the page open or fail instead.
final class PageAgent: AMZNUserAgent {
    enum UserAction: Sendable {
        case allow, deny, cancel, close
        /// Allows the request, but names only these scopes in the redirect.
        case allowOnly(String)
        /// Allows the request without returning a redirect. The scenario then opens the app with ``redirect``.
        case openApp
        /// Leaves the page open until the waiting task is cancelled.
        case linger
        /// Redirects with these parameters. The right `state` is added unless the parameters contain a `state`.
        case comeBack(String)
        /// Fails, because there is no browser to show the page.
        case noBrowser
    }

    /// Receives the entry `left` for each page with the action `linger` or `openApp`.
    let log = EventLog()
    private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
    private let state = Locked<(action: UserAction, pages: [URL], redirect: URL?)>((.allow, [], nil))

    func setAction(_ action: UserAction) { state.withLock { $0.action = action } }

    /// Returns the authorization requests since the previous call of this function.
    func takePages() -> [URL] {
        state.withLock { state in
            defer { state.pages = [] }
            return state.pages
        }
    }

    /// The redirect of the last page that ended without an error.
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
        case .noBrowser: throw AMZNUserAgentError.failed("There is no browser.")
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
