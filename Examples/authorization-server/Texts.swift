import Foundation
import LocalAuthorizationServer

/// The program's texts.
enum Texts {
    static let configuration = """
        The JSON file for --config; userID, postalCode, clientSecret and displayName are optional:

          {
            "users": [{"email": "eve@example.com", "password": "apple", "name": "Eve",
                       "userID": "amzn1.account.EVE", "postalCode": "10115"}],
            "clients": [{"clientID": "amzn1.application-oa2-client.mine", "displayName": "My App",
                         "redirectURIs": ["amzn-com.example.mine://?methodName=signin"],
                         "clientSecret": "secret"}]
          }

        A user replaces the demo user with the same email address, and a client the one with the same client id.
        """

    static let faults = """
        Endpoints for faults: \(Endpoint.allCases.map(\.rawValue).joined(separator: ", ")).
        A fault affects the next request. Settings follow after commas: times=N or times=every for more requests, skip=N
        to let N requests pass first, nth=N for the Nth request only. Write %2C for a comma in a value.

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
            "open in a browser       \(server.baseURL.absoluteString)/",
            "",
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
        return (lines + ["Press Control-C to stop."]).joined(separator: "\n")
    }
}
