import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import ProgramSupport

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
        let usualURI: String
        if let browser = options.browser {
            (scriptedBrowser, userAgent) = (nil, InteractiveBrowser(browser, isOwn: options.isOwnBrowser))
            usualURI = "http://127.0.0.1/callback"
        } else {
            let browser = ScriptedBrowser(email: options.email, password: options.password)
            (scriptedBrowser, userAgent) = (browser, browser)
            usualURI = "amzn-com.example.demo://?methodName=signin"
        }
        guard let redirectURI = options.redirectURI ?? URL(string: usualURI) else { throw UsageError(usualURI) }
        server = options.endpoints == nil ? try Self.start(options, adjust) : nil
        guard let endpoints = options.endpoints ?? server?.endpoints else { throw UsageError("no server is running") }
        configuration = AMZNConfiguration(
            clientID: options.clientID ?? RegisteredClient.demo.clientID, redirectURI: redirectURI,
            endpoints: endpoints)
    }

    /// A manager that stores its grant in this folder, or in memory.
    public func manager(store: URL?) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(
            configuration: configuration, userAgent: userAgent, grantStore: Self.grantStore(store))
    }

    /// A store in this folder, or in memory.
    public static func grantStore(_ folder: URL?) -> any AMZNGrantStore {
        folder.map { AMZNFileGrantStore(url: $0) } ?? AMZNMemoryGrantStore()
    }

    private static func start(
        _ options: ExampleOptions, _ adjust: (inout ServerOptions) -> Void
    ) throws -> LocalAuthorizationServer {
        var settings = ServerOptions()
        settings.port = options.port
        if let redirectURI = options.redirectURI { settings.clients[0].redirectURIs.append(redirectURI.absoluteString) }
        adjust(&settings)
        let server = LocalAuthorizationServer(options: settings)
        try server.start()
        return server
    }
}
