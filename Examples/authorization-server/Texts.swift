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
        \(FaultSyntax.all.map { "  \($0.usage)\n      \($0.meaning)" }.joined(separator: "\n"))
        """

    static func greeting(_ server: LocalAuthorizationServer, _ options: ServerOptions) -> String {
        var rows = [("open in a browser", "\(server.baseURL.absoluteString)/"), ("", "")]
        rows += Endpoint.allCases.map { ($0.title, server.baseURL.absoluteString + $0.path) }
        rows.append(("page for user codes", server.verificationPage.absoluteString))
        for client in options.clients {
            rows.append(("client id", client.clientID))
            rows += client.redirectURIs.map { ("redirect URI", $0) }
        }
        rows += options.users.map { ("user", "\($0.email)  password \($0.password)  (\($0.name))") }
        let lines = rows.map { name, value in
            name.isEmpty ? "" : name.padding(toLength: 24, withPad: " ", startingAt: 0) + value
        }
        return (lines + ["Press Control-C to stop."]).joined(separator: "\n")
    }
}
