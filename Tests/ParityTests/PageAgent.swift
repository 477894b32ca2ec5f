import ExampleSupport
import Foundation
import LoginWithAmazon
import TestSupport

/// A user agent that acts on the local server's real pages, or returns a redirect with given parameters.
final class PageAgent: AMZNUserAgent {
    enum Deed: Sendable {
        case allow, deny, cancel, close
        /// Redirects with these parameters and the right `state`.
        case comeBack(String)
        /// No page can be shown.
        case noBrowser
    }

    private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
    private let deed = Locked(Deed.allow)

    func willDo(_ deed: Deed) { self.deed.withLock { $0 = deed } }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        switch deed.withLock({ $0 }) {
        case .allow: browser.willDo(.allow)
        case .deny: browser.willDo(.deny)
        case .cancel: browser.willDo(.cancel)
        case .close: browser.willDo(.close)
        case .comeBack(let parameters):
            return ScriptedUserAgent.redirect(authorizationURL, redirectURI, parameters)
        case .noBrowser: throw AMZNUserAgentError.cannotPresent("There is no browser.")
        }
        return try await browser.present(authorizationURL, redirectURI: redirectURI)
    }
}
