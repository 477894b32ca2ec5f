import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// A user who allows, without a page, at the local server.
struct SocketAgent: AMZNUserAgent {
    let server: LocalAuthorizationServer

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        guard let redirect = server.allow(authorizationURL, email: DemoUser.ada.email) else {
            throw AMZNUserAgentError.cannotPresent("The server does not accept the request.")
        }
        return redirect
    }
}
