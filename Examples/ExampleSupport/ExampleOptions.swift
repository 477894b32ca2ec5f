import Foundation
import LoginWithAmazon
import ProgramSupport

/// The options of an example that signs in: its client, server and browser.
public struct ExampleOptions: Sendable {
    /// How the sign-in page is shown.
    public enum Browser: Sendable, Equatable {
        /// Fills in the page over HTTP, without a browser.
        case scripted(email: String, password: String)
        /// The user's browser: the first command of `$BROWSER` that can be started, else the system's browser.
        case usual
        /// No browser: the URL is printed for the user to open.
        case printed
        /// A command; `isOwn` if it runs for as long as the page is open.
        case command(String, isOwn: Bool)
    }

    /// The server's endpoints; nil starts a server in this process.
    public let endpoints: AMZNEndpoints?
    /// The client id; nil uses the embedded server's client.
    public let clientID: String?
    /// The redirect URI; nil selects one that suits the browser.
    public let redirectURI: URL?
    /// The requested scopes.
    public let scopes: [String]
    /// The folder that stores the grant; nil keeps it in memory.
    public let store: URL?
    /// The browser for the sign-in page.
    public let browser: Browser
    /// The port of the embedded server; 0 selects any free port.
    public let port: UInt16
    /// Whether to print JSON.
    public let wantsJSON: Bool

    /// Reads the options from the arguments.
    /// - Throws: ``UsageError`` for an invalid value or incompatible options.
    public init(_ arguments: CommandLineArguments) throws {
        endpoints = try Self.endpoints(arguments)
        clientID = arguments.value("--client-id")
        redirectURI = try arguments.value("--redirect-uri").map { try Self.url("--redirect-uri", $0) }
        scopes = (arguments.value("--scopes") ?? "profile,postal_code").split { " ,".contains($0) }.map(String.init)
        store = arguments.value("--store").map { URL(fileURLWithPath: $0) }
        browser = try Self.browser(arguments)
        port = try arguments.number("--port") ?? 0
        wantsJSON = arguments.has("--json")
        if endpoints != nil, clientID == nil { throw UsageError("another server also requires --client-id") }
    }

    private static func browser(_ arguments: CommandLineArguments) throws -> Browser {
        let browser = arguments.value("--browser")
        if browser == nil, arguments.has("--own-browser") { throw UsageError("--own-browser requires --browser") }
        return switch browser {
        case nil:
            .scripted(
                email: arguments.value("--email") ?? "ada@example.com",
                password: arguments.value("--password") ?? "lovelace")
        case "default": .usual
        case "print": .printed
        case let command? where command.allSatisfy(\.isWhitespace):
            throw UsageError("--browser needs a command, default or print")
        case let command?: .command(command, isOwn: arguments.has("--own-browser"))
        }
    }

    /// All four endpoints, or nil if none is given.
    private static func endpoints(_ arguments: CommandLineArguments) throws -> AMZNEndpoints? {
        let names = ["authorization", "token", "profile", "sign-out"].map { "--\($0)-endpoint" }
        let missing = names.filter { !arguments.has($0) }
        guard missing.count < names.count else { return nil }
        guard missing.isEmpty else {
            throw UsageError("another server also requires \(missing.joined(separator: ", "))")
        }
        let found = try names.map { name in try url(name, arguments.value(name) ?? "") }
        return AMZNEndpoints(authorization: found[0], token: found[1], profile: found[2], signOut: found[3])
    }

    private static func url(_ option: String, _ value: String) throws -> URL {
        guard let url = URL(string: value), url.scheme != nil else {
            throw UsageError("\(option) \(value) isn't a valid URL")
        }
        return url
    }

    // MARK: In the help

    /// The options of a program that signs in.
    public static let help = """
        Client:
          --scopes "A B"  the requested scopes; profile and postal_code by default
          --store FOLDER  store the grant in this folder; by default it is kept in memory
          --client-id ID  the client id; by default the embedded server's
          --redirect-uri URI  the redirect URI; by default one that suits the browser

        Browser:
          --browser COMMAND  show the sign-in page with this command, in which %s is replaced by the page's URL; \
        default uses your browser, from $BROWSER if that is set; print only prints the URL. Without this option the \
        program fills in the page itself, over HTTP
          --own-browser  the command runs for as long as the page is open, like a browser with its own profile, and \
        closing it cancels the sign-in
          --email EMAIL  the email address to fill in; ada@example.com by default
          --password PASSWORD  the password to fill in

        Server, embedded by default; for another one give all four endpoints and --client-id:
          --authorization-endpoint URL  the authorization endpoint (the sign-in page)
          --token-endpoint URL  the token endpoint
          --profile-endpoint URL  the profile endpoint
          --sign-out-endpoint URL  the sign-out endpoint
          --port N  the embedded server's port; by default any free one

        Output:
          --json  print JSON
        """
}
