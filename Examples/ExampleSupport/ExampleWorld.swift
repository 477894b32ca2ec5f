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
        let scripted = options.browser == nil ? ScriptedBrowser(email: options.email, password: options.password) : nil
        scriptedBrowser = scripted
        userAgent = scripted ?? Self.browser(options.browser ?? "") as any AMZNUserAgent
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

    /// The user's own browser. Where the command is none, the user has the page's address and another one.
    private static func browser(_ command: String) -> AMZNLoopbackUserAgent {
        AMZNLoopbackUserAgent(browserCommand: command).announcing {
            Program.note("Sign in with a browser on this machine, if none opens: \($0.absoluteString)")
        }
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
