import Foundation

/// Shows the sign-in page. A user agent must be external, not a web view inside the app (RFC 8252 section 8.12).
public protocol AMZNUserAgent: Sendable {
    /// Shows the page until it redirects or the user leaves it.
    ///
    /// This method is called on a background executor; switch to the main actor for UI. Close the page when the calling
    /// task is cancelled. Until this method ends, later calls for the same sign-in wait for this page. If the page can
    /// disappear without the agent's knowledge, throw ``AMZNUserAgentError/timedOut`` after a while.
    /// - Parameters:
    ///   - authorizationURL: The URL to show. It contains the sign-in's `state`: don't log it.
    ///   - redirectURI: The URL that the page redirects to.
    /// - Returns: The redirect's URL if the agent receives it; nil if the redirect arrives through
    ///   `handleOpen(_:sourceApplication:)`.
    /// - Throws: ``AMZNUserAgentError/userDidCancel`` if the user leaves the page; another ``AMZNUserAgentError`` if
    ///   the page can't be shown or fails later; `CancellationError` if the task is cancelled.
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL?
}
