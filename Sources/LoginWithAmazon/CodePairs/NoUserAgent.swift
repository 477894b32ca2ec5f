import Foundation

/// The user agent of a session that never shows a page.
struct NoUserAgent: AMZNUserAgent {
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        throw AMZNUserAgentError.cannotPresent("This session shows no page.")
    }
}
