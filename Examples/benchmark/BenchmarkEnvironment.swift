import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// A local server and a manager that is signed in to it.
struct BenchmarkEnvironment: Sendable {
    let server: LocalAuthorizationServer
    let browser = ScriptedBrowser(email: DemoUser.ada.email, password: DemoUser.ada.password)
    let configuration: AMZNConfiguration
    let isQuick: Bool

    init(isQuick: Bool = false) throws {
        self.isQuick = isQuick
        server = LocalAuthorizationServer()
        try server.start()
        guard let redirectURI = URL(string: RegisteredClient.demo.redirectURIs[0]) else {
            throw Problem("the demo client has no redirect URI")
        }
        configuration = AMZNConfiguration(
            clientID: RegisteredClient.demo.clientID, redirectURI: redirectURI,
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: server.tokenEndpoint,
                profile: server.profileEndpoint, signOut: server.signOutEndpoint))
    }

    /// The number of rounds or calls: a twentieth in a quick run, but at least one.
    func amount(_ count: Int) -> Int { isQuick ? max(count / 20, 1) : count }

    /// Whether the run measures this many concurrent calls.
    func includes(_ size: Int) -> Bool { !isQuick || size <= 100 }

    func manager(
        _ store: any AMZNGrantStore = AMZNMemoryGrantStore(), userAgent: (any AMZNUserAgent)? = nil
    ) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(configuration: configuration, userAgent: userAgent ?? browser, grantStore: store)
    }

    /// A signed-in manager, with the profile cached if `withUser` is true.
    func signedIn(
        _ store: any AMZNGrantStore = AMZNMemoryGrantStore(), withUser: Bool = false
    ) async throws -> AMZNAuthorizationManager {
        let manager = manager(store)
        let request = Self.request(.auto, user: withUser)
        _ = try await manager.authorize(request)
        return manager
    }

    /// Returns when the manager has handled its earlier calls, because it handles this silent call after them. A
    /// manager that is signed in would answer the call at once, so that is an error.
    func handled(_ manager: AMZNAuthorizationManager) async throws {
        do {
            _ = try await manager.authorize(Self.request(.never))
        } catch let error as AMZNError where error.code == .applicationNotAuthorized {
            return
        }
        throw Problem("the manager is signed in")
    }

    static func request(_ strategy: AMZNInteractiveStrategy, user: Bool = false) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: strategy)
        request.shouldReturnUserData = user
        return request
    }
}
