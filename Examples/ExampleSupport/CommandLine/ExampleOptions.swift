import Foundation

/// The options that every example which signs in takes. Pure.
public struct ExampleOptions: Sendable {
    /// The server's addresses, where they are not those of the embedded server.
    public struct Endpoints: Sendable, Equatable {
        /// The address of the sign-in page.
        public let authorization: URL
        /// The address of the token endpoint.
        public let token: URL
        /// The address of the profile.
        public let profile: URL
        /// The address that hears of a sign-out.
        public let signOut: URL
    }

    /// Nil starts a server in this process.
    public private(set) var endpoints: Endpoints?
    /// The client id; nil takes the embedded server's.
    public private(set) var clientID: String?
    /// The redirect URI; nil takes one that fits the browser.
    public private(set) var redirectURI: URL?
    /// The scopes to ask for.
    public private(set) var scopes = ["profile", "postal_code"]
    /// The file that keeps the grant; nil keeps it in memory.
    public private(set) var store: URL?
    /// The command that opens the page; nil fills it in over HTTP.
    public private(set) var browser: String?
    /// Who signs in, where the page is filled in.
    public private(set) var email = "ada@example.com"
    /// The password of who signs in.
    public private(set) var password = "lovelace"
    /// The port of the embedded server; 0 is any free one.
    public private(set) var port: UInt16 = 0
    /// Print JSON.
    public private(set) var wantsJSON = false
    /// Print what the options are, and nothing else.
    public private(set) var wantsHelp = false

    private var addresses: [String: URL] = [:]

    /// Reads the arguments after the program's name.
    /// - Throws: ``UsageError`` for what is not understood.
    public init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": wantsHelp = true
            case "--json": wantsJSON = true
            default:
                guard Self.names.contains(option) else { throw UsageError("unknown option \(option)") }
                guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
                try set(option, value)
            }
        }
        endpoints = try completeEndpoints()
    }

    /// Whether the argument after this one is its value.
    public static func takesValue(_ option: String) -> Bool { names.contains(option) }

    private mutating func set(_ option: String, _ value: String) throws {
        switch option {
        case "--client-id": clientID = value
        case "--redirect-uri": redirectURI = try Self.address(option, value)
        case "--scopes": scopes = value.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        case "--store": store = URL(fileURLWithPath: value)
        case "--browser": browser = value
        case "--email": email = value
        case "--password": password = value
        case "--port": port = try Self.port(value)
        default: addresses[option] = try Self.address(option, value)
        }
    }

    /// All four addresses, or none.
    private func completeEndpoints() throws -> Endpoints? {
        guard !addresses.isEmpty else { return nil }
        let missing = Self.endpointNames.filter { addresses[$0] == nil }
        guard missing.isEmpty else { throw UsageError("another server needs \(missing.joined(separator: ", ")) too") }
        guard clientID != nil else { throw UsageError("another server needs --client-id too") }
        let found = Self.endpointNames.compactMap { addresses[$0] }
        return Endpoints(authorization: found[0], token: found[1], profile: found[2], signOut: found[3])
    }

    private static func address(_ option: String, _ value: String) throws -> URL {
        guard let url = URL(string: value), url.scheme != nil else {
            throw UsageError("\(option) \(value) is no address")
        }
        return url
    }

    private static func port(_ value: String) throws -> UInt16 {
        guard let port = UInt16(value) else { throw UsageError("--port \(value) is no port") }
        return port
    }

    private static let endpointNames = [
        "--authorization-endpoint", "--token-endpoint", "--profile-endpoint", "--sign-out-endpoint",
    ]
    private static let names =
        endpointNames + [
            "--client-id", "--redirect-uri", "--scopes", "--store", "--browser", "--email", "--password", "--port",
        ]

    /// What the options are.
    public static let help = """
          --client-id ID                 the client id
          --redirect-uri URI             the redirect URI
          --authorization-endpoint URL   the address of the sign-in page
          --token-endpoint URL           the address for codes and refresh tokens
          --profile-endpoint URL         the address of the user's profile
          --sign-out-endpoint URL        the address that hears of a sign-out
                                         (without these four a server is started in this process)
          --scopes "A B"                 the scopes to ask for; profile and postal_code unless given
          --store FILE                   keep the grant in this file; in memory unless given
          --browser COMMAND              show the page with this command, in which %s stands for its address; that is
                                         printed on standard error too, for a browser elsewhere; unless given the
                                         page is filled in over HTTP
          --email E --password P         who signs in where the page is filled in; ada@example.com unless given
          --port N                       the port of the server in this process; any free one unless given
          --json                         print JSON
          --help                         print this

        """
}
