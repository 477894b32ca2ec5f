import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// What an example works with: a server, a client of it, and somebody in front of the page.
public struct ExampleWorld: Sendable {
    /// The server in this process; nil where another one is used.
    public let server: LocalAuthorizationServer?
    /// As whom, and where, the example signs in.
    public let configuration: AMZNConfiguration
    /// What shows the page.
    public let userAgent: any AMZNUserAgent
    /// Who fills in the page, where no real browser shows it.
    public let scriptedBrowser: ScriptedBrowser?

    /// Starts the server, unless the options name another one; `adjust` changes what it is started with.
    /// - Throws: where the server cannot be started, for example because its port is taken.
    public init(_ options: ExampleOptions, adjust: (inout ServerOptions) -> Void = { _ in }) throws {
        var scripted: ScriptedBrowser?
        switch options.browser {
        case .scripted(let email, let password):
            let browser = ScriptedBrowser(email: email, password: password)
            (scripted, userAgent) = (browser, browser)
        case .usual: userAgent = AttendedBrowser.usual()
        case .printed: userAgent = AttendedBrowser.printed()
        case .command(let command, let isOwn): userAgent = AttendedBrowser.command(command, isOwn: isOwn)
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

    /// A manager with its grant in this file, or in memory.
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
        guard let server else { throw UsageError("there is no server") }
        return AMZNEndpoints(
            authorization: server.authorizationEndpoint, token: server.tokenEndpoint, profile: server.profileEndpoint,
            signOut: server.signOutEndpoint)
    }
}
