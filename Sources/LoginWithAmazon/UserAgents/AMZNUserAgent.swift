import Foundation

/// Shows the sign-in page: an external user agent, never a web view inside the app (RFC 8252 section 8.12).
public protocol AMZNUserAgent: Sendable {
    /// Shows the page until it leads to the redirect or the user leaves it.
    ///
    /// Called on a background executor; go to the main actor for anything on screen. When the calling task is
    /// cancelled the page is not wanted any more: close it.
    /// - Parameters:
    ///   - authorizationURL: The address to show. It holds the sign-in's `state`: do not log it.
    ///   - redirectURI: Where the page will lead in the end.
    /// - Returns: The redirect when the agent receives it itself, nil when it will come through
    ///   `handleOpen(_:sourceApplication:)`.
    /// - Throws: ``AMZNUserAgentError/userDidCancel`` when the user leaves, another ``AMZNUserAgentError`` when the
    ///   page cannot be shown.
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL?
}
