import Foundation
import LocalAuthorizationServer

/// What the program says.
enum Texts {
    static let help = options + "\n\n" + faults + "\n"

    private static let options = """
        Usage: authorization-server [options]

        Runs Login with Amazon's endpoints on 127.0.0.1 until it is interrupted.

          --port N               the port; 0, the standard, takes any free one
          --client-id ID         the application's client id
          --redirect-uri URI     where answers may be sent; may be repeated
          --user EMAIL:PASSWORD:NAME:POSTALCODE
                                 a customer who can sign in; may be repeated
          --token-life SECONDS   how long access tokens are valid; 3600 is the standard
          --code-pair-interval SECONDS
                                 how often a device may ask about its code pair; 30 is the standard
          --fault ENDPOINT:FAULT an answer to spoil, such as token:status=503,retry-after=2; may be repeated
          --help                 this text
        """

    private static let faults = """
        Endpoints of faults: \(Endpoint.allCases.map(\.rawValue).joined(separator: ", ")).
        A fault spoils the next request. After a comma: times=N or times=every, skip=N to let some pass before, or nth=N
        for one alone. A comma in a value is written %2C.

        Faults:
        \(FaultName.allCases.map(line).joined(separator: "\n"))
        """

    private static func line(_ name: FaultName) -> String {
        let usage = "  " + name.usage
        guard usage.count < 27 else { return usage + "\n" + String(repeating: " ", count: 27) + name.meaning }
        return usage.padding(toLength: 27, withPad: " ", startingAt: 0) + name.meaning
    }

    static func greeting(_ server: LocalAuthorizationServer, _ options: ServerOptions) -> String {
        var lines = [
            "authorization endpoint  \(server.authorizationEndpoint.absoluteString)",
            "token endpoint          \(server.tokenEndpoint.absoluteString)",
            "profile endpoint        \(server.profileEndpoint.absoluteString)",
            "code pair endpoint      \(server.codePairEndpoint.absoluteString)",
            "page for user codes     \(server.verificationPage.absoluteString)",
            "sign-out endpoint       \(server.signOutEndpoint.absoluteString)",
        ]
        for client in options.clients {
            lines.append("client id               \(client.clientID)")
            lines += client.redirectURIs.map { "redirect URI            \($0)" }
        }
        lines += options.users.map { "user                    \($0.email)  password \($0.password)  (\($0.name))" }
        return (lines + ["Press Control-C to stop.", ""]).joined(separator: "\n")
    }
}
