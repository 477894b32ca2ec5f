import ExampleSupport
import Foundation
import LoginWithAmazon
import TestSupport

/// A user agent that acts on the local server's real pages, or returns a redirect with given parameters.
final class PageAgent: AMZNUserAgent {
    enum UserAction: Sendable {
        case allow, deny, cancel, close
        /// Redirects with these parameters and the right `state`.
        case comeBack(String)
        /// No page can be shown.
        case noBrowser
    }

    private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
    private let action = Locked(UserAction.allow)

    func setAction(_ action: UserAction) { self.action.withLock { $0 = action } }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        switch action.withLock({ $0 }) {
        case .allow: browser.setAction(.allow)
        case .deny: browser.setAction(.deny)
        case .cancel: browser.setAction(.cancel)
        case .close: browser.setAction(.close)
        case .comeBack(let parameters):
            return ScriptedUserAgent.redirect(authorizationURL, redirectURI, parameters)
        case .noBrowser: throw AMZNUserAgentError.cannotPresent("There is no browser.")
        }
        return try await browser.present(authorizationURL, redirectURI: redirectURI)
    }
}
