import ExampleSupport
import Foundation
import LocalAuthorizationServer
import ProgramSupport

/// The server's command-line options.
struct CommandLineOptions {
    var server = ServerOptions()
    var faults: [ScheduledFault] = []

    /// - Throws: `UsageError` for an invalid value.
    init(_ arguments: CommandLineArguments) throws {
        server.port = try arguments.number("--port") ?? server.port
        server.tokenLife = try Self.seconds("--token-life", atLeast: 1, arguments) ?? server.tokenLife
        server.codePairInterval =
            try Self.seconds("--code-pair-interval", atLeast: 0, arguments) ?? server.codePairInterval
        if let clientID = arguments.value("--client-id") {
            guard !clientID.isEmpty, !clientID.contains(where: \.isWhitespace) else {
                throw UsageError("--client-id needs an identifier without spaces")
            }
            server.clients[0].clientID = clientID
            server.clients[0].displayName = nil
        }
        let redirectURIs = arguments.allValues("--redirect-uri")
        for uri in redirectURIs {
            if let problem = Self.problem(inRedirectURI: uri) { throw UsageError("--redirect-uri \(uri): \(problem)") }
        }
        if !redirectURIs.isEmpty { server.clients[0].redirectURIs = redirectURIs }
        if let file = arguments.value("--config") {
            try ServerConfiguration(file: file).apply(to: &server)
        }
        faults = try arguments.allValues("--fault").map(Self.fault)
    }

    /// Why no app can receive this redirect URI (RFC 6749 section 3.1.2); nil if one can.
    static func problem(inRedirectURI uri: String) -> String? {
        guard let url = URLComponents(string: uri), let scheme = url.scheme, !scheme.isEmpty else {
            return "a redirect URI begins with a scheme, such as amzn-com.example.app://?methodName=signin"
        }
        return url.fragment == nil ? nil : "a redirect URI has no fragment"
    }

    private static func seconds(_ name: String, atLeast least: Int, _ arguments: CommandLineArguments) throws -> Int? {
        guard let seconds: Int = try arguments.number(name) else { return nil }
        guard seconds >= least else { throw UsageError("\(name) \(seconds) must be at least \(least)") }
        return seconds
    }

    private static func fault(_ value: String) throws -> ScheduledFault {
        do { return try ScheduledFault(parsing: value) } catch let error as FaultParsingError {
            // The program ends the line with a period.
            throw UsageError("--fault \(value): \(error.description.dropLast())")
        }
    }
}

extension CommandLineOptions {
    static let syntax = CommandSyntax(
        "Runs Login with Amazon's endpoints on 127.0.0.1 until it is interrupted.",
        groups: [client, faults, server],
        examples: [
            .init("--port 8080", "uses a fixed port, for an app with built-in endpoints"),
            .init("--fault token:status=503,times=2", "fails the next two token requests with status 503"),
        ],
        notes: Texts.configuration + "\n\n" + Texts.faults)

    private static let client = OptionGroup(
        "Client and users",
        [
            CommandOption("--client-id", "ID", "the application's client id"),
            CommandOption("--redirect-uri", "URI", "a redirect URI of the application; may be repeated"),
            CommandOption("--config", "FILE", "a JSON file with users and clients to add, as described below"),
        ])

    private static let server = OptionGroup(
        "Server",
        [
            CommandOption("--port", "N", "the port; by default any free port"),
            CommandOption("--token-life", "SECONDS", "the lifetime of access tokens; 3600 by default"),
            CommandOption(
                "--code-pair-interval", "SECONDS", "the polling interval for code pairs; 30 by default"),
        ])

    private static let faults = OptionGroup(
        "Faults",
        [
            CommandOption(
                "--fault", "ENDPOINT:FAULT", "a fault, such as token:status=503,retry-after=2; may be repeated"
            )
        ])
}

/// The program's texts.
enum Texts {
    static let configuration = """
        The JSON file for --config; userID, postalCode, clientSecret and displayName are optional:

          {
            "users": [{"email": "eve@example.com", "password": "apple", "name": "Eve",
                       "userID": "amzn1.account.EVE", "postalCode": "10115"}],
            "clients": [{"clientID": "amzn1.application-oa2-client.mine",
                         "redirectURIs": ["amzn-com.example.mine://?methodName=signin"],
                         "clientSecret": "secret", "displayName": "My App"}]
          }

        A user replaces the demo user with the same email address, and a client the one with the same client id.
        """

    static let faults = """
        Endpoints for faults: \(Endpoint.allCases.map(\.rawValue).joined(separator: ", ")).
        A fault affects the next request. Settings follow after commas: times=N or times=every for more requests, \
        skip=N to let N requests pass first. Write %2C for a comma in a value.

        Faults:
        \(FaultSyntax.all.map { "  \($0.usage)\n      \($0.meaning)" }.joined(separator: "\n"))
        """

    static func greeting(_ server: LocalAuthorizationServer, _ options: ServerOptions) -> String {
        var rows = [["open in a browser", "\(server.baseURL.absoluteString)/"], []]
        rows += Endpoint.allCases.map { [$0.title, server.baseURL.absoluteString + $0.path] }
        rows.append(["page for user codes", server.verificationPage.absoluteString])
        for client in options.clients {
            rows.append(["client id", client.clientID])
            rows += client.redirectURIs.map { ["redirect URI", $0] }
        }
        rows += options.users.map { ["user", "\($0.email)  password \($0.password)  (\($0.name))"] }
        return (rows.aligned + ["Press Control-C to stop."]).joined(separator: "\n")
    }
}
