import Foundation
import LoginWithAmazon
import ProgramSupport

/// The options of an example that signs in: its client, server and browser.
public struct ExampleOptions: Sendable {
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
    /// The command that shows the sign-in page, `default` or `print`; nil fills in the page over HTTP.
    let browser: String?
    /// Whether the command runs for as long as the page is open.
    let isOwnBrowser: Bool
    /// The user who signs in without a browser.
    let (email, password): (String, String)
    /// The port of the embedded server; 0 selects any free port.
    let port: UInt16

    /// Reads the options from the arguments.
    /// - Throws: ``UsageError`` for an invalid value or incompatible options.
    public init(_ arguments: CommandLineArguments) throws {
        endpoints = try Self.endpoints(arguments)
        clientID = arguments.value("--client-id")
        redirectURI = try arguments.value("--redirect-uri").map { try Self.url("--redirect-uri", $0) }
        scopes = (arguments.value("--scopes") ?? "profile,postal_code").split { " ,".contains($0) }.map(String.init)
        store = arguments.value("--store").map { URL(fileURLWithPath: $0) }
        browser = arguments.value("--browser")
        isOwnBrowser = arguments.has("--own-browser")
        email = arguments.value("--email") ?? "ada@example.com"
        password = arguments.value("--password") ?? "lovelace"
        port = try arguments.number("--port") ?? 0
        if endpoints != nil, clientID == nil { throw UsageError("another server also requires --client-id") }
        if isOwnBrowser, browser == nil { throw UsageError("--own-browser requires --browser") }
        if browser?.allSatisfy(\.isWhitespace) == true {
            throw UsageError("--browser needs a command, default or print")
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
        """
}
