#if !canImport(UIKit)
    import Foundation
    import LocalAuthorizationServer
    import LoginWithAmazon
    import ProgramSupport

    /// The server, the client and the user agent of an example, as the command line sets them.
    package struct ExampleEnvironment: Sendable {
        /// The server in this process, or nil if the command line sets the endpoints of another server.
        package let server: LocalAuthorizationServer?
        private let configuration: AMZNConfiguration
        package let scopes: [String]
        private let userAgent: any AMZNUserAgent
        /// The folder that stores the grant. If this is nil, the grant is kept in memory.
        private let store: URL?

        /// Reads the options, and starts a server unless they set the endpoints of another server.
        /// - Throws: ``UsageError`` for an invalid option; another error if the server can't be started.
        package init(_ arguments: CommandLineArguments) throws {
            let browser = arguments.value("--browser")
            userAgent =
                try browser.map { try InteractiveBrowser($0) }
                ?? ScriptedBrowser(
                    email: arguments.value("--email") ?? DemoUser.ada.email,
                    password: arguments.value("--password") ?? DemoUser.ada.password)
            scopes = (arguments.value("--scopes") ?? "profile,postal_code").split { " ,".contains($0) }.map(String.init)
            store = arguments.value("--store").map { URL(fileURLWithPath: $0) }

            let redirectURI = try Self.url(
                "--redirect-uri", arguments, RegisteredClient.demo.redirectURIs[browser == nil ? 0 : 1])
            let endpoints: AMZNEndpoints
            if let others = try Self.endpoints(arguments) {
                (server, endpoints) = (nil, others)
            } else {
                var options = ServerOptions()
                options.clients[0].redirectURIs += arguments.allValues("--redirect-uri")
                let own = try LocalAuthorizationServer(options)
                (server, endpoints) = (own, own.endpoints)
            }
            configuration = AMZNConfiguration(
                clientID: arguments.value("--client-id") ?? RegisteredClient.demo.clientID, redirectURI: redirectURI,
                endpoints: endpoints)
        }

        /// Returns the endpoints that the options set, or nil if no option sets an endpoint.
        private static func endpoints(_ arguments: CommandLineArguments) throws -> AMZNEndpoints? {
            let names = ["authorization", "token", "profile", "sign-out"].map { "--\($0)-endpoint" }
            guard names.contains(where: arguments.has) else { return nil }
            let missing = (names + ["--client-id"]).filter { !arguments.has($0) }
            guard missing.isEmpty else {
                throw UsageError("to use another server, also set \(missing.joined(separator: ", "))")
            }
            let urls = try names.map { try url($0, arguments, "") }
            return AMZNEndpoints(authorization: urls[0], token: urls[1], profile: urls[2], signOut: urls[3])
        }

        private static func url(
            _ option: String, _ arguments: CommandLineArguments, _ otherwise: String
        ) throws -> URL {
            let value = arguments.value(option) ?? otherwise
            guard let url = URL(string: value), url.scheme != nil else {
                throw UsageError("\(option) \(value) must be a URL that begins with a scheme")
            }
            return url
        }

        /// Runs a client that uses the shared manager. `start` receives a function that ends the program, with status 1
        /// if it is called with a problem.
        package static func runClient(
            _ summary: String,
            start: @escaping @MainActor (ExampleEnvironment, _ finish: @escaping (_ problem: String?) -> Void) -> Void
        ) -> Never {
            Program.run(CommandSyntax("\(summary)\n\n\(options)")) { arguments in
                let environment = try ExampleEnvironment(arguments)
                AMZNAuthorizationManager.setShared(environment.manager())
                start(environment) { problem in
                    // The delegate or block has returned by then, so that nothing is retained when the program ends.
                    DispatchQueue.main.async {
                        environment.server?.stop()
                        if let problem { Program.fail(problem) }
                        Program.exit(0)
                    }
                }
            }
        }

        package func manager() -> AMZNAuthorizationManager {
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: userAgent,
                grantStore: store.map { AMZNFileGrantStore(url: $0) } ?? AMZNMemoryGrantStore())
        }

        private static let options = """
            Client:
              --scopes "A B"  the requested scopes; profile and postal_code by default
              --store FOLDER  store the grant in this folder; by default it is kept in memory
              --client-id ID  the client id; by default that of the local server's app
              --redirect-uri URI  the redirect URI; by default one that suits the browser

            Browser:
              --browser COMMAND  show the sign-in page with this command; the page's URL replaces %s in the command, \
            or is appended to it. "default" uses your browser, from $BROWSER if that is set. "print" only prints the \
            URL. Without this option, the program fills in the page itself, over HTTP
              --email EMAIL  the email address to fill in; ada@example.com by default
              --password PASSWORD  the password to fill in; lovelace by default

            Server: a local one by default. To use another server, set all four endpoints and --client-id.
              --authorization-endpoint URL  the authorization endpoint (the sign-in page)
              --token-endpoint URL  the token endpoint
              --profile-endpoint URL  the profile endpoint
              --sign-out-endpoint URL  the sign-out endpoint
            """
    }
#endif
