import Foundation
import LocalAuthorizationServer
import Testing

/// Tests every cell of the table that the comparison program prints.
@Suite struct SideBySideTests {
    private static let table = """
        Step                                     AIMobileLib (2.x)                           AMZNAuthorizationManager (3.x)  Verdict
        ---------------------------------------  ------------------------------------------  ------------------------------  ---------
        First start: silent check                requestDidFail: 1 ApplicationNotAuthorized  error: 1                        same
        First login                              requestDidSucceed                           result                          same
        Access token                             requestDidSucceed: a new token              result: a new token             same
        Profile                                  requestDidSucceed: Ada Lovelace             user: Ada Lovelace              same
        Restart: silent check                    requestDidSucceed: the same token           result: the same token          same
        Login again while signed in              requestDidSucceed                           result                          same
        Missing scope: silent check              requestDidFail: 1 ApplicationNotAuthorized  error: 1                        same
        Missing scope: user closes the page      requestDidFail: 3 ErrorUserInterrupted      userDidCancel                   by design
        Missing scope: user cancels              requestDidFail: 3 ErrorUserInterrupted      userDidCancel                   by design
        Missing scope: user denies               requestDidFail: 4 AccessDenied              error: 4                        same
        Still signed in                          requestDidSucceed: the same token           result: the same token          same
        Missing scope: user allows               requestDidSucceed                           result                          same
        Profile with all scopes                  requestDidSucceed: Ada Lovelace             user: Ada Lovelace              same
        Login with a token that expires at once  requestDidSucceed                           result                          same
        Expired token: silent check refreshes    requestDidSucceed: a new token              result: a new token             same
        Refused token: profile refreshes         requestDidSucceed: Ada Lovelace             user: Ada Lovelace              same
        Server busy: session kept                requestDidFail: 2 ServerError               error: 2                        same
        Revoked grant: profile                   requestDidFail: 1 ApplicationNotAuthorized  error: 1                        same
        Revoked grant: silent check              requestDidFail: 1 ApplicationNotAuthorized  error: 1                        same
        Login after it                           requestDidSucceed                           result                          same
        Log out while the server fails           requestDidSucceed                           error: 2                        by design
        Silent check after it                    requestDidFail: 1 ApplicationNotAuthorized  error: 1                        same
        Last login                               requestDidSucceed                           result                          same
        Log out                                  requestDidSucceed                           no error                        same
        Silent check after log-out               requestDidFail: 1 ApplicationNotAuthorized  error: 1                        same
        Log out again                            requestDidSucceed                           no error                        same

        by design: 2.x reports kAIErrorUserInterrupted, 3.x sets userDidCancel and has no error
        by design: 2.x clears the device and succeeds; 3.x also reports that the server request failed

        26 steps, 0 unexpected differences

        """

    @Test("The program prints the documented table") func theTableIsTheOneThatTheReadMeShows() async throws {
        #expect(
            try await ExampleProgram(name: "side-by-side").run() == .init(status: 0, output: Self.table, errors: ""))
    }

    @Test("The JSON output contains the same steps and outcomes") func jsonSaysTheSame() async throws {
        struct Table: Decodable {
            struct Row: Decodable {
                let step: String
                let legacy: String
                let modern: String
                let verdict: String
            }
            let steps: Int
            let differences: Int
            let rows: [Row]
        }
        let json = try await ExampleProgram(name: "side-by-side").run(["--json"]).output
        let table = try JSONDecoder().decode(Table.self, from: Data(json.utf8))
        #expect(table.steps == 26)
        #expect(table.differences == 0)
        #expect(table.rows.count == 26)
        #expect(table.rows.allSatisfy { row in Self.table.contains(row.step) && Self.table.contains(row.legacy) })
    }

    /// With a single scope no scope is ever missing, so the differences expected for a missing scope do not occur.
    @Test("A missing expected difference is shown as DIFFERS, and the status is 1")
    func aDifferenceThatIsMissedIsShown() async throws {
        let result = try await ExampleProgram(name: "side-by-side").run(["--scopes", "profile"])
        #expect(result.status == 1)
        #expect(result.output.contains("DIFFERS"))
    }

    @Test("Steps that control the local server are skipped at another server")
    func atAnotherServerStepsThatNeedOursAreSkipped() async throws {
        let server = LocalAuthorizationServer()
        try server.start()
        defer { server.stop() }
        let result = try await ExampleProgram(name: "side-by-side").run([
            "--authorization-endpoint", server.authorizationEndpoint.absoluteString,
            "--token-endpoint", server.tokenEndpoint.absoluteString,
            "--profile-endpoint", server.profileEndpoint.absoluteString,
            "--sign-out-endpoint", server.signOutEndpoint.absoluteString,
            "--client-id", RegisteredClient.demo.clientID,
        ])
        #expect(result.status == 0)
        #expect(result.output.hasSuffix("14 steps, 0 unexpected differences\n"))
    }
}
