import Foundation
import LoginWithAmazon

/// A user agent without a window: loads the sign-in page over HTTP, fills in its forms, and submits them.
public final class ScriptedBrowser: AMZNUserAgent {
    /// The action of the simulated user.
    public enum UserAction: Sendable {
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
        try await visitPages(from: authorizationURL, until: redirectURI)
    }

    /// Opens the page for user codes, enters the code that a device shows, signs in, and submits the decision set with
    /// ``setAction(_:)``.
    /// - Throws: ``AMZNUserAgentError`` if a page can't be loaded or understood, or the user closes it.
    public func enter(_ userCode: String, at verificationURI: URL) async throws {
        _ = try await visitPages(from: verificationURI, entering: userCode)
    }

    /// Returns the redirect, or nil at the page without a form that follows an entered code.
    private func visitPages(
        from start: URL, until redirectURI: URL? = nil, entering userCode: String? = nil
    ) async throws -> URL? {
        var user = User(email: email, password: password, userCode: userCode, action: action.withLock { $0 })
        var url = start
        var form: HTMLForm?
        for _ in 0..<Self.mostPages {
            switch try await visit(url, form) {
            case .redirect(let target):
                guard let next = URL(string: target, relativeTo: url)?.absoluteURL else { throw Self.lost }
                if Self.isRedirect(next, of: redirectURI) { return next }
                (url, form) = (next, nil)
            case .html(let page):
                guard user.action != .close else { throw AMZNUserAgentError.userDidCancel }
                guard var next = HTMLForm(page: page) else {
                    if userCode != nil, user.hasSignedIn { return nil }
                    throw Self.lost
                }
                try user.fill(&next)
                guard let target = URL(string: next.action, relativeTo: url)?.absoluteURL else { throw Self.lost }
                (url, form) = (target, next)
            case .other(let status, let reason):
                let text = "The sign-in page returned HTTP status \(status). \(reason ?? "")"
                throw AMZNUserAgentError.cannotPresent(text.trimmingCharacters(in: .whitespaces))
            }
        }
        throw Self.lost
    }

    private func visit(_ url: URL, _ form: HTMLForm?) async throws -> PageClient.Page {
        do {
            return try await PageClient().visit(url, posting: form)
        } catch {
            try Task.checkCancellation()
            throw AMZNUserAgentError.cannotPresent("The sign-in page can't be reached.")
        }
    }

    private static func isRedirect(_ url: URL, of redirectURI: URL?) -> Bool {
        url.scheme?.lowercased() == redirectURI?.scheme?.lowercased() && url.host == redirectURI?.host
            && url.path == redirectURI?.path
    }

    private static let mostPages = 10
    private static let lost = AMZNUserAgentError.cannotPresent(
        "The sign-in page has an unknown structure; use --browser to show it.")
}

/// The simulated user, who fills in each form once.
private struct User {
    let email: String
    let password: String
    let userCode: String?
    let action: ScriptedBrowser.UserAction
    private(set) var hasSignedIn = false
    private var hasEnteredCode = false

    init(email: String, password: String, userCode: String?, action: ScriptedBrowser.UserAction) {
        (self.email, self.password, self.userCode, self.action) = (email, password, userCode, action)
    }

    mutating func fill(_ form: inout HTMLForm) throws {
        if form.fields["user_code"] != nil, let userCode {
            guard !hasEnteredCode else { throw AMZNUserAgentError.cannotPresent("The page rejects the code.") }
            hasEnteredCode = true
            form.fields["user_code"] = userCode
            form.press(nil)
        } else if let passwordField = form.passwordField, let userField = form.userField {
            guard !hasSignedIn else {
                throw AMZNUserAgentError.cannotPresent("The sign-in page rejects the email address and password.")
            }
            hasSignedIn = true
            form.fields[userField] = email
            form.fields[passwordField] = password
            form.press(nil)
        } else {
            form.press(action == .deny ? "deny" : action == .cancel ? "cancel" : "allow")
        }
    }
}
