import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// An example's environment: a server, a client configuration and a user agent.
public struct ExampleEnvironment: Sendable {
    /// The embedded server; nil if another server is used.
    public let server: LocalAuthorizationServer?
    /// The client and endpoints.
    public let configuration: AMZNConfiguration
    /// Shows the sign-in page.
    public let userAgent: any AMZNUserAgent
    /// Fills in the page if no real browser shows it; else nil.
    public let scriptedBrowser: ScriptedBrowser?

    /// Starts the embedded server unless the options name another one; `adjust` changes its options.
    /// - Throws: an error if the server can't be started, for example because its port is in use.
    public init(_ options: ExampleOptions, adjust: (inout ServerOptions) -> Void = { _ in }) throws {
        var scripted: ScriptedBrowser?
        switch options.browser {
        case .scripted(let email, let password):
            let browser = ScriptedBrowser(email: email, password: password)
            (scripted, userAgent) = (browser, browser)
        case .usual: userAgent = InteractiveBrowser.usual()
        case .printed: userAgent = InteractiveBrowser.printed()
        case .command(let command, let isOwn): userAgent = InteractiveBrowser.command(command, isOwn: isOwn)
        }
        scriptedBrowser = scripted
        let usualURI = scripted == nil ? "http://127.0.0.1/callback" : "amzn-com.example.demo://?methodName=signin"
        guard let redirectURI = options.redirectURI ?? URL(string: usualURI) else { throw UsageError(usualURI) }
        let server = options.endpoints == nil ? try Self.start(options, redirectURI, adjust) : nil
        self.server = server
        let client = options.clientID ?? RegisteredClient.demo.clientID
        configuration = AMZNConfiguration(
            clientID: client, redirectURI: redirectURI, endpoints: try Self.endpoints(options, server))
    }

    /// A manager that stores its grant in this file, or in memory.
    public func manager(store: URL?) -> AMZNAuthorizationManager {
        let grants = store.map { AMZNFileGrantStore(url: $0) as any AMZNGrantStore } ?? AMZNMemoryGrantStore()
        return AMZNAuthorizationManager(configuration: configuration, userAgent: userAgent, grantStore: grants)
    }

    private static func start(
        _ options: ExampleOptions, _ redirectURI: URL, _ adjust: (inout ServerOptions) -> Void
    ) throws -> LocalAuthorizationServer {
        var settings = ServerOptions()
        settings.port = options.port
        if options.redirectURI != nil { settings.clients[0].redirectURIs.append(redirectURI.absoluteString) }
        adjust(&settings)
        let server = LocalAuthorizationServer(options: settings)
        try server.start()
        return server
    }

    private static func endpoints(_ options: ExampleOptions, _ server: LocalAuthorizationServer?) throws
        -> AMZNEndpoints
    {
        if let other = options.endpoints {
            return AMZNEndpoints(
                authorization: other.authorization, token: other.token, profile: other.profile, signOut: other.signOut)
        }
        guard let server else { throw UsageError("no embedded server is running") }
        return AMZNEndpoints(
            authorization: server.authorizationEndpoint, token: server.tokenEndpoint, profile: server.profileEndpoint,
            signOut: server.signOutEndpoint)
    }
}
