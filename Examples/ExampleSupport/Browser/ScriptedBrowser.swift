import Foundation
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A user agent without a window. It fills in the pages of a local authorization server, and submits them over HTTP.
package final class ScriptedBrowser: NSObject, AMZNUserAgent, URLSessionTaskDelegate {
    package enum UserAction: String, Sendable {
        case allow
        case deny
        /// Signs in, and presses Cancel on the consent page.
        case cancel
        /// Behaves as if the user closed the window when the first page appears.
        case close
    }

    private let email: String
    private let password: String
    private let action = Locked(UserAction.allow)

    /// Creates a browser whose user has this account. The user allows every request until ``setAction(_:)`` sets
    /// another action.
    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    package func setAction(_ action: UserAction) { self.action.withLock { $0 = action } }

    package func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        guard let redirect = try await visitPages(from: authorizationURL, until: redirectURI) else { throw Self.lost }
        return redirect
    }

    /// Enters the code that a device shows, signs in, and performs the user's action on the consent page. The action is
    /// ``UserAction/allow`` until ``setAction(_:)`` sets another.
    /// - Throws: ``AMZNUserAgentError`` if a page can't be loaded or understood or shows an error, or if the action is
    ///   to close the window; `CancellationError` if the task is cancelled.
    package func enter(_ userCode: String, at verificationURI: URL) async throws {
        _ = try await visitPages(from: verificationURI, entering: [["user_code": userCode]])
    }

    private var decision: UserAction { action.withLock { $0 } }

    /// Submits each page's form with the user's next entries. Returns the redirect to `redirectURI`, or nil if a page
    /// has no form.
    private func visitPages(
        from start: URL, until redirectURI: URL? = nil, entering first: [[String: String]] = []
    ) async throws -> URL? {
        let signIn = ["email": email, "password": password, "action": "signin"]
        var entries = (first + [signIn, ["action": decision.rawValue]])[...]
        var request = URLRequest(url: start)
        for _ in 0..<Self.mostPages {
            let (page, response) = try await load(request)
            if let target = response.value(forHTTPHeaderField: "Location") {
                guard let next = URL(string: target, relativeTo: request.url)?.absoluteURL else { throw Self.lost }
                if let redirectURI, Self.isRedirect(next, of: redirectURI) { return next }
                request = URLRequest(url: next)
                continue
            }
            guard decision != .close else { throw AMZNUserAgentError.userDidCancel }
            guard let form = HTMLForm(page: page) else { return nil }
            guard let entry = entries.popFirst(), let next = form.request(entry, from: request.url) else {
                throw Self.lost
            }
            request = next
        }
        throw Self.lost
    }

    /// - Throws: ``AMZNUserAgentError`` if the page can't be loaded or shows an error; `CancellationError` if the task
    ///   is cancelled.
    private func load(_ request: URLRequest) async throws -> (String, HTTPURLResponse) {
        var request = request
        request.setValue("text/html", forHTTPHeaderField: "Accept")
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        guard let (body, response) = try? await session.data(for: request), let response = response as? HTTPURLResponse
        else {
            try Task.checkCancellation()
            throw AMZNUserAgentError.failed("The sign-in page can't be loaded.")
        }
        let page = String(decoding: body, as: UTF8.self)
        let alert = HTMLForm.text(of: page, after: "role=\"alert\">", until: "<")
        guard response.statusCode < 400, alert == nil else {
            throw AMZNUserAgentError.failed(
                alert ?? "The sign-in page returned HTTP status \(response.statusCode).")
        }
        return (page, response)
    }

    /// Redirects are not followed here, because `visitPages` examines each redirect.
    package func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    private static func isRedirect(_ url: URL, of redirectURI: URL) -> Bool {
        url.scheme?.lowercased() == redirectURI.scheme?.lowercased() && url.host == redirectURI.host
            && url.path == redirectURI.path
    }

    private static let mostPages = 10
    private static let lost = AMZNUserAgentError.failed(
        "The program can fill in only the pages of the local server. Use --browser to sign in with a browser.")
}

/// A form on a page of the local server. The parser expects the HTML that this server writes.
private struct HTMLForm {
    private let action: String
    private let fields: [String: String]

    /// Returns nil if the page has no form.
    init?(page: String) {
        guard let action = Self.text(of: page, after: "<form method=\"post\" action=\"", until: "\"") else {
            return nil
        }
        self.action = action
        let inputs = page.components(separatedBy: "<input type=\"hidden\" name=").dropFirst()
        fields = inputs.reduce(into: [:]) { fields, input in
            let name = Self.text(of: input, after: "\"", until: "\"") ?? ""
            fields[name] = Self.text(of: input, after: " value=\"", until: "\"")
        }
    }

    func request(_ entries: [String: String], from page: URL?) -> URLRequest? {
        guard let url = URL(string: action, relativeTo: page)?.absoluteURL else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // The fields are sorted, so that equal fields always give the same request.
        let form = fields.merging(entries) { $1 }.sorted(by: <).map { ($0.key, $0.value) }
        request.httpBody = Data(FormCoding.encode(form).utf8)
        return request
    }

    /// Returns the text after the first `start` and before the next `end`, with the HTML escapes replaced. Returns nil
    /// if `start` doesn't occur. If it does, `end` must follow it.
    static func text(of html: some StringProtocol, after start: String, until end: Character) -> String? {
        html.components(separatedBy: start).dropFirst().first.map { rest in
            let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            return escapes.reduce(String(rest.prefix { $0 != end })) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }
    }
}
