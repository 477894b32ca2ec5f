import Foundation
import LoginWithAmazon

/// A manager that requests tokens without a page. Its endpoints refuse connections.
struct SilentClient {
    private let manager: AMZNAuthorizationManager

    init(store: AMZNFileGrantStore, clientID: String) {
        manager = AMZNAuthorizationManager(
            configuration: Self.configuration(clientID: clientID), userAgent: NoPage(), grantStore: store)
    }

    /// `ok` and the token, or `error` and the error.
    func token() async -> String {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: .never)
        request.shouldReturnUserData = false
        do {
            return "ok \(try await manager.authorize(request).token)"
        } catch {
            return "error \(error)"
        }
    }

    static func configuration(clientID: String) -> AMZNConfiguration {
        let nowhere = URL(string: "http://127.0.0.1:1/") ?? URL(fileURLWithPath: "/")
        return AMZNConfiguration(
            clientID: clientID, redirectURI: nowhere,
            endpoints: AMZNEndpoints(authorization: nowhere, token: nowhere, profile: nowhere, signOut: nowhere))
    }

    private struct NoPage: AMZNUserAgent {
        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            throw AMZNUserAgentError.cannotPresent("The probe shows no page.")
        }
    }
}
