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
    let action = Locked(UserAction.allow)

    /// A browser whose user has this account and allows every request until ``setAction(_:)`` changes that.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    /// Sets the action for all following pages.
    public func setAction(_ action: UserAction) { self.action.withLock { $0 = action } }

    /// Goes through the pages and returns the redirect.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let action = action.withLock { $0 }
        let client = PageClient()
        var url = authorizationURL
        var form: HTMLForm?
        var hasSignedIn = false
        for _ in 0..<Self.mostPages {
            switch try await visit(client, url, form) {
            case .redirect(let target):
                guard let next = URL(string: target, relativeTo: url)?.absoluteURL else { throw Self.lost }
                if Self.isRedirect(next, of: redirectURI) { return next }
                (url, form) = (next, nil)
            case .html(let page):
                guard action != .close else { throw AMZNUserAgentError.userDidCancel }
                guard var next = HTMLForm(page: page) else { throw Self.lost }
                try fill(&next, action, &hasSignedIn)
                guard let target = URL(string: next.action, relativeTo: url)?.absoluteURL else { throw Self.lost }
                (url, form) = (target, next)
            case .other(let status, let reason):
                let text = "The sign-in page returned HTTP status \(status). \(reason ?? "")"
                throw AMZNUserAgentError.cannotPresent(text.trimmingCharacters(in: .whitespaces))
            }
        }
        throw Self.lost
    }

    func visit(_ client: PageClient, _ url: URL, _ form: HTMLForm?) async throws -> PageClient.Page {
        do {
            return try await client.visit(url, posting: form?.fields)
        } catch {
            try Task.checkCancellation()
            throw AMZNUserAgentError.cannotPresent("The sign-in page can't be reached.")
        }
    }

    /// Fills in the sign-in form, or submits the consent form.
    func fill(_ form: inout HTMLForm, _ action: UserAction, _ hasSignedIn: inout Bool) throws {
        guard let passwordField = form.passwordField, let userField = form.userField else {
            return press(action.button, &form)
        }
        guard !hasSignedIn else {
            throw AMZNUserAgentError.cannotPresent("The sign-in page rejects the email address and password.")
        }
        hasSignedIn = true
        form.fields[userField] = email
        form.fields[passwordField] = password
        press(form.buttons.first?.value ?? "", &form)
    }

    func press(_ value: String, _ form: inout HTMLForm) {
        guard let button = form.button(value), !button.name.isEmpty else { return }
        form.fields[button.name] = button.value
    }

    private static func isRedirect(_ url: URL, of redirectURI: URL) -> Bool {
        url.scheme?.lowercased() == redirectURI.scheme?.lowercased() && url.host == redirectURI.host
            && url.path == redirectURI.path
    }

    static let mostPages = 10
    static let lost = AMZNUserAgentError.cannotPresent(
        "The sign-in page has an unknown structure; use --browser to show it.")
}

extension ScriptedBrowser.UserAction {
    fileprivate var button: String {
        switch self {
        case .allow, .close: "allow"
        case .deny: "deny"
        case .cancel: "cancel"
        }
    }
}
