import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// A user agent that authorizes at the local server without showing a page.
struct SocketAgent: AMZNUserAgent {
    let server: LocalAuthorizationServer

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        guard let redirect = server.allow(authorizationURL, email: DemoUser.ada.email) else {
            throw AMZNUserAgentError.cannotPresent("The server rejected the request.")
        }
        return redirect
    }
}
