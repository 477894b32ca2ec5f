import Foundation
import LoginWithAmazon

/// A user agent without a window: loads the pages of a local authorization server over HTTP, fills in their forms, and
/// submits them.
public final class ScriptedBrowser: AMZNUserAgent {
    /// The action of the simulated user.
    public enum UserAction: String, Sendable {
        /// Signs in and allows.
        case allow
        /// Signs in and denies.
        case deny
        /// Signs in, and presses Cancel on the consent page.
        case cancel
        /// Closes the browser's window at the sign-in page.
        case close
    }

    private let email: String
    private let password: String
    private let action = Locked(UserAction.allow)

    /// A browser whose user has this account and allows every request until ``setAction(_:)`` changes that.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    /// Sets the action for all following pages.
    public func setAction(_ action: UserAction) { self.action.withLock { $0 = action } }

    /// Goes through the pages and returns the redirect.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let user = [["email": email, "password": password, "action": "signin"], ["action": decision]]
        guard let redirect = try await visitPages(from: authorizationURL, until: redirectURI, filling: user) else {
            throw Self.lost
        }
        return redirect
    }

    /// Opens the page for user codes, enters the code that a device shows, signs in, and submits the decision set with
    /// ``setAction(_:)``.
    /// - Throws: ``AMZNUserAgentError`` if a page can't be loaded or understood, or the user closes it.
    public func enter(_ userCode: String, at verificationURI: URL) async throws {
        let user = [
            ["user_code": userCode], ["email": email, "password": password, "action": "signin"], ["action": decision],
        ]
        _ = try await visitPages(from: verificationURI, until: nil, filling: user)
    }

    private var decision: String { action.withLock { $0.rawValue } }

    /// Submits each page's form with the user's next entries. Returns the redirect, or nil at a page without a form.
    private func visitPages(
        from start: URL, until redirectURI: URL?, filling entries: [[String: String]]
    ) async throws -> URL? {
        var (url, form) = (start, HTMLForm?.none)
        var entries = entries[...]
        for _ in 0..<Self.mostPages {
            switch try await PageClient().visit(url, posting: form) {
            case .redirect(let target):
                guard let next = URL(string: target, relativeTo: url)?.absoluteURL else { throw Self.lost }
                if let redirectURI, Self.isRedirect(next, of: redirectURI) { return next }
                (url, form) = (next, nil)
            case .html(let page):
                guard decision != UserAction.close.rawValue else { throw AMZNUserAgentError.userDidCancel }
                guard var next = HTMLForm(page: page) else { return nil }
                guard let entry = entries.popFirst(), let target = URL(string: next.action, relativeTo: url) else {
                    throw Self.lost
                }
                next.fields.merge(entry) { $1 }
                (url, form) = (target.absoluteURL, next)
            }
        }
        throw Self.lost
    }

    private static func isRedirect(_ url: URL, of redirectURI: URL) -> Bool {
        url.scheme?.lowercased() == redirectURI.scheme?.lowercased() && url.host == redirectURI.host
            && url.path == redirectURI.path
    }

    private static let mostPages = 10
    private static let lost = AMZNUserAgentError.cannotPresent(
        "The sign-in page isn't one of the local server's; use --browser to show it.")
}
