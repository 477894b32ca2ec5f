import Foundation
import LocalAuthorizationServer
import ProgramSupport

struct CommandLineOptions {
    var server = ServerOptions()
    let faults: [Fault]
    /// Whether the program prints one line of JSON when the server has started.
    let isForPrograms: Bool
    let endsWithInput: Bool

    /// - Throws: `UsageError` for an invalid value.
    init(_ arguments: CommandLineArguments) throws {
        faults = try arguments.allValues("--fault").map { text in
            do { return try Fault(parsing: text) } catch { throw UsageError("--fault \(text): \(error)") }
        }
        server.port = try arguments.number("--port") ?? server.port
        server.tokenLife = try arguments.number("--token-life", atLeast: 1) ?? server.tokenLife
        server.codePairInterval =
            try arguments.number("--code-pair-interval", atLeast: 0) ?? server.codePairInterval
        server.remembersConsent = arguments.has("--remember-consent")
        isForPrograms = arguments.has("--json")
        endsWithInput = arguments.has("--until-input-ends")
        try readClient(arguments)
        let added = try arguments.allValues("--user").map(Self.user)
        let emails = Set(added.map { $0.email.lowercased() })
        server.users = added + server.users.filter { !emails.contains($0.email.lowercased()) }
        server.approvingEmail = arguments.value("--approve")
        if let email = server.approvingEmail, server.user(email: email) == nil {
            throw UsageError("--approve \(email): there is no such user. Add --user \"\(email) PASSWORD NAME\"")
        }
    }

    private mutating func readClient(_ arguments: CommandLineArguments) throws {
        if let clientID = arguments.value("--client-id") {
            guard !clientID.isEmpty, !clientID.contains(where: \.isWhitespace) else {
                throw UsageError("--client-id needs an identifier without spaces")
            }
            server.clients[0].clientID = clientID
            server.clients[0].displayName = nil
        }
        server.clients[0].secret = arguments.value("--client-secret")
        guard server.clients[0].secret != "" else { throw UsageError("--client-secret needs a secret") }
        let redirectURIs = arguments.allValues("--redirect-uri")
        for uri in redirectURIs {
            if let problem = Self.problem(inRedirectURI: uri) { throw UsageError("--redirect-uri \(uri) \(problem)") }
        }
        if !redirectURIs.isEmpty { server.clients[0].redirectURIs = redirectURIs }
    }

    private static func user(_ text: String) throws -> DemoUser {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else { throw UsageError("--user \(text) needs an email address, a password and a name") }
        var user = DemoUser.ada
        (user.email, user.password, user.name) = (words[0], words[1], words[2])
        user.userID = "amzn1.account.\(user.email)"
        return user
    }

    /// Returns what is wrong with the redirect URI (RFC 6749 section 3.1.2), or nil if it is valid.
    private static func problem(inRedirectURI uri: String) -> String? {
        guard let url = URLComponents(string: uri), let scheme = url.scheme, !scheme.isEmpty else {
            return "must be a URL that begins with a scheme, such as amzn-com.example.app://?methodName=signin"
        }
        if ["http", "https"].contains(scheme.lowercased()), url.host?.isEmpty ?? true {
            return "must have a host, because its scheme is \(scheme)"
        }
        return url.fragment == nil ? nil : "must not have a fragment"
    }

    static let syntax = CommandSyntax(
        """
        Serves Login with Amazon's endpoints on 127.0.0.1 until the program is stopped.

        Client and users:
          --client-id ID  the application's client id; \(RegisteredClient.demo.clientID) by default
          --client-secret SECRET  the application's client secret, which its refreshes must contain; none by default
          --redirect-uri URI  a redirect URI of the application; may be repeated. By default, \
        \(RegisteredClient.demo.redirectURIs.joined(separator: " and "))
          --user "EMAIL PASSWORD NAME"  a user in addition to Ada Lovelace (ada@example.com, password lovelace) and \
        Grace Hopper (grace@example.com, password hopper); may be repeated
          --approve EMAIL  the user who allows every request without a sign-in page
          --remember-consent  shows the consent page only if the user hasn't yet allowed the application the scopes

        Faults:
          --fault ENDPOINT:FAULT  a fault, such as token:status=503,retry-after=2; may be repeated

        Server:
          --port N  the port; by default a free one
          --token-life SECONDS  the lifetime of access tokens; 3600 by default
          --code-pair-interval SECONDS  the pause between a device's polls; 30 by default
          --json  prints the server's URL and the client as one line of JSON
          --until-input-ends  ends the server when its standard input ends

        Endpoints for faults: \(Endpoint.allCases.map(\.rawValue).joined(separator: ", ")).
        A fault affects the next request to its endpoint or, with the setting times=N, the next N requests. Several \
        faults of an endpoint apply one after the other. Commas separate a fault's settings; write %2C for a comma in \
        a value.

        Kinds of faults:
        \(FaultKind.all.map { "  \($0.usage)\n      \($0.meaning)" }.joined(separator: "\n"))
        """)
}
