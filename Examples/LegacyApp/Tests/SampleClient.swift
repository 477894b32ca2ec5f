import Foundation
import LoginWithAmazon

/// A client for the tests. The tests send no request to its server.
enum SampleClient {
    /// The redirect URI with the scheme that the app's Info.plist declares.
    static let redirectURI = "amzn-\(Bundle.main.bundleIdentifier ?? "")://?methodName=signin"

    static var configuration: AMZNConfiguration {
        let server = URL(fileURLWithPath: "/")
        let page = URL(string: "https://example.com/ap/oa") ?? server
        return AMZNConfiguration(
            clientID: "amzn1.application-oa2-client.tests", redirectURI: URL(string: redirectURI) ?? server,
            endpoints: AMZNEndpoints(authorization: page, token: page, profile: page, signOut: page))
    }

    /// Creates a request for a token or, if `code` is true, for an authorization code. The code arrives in the
    /// redirect, without a request to the server.
    static func request(_ strategy: AMZNInteractiveStrategy, code: Bool = false) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile()]
        request.interactiveStrategy = strategy
        if code {
            request.grantType = .code
            request.codeChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
            request.codeChallengeMethod = "S256"
        }
        return request
    }
}

/// Reports the URL of the page, but doesn't show the page. A redirect can arrive later, through the scene delegate.
struct WaitingUserAgent: AMZNUserAgent {
    let shown: @Sendable (URL) -> Void

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        shown(authorizationURL)
        return nil
    }
}
