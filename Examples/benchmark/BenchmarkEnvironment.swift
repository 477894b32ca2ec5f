import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// An error that prevents a measurement, in one line.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A local server, and managers that sign in to it.
struct BenchmarkEnvironment: Sendable {
    let server = LocalAuthorizationServer()
    let browser = ScriptedBrowser(email: DemoUser.ada.email, password: DemoUser.ada.password)
    let configuration: AMZNConfiguration
    let isQuick: Bool

    init(isQuick: Bool) throws {
        self.isQuick = isQuick
        try server.start()
        guard let redirectURI = URL(string: RegisteredClient.demo.redirectURIs[0]) else {
            throw Problem("the demo client has no redirect URI")
        }
        configuration = AMZNConfiguration(
            clientID: RegisteredClient.demo.clientID, redirectURI: redirectURI, endpoints: server.endpoints)
    }

    /// The results of a number of rounds: a twentieth of them in a quick run, but at least one.
    @MainActor
    func rounds<Result>(_ count: Int, _ round: @MainActor () async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for _ in 0..<(isQuick ? max(count / 20, 1) : count) { results.append(try await round()) }
        return results
    }

    func manager(
        _ store: any AMZNGrantStore = AMZNMemoryGrantStore(), userAgent: (any AMZNUserAgent)? = nil
    ) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(configuration: configuration, userAgent: userAgent ?? browser, grantStore: store)
    }

    /// A signed-in manager, with the profile cached.
    func signedIn(_ store: any AMZNGrantStore = AMZNMemoryGrantStore()) async throws -> AMZNAuthorizationManager {
        let manager = manager(store)
        _ = try await manager.authorize(Self.request(.auto, user: true))
        return manager
    }

    static func request(_ strategy: AMZNInteractiveStrategy, user: Bool = false) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: strategy)
        request.shouldReturnUserData = user
        return request
    }
}
