import Foundation

/// The options of an example that signs in: as which client, where, and with which browser. Pure.
public struct ExampleOptions: Sendable {
    /// The server's addresses, where they aren't those of the embedded server.
    public struct Endpoints: Sendable, Equatable {
        /// The authorization endpoint.
        public let authorization: URL
        /// The token endpoint.
        public let token: URL
        /// The profile endpoint.
        public let profile: URL
        /// The sign-out endpoint.
        public let signOut: URL
    }

    /// What shows the sign-in page.
    public enum Browser: Sendable, Equatable {
        /// Fills in the page over HTTP, without a browser.
        case scripted(email: String, password: String)
        /// The user's own: the first command of `$BROWSER` that can be started, else the system's.
        case usual
        /// None: the address is printed, and the user opens it.
        case printed
        /// A command; `isOwn` where it lasts as long as the page.
        case command(String, isOwn: Bool)
    }

    /// The server's addresses; nil starts a server in this process.
    public let endpoints: Endpoints?
    /// The client id; nil takes the embedded server's.
    public let clientID: String?
    /// The redirect URI; nil takes one that fits the browser.
    public let redirectURI: URL?
    /// The scopes to ask for.
    public let scopes: [String]
    /// The file that keeps the grant; nil keeps it in memory.
    public let store: URL?
    /// What shows the page.
    public let browser: Browser
    /// The port of the embedded server; 0 takes any free one.
    public let port: UInt16
    /// Print JSON.
    public let wantsJSON: Bool

    /// Takes its options out of the arguments.
    /// - Throws: ``UsageError`` for a value that can't be used, or options that don't fit together.
    public init(_ arguments: CommandLineArguments) throws {
        endpoints = try Self.endpoints(arguments)
        clientID = arguments.value("--client-id")
        redirectURI = try arguments.value("--redirect-uri").map { try Self.address("--redirect-uri", $0) }
        scopes = arguments.value("--scopes").map(Self.scopes) ?? ["profile", "postal_code"]
        store = arguments.value("--store").map { URL(fileURLWithPath: $0) }
        browser = try Self.browser(arguments)
        port = try arguments.value("--port").map(Self.port) ?? 0
        wantsJSON = arguments.has("--json")
        if endpoints != nil, clientID == nil { throw UsageError("another server needs --client-id too") }
    }

    private static func scopes(_ text: String) -> [String] {
        text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    }

    private static func browser(_ arguments: CommandLineArguments) throws -> Browser {
        switch arguments.value("--browser") {
        case nil:
            .scripted(
                email: arguments.value("--email") ?? "ada@example.com",
                password: arguments.value("--password") ?? "lovelace")
        case "default": .usual
        case "print": .printed
        case let command? where command.allSatisfy(\.isWhitespace):
            throw UsageError("--browser needs a command, or default, or print")
        case let command?: .command(command, isOwn: arguments.has("--own-browser"))
        }
    }

    /// All four addresses, or none.
    private static func endpoints(_ arguments: CommandLineArguments) throws -> Endpoints? {
        let names = server.options.map(\.name).filter { $0.hasSuffix("-endpoint") }
        let missing = names.filter { !arguments.has($0) }
        guard missing.count < names.count else { return nil }
        guard missing.isEmpty else { throw UsageError("another server needs \(missing.joined(separator: ", ")) too") }
        let found = try names.compactMap { name in try arguments.value(name).map { try address(name, $0) } }
        return Endpoints(authorization: found[0], token: found[1], profile: found[2], signOut: found[3])
    }

    private static func address(_ option: String, _ value: String) throws -> URL {
        guard let url = URL(string: value), url.scheme != nil else {
            throw UsageError("\(option) \(value) isn't a URL")
        }
        return url
    }

    private static func port(_ value: String) throws -> UInt16 {
        guard let port = UInt16(value) else { throw UsageError("--port \(value) isn't a port") }
        return port
    }
}

// MARK: - In the help

extension ExampleOptions {
    /// The options of a program that signs in, in groups.
    public static let groups = [client, browserGroup, server, output]

    private static let client = OptionGroup(
        "Client",
        [
            CommandOption("--scopes", "\"A B\"", "the scopes to ask for; profile and postal_code by default"),
            CommandOption("--store", "FILE", "keep the grant in this file; by default it is kept in memory"),
            CommandOption("--client-id", "ID", "the client id; by default the embedded server's"),
            CommandOption("--redirect-uri", "URI", "the redirect URI; by default one that fits the browser"),
        ])

    private static let browserGroup = OptionGroup(
        "Browser",
        [
            CommandOption(
                "--browser", "COMMAND",
                "show the sign-in page with this command, in which %s is replaced by the page's address; default takes "
                    + "the user's own browser, from $BROWSER if that is set; print only prints the address, for a browser "
                    + "elsewhere. Without this option the program fills in the page itself, over HTTP"),
            CommandOption(
                "--own-browser", nil,
                "the command lasts as long as the page, as a browser with its own profile does: closing it cancels "
                    + "the sign-in"),
            CommandOption("--email", "EMAIL", "the user whose page the program fills in; ada@example.com by default"),
            CommandOption("--password", "PASSWORD", "that user's password"),
        ])

    private static let server = OptionGroup(
        "Server: embedded by default, another one with all four endpoints and --client-id",
        [
            CommandOption("--authorization-endpoint", "URL", "the authorization endpoint (the sign-in page)"),
            CommandOption("--token-endpoint", "URL", "the token endpoint"),
            CommandOption("--profile-endpoint", "URL", "the profile endpoint"),
            CommandOption("--sign-out-endpoint", "URL", "the sign-out endpoint"),
            CommandOption("--port", "N", "the embedded server's port; by default any free one"),
        ])

    private static let output = OptionGroup("Output", [CommandOption("--json", nil, "print JSON")])
}
