import Foundation
import Testing

@testable import LocalAuthorizationServer

/// The local server's token, profile, sign-out and code pair endpoints.
struct TokenTests {
    private let server = PureServer()

    @Test("A code gives tokens once; using it again revokes them")
    func codes() {
        let code = server.code()
        let tokens = server.exchange(code)
        #expect(tokens.json["expires_in"] as? Int == 3600)
        #expect(server.profile(tokens.accessToken).json["name"] as? String == "Ada Lovelace")
        #expect(server.exchange(code).error == "invalid_grant")
        #expect(server.profile(tokens.accessToken).status == 401)
    }

    @Test(
        "A wrong exchange is refused, explained, and leaves the code valid",
        arguments: [
            (["redirect_uri": "http://127.0.0.1/callback"], "invalid_grant", "The sign-in had redirect_uri amzn-com"),
            // A literal, so that the search for secrets knows it when the arguments are printed.
            (
                ["code_verifier": "another-verifier-01234567890123456789012345"], "invalid_grant",
                "The code_verifier doesn't match"
            ),
            (["client_id": "mine"], "invalid_client", "Registered: \(PureServer.clientID)"),
            (["code": "other"], "invalid_grant", "The server has issued no such code"),
        ])
    func wrongExchanges(changes: [String: String], error: String, explanation: String) {
        let code = server.code()
        #expect(server.exchange(code, changes).error == error)
        #expect(server.state.journal.entries.last?.explanation?.contains(explanation) == true)
        #expect(server.exchange(code).status == 200)
    }

    @Test("Each refresh replaces the refresh token; a lost reply is forgiven if the server is told to")
    func rotation() {
        let first = server.exchange(server.code())
        let second = server.refresh(first.refreshToken)
        #expect(server.refresh(first.refreshToken).error == "invalid_grant")
        #expect(server.refresh(second.refreshToken).status == 200)

        var options = ServerOptions()
        options.forgivesLostRotations = true
        let forgiving = PureServer(options)
        let token = forgiving.exchange(forgiving.code()).refreshToken
        let lost = forgiving.refresh(token)
        let received = forgiving.refresh(token)
        #expect(forgiving.refresh(received.refreshToken).status == 200)
        #expect(forgiving.refresh(token).error == "invalid_grant")
        #expect(forgiving.refresh(lost.refreshToken).error == "invalid_grant")
    }

    @Test(
        "Each scope grants its part of the profile",
        arguments: [
            ("profile", ["email", "name", "user_id"]), ("profile:user_id", ["user_id"]),
            ("postal_code", ["postal_code"]),
        ])
    func scopes(scope: String, members: [String]) {
        let tokens = server.exchange(server.code(["scope": scope]))
        #expect(server.profile(tokens.accessToken).json.keys.sorted() == members)
    }

    @Test("A device gets tokens once its user has allowed access, and not before", arguments: ["allow", "deny"])
    func codePairs(action: String) throws {
        let request = ["response_type": "device_code", "client_id": PureServer.clientID, "scope": "profile"]
        let pair = server.send("POST", "/auth/O2/create/codepair", request).json
        let codes = ["device_code", "user_code"].map { ($0, pair[$0] as? String ?? "") }
        let poll = Dictionary(codes) { $1 }.merging(["grant_type": "device_code", "client_id": PureServer.clientID]) {
            $1
        }
        #expect(server.send("POST", "/auth/o2/token", poll).error == "authorization_pending")
        #expect(server.send("POST", "/auth/o2/token", poll).error == "slow_down")
        #expect(server.send("POST", "/ap/codepair/enter", ["user_code": "WRONG"]).text.contains("No device shows"))
        let typed = (pair["user_code"] as? String ?? "").lowercased()
        let consent = server.signIn(server.send("POST", "/ap/codepair/enter", ["user_code": typed]))
        #expect(consent.text.contains("shows the code"))
        let end = server.consent(consent, action)
        #expect(end.text.contains(action == "allow" ? "Your device is linked" : "Your device is not linked"))
        #expect(server.consent(consent, action).text.contains("no longer valid"))
        let reply = server.send("POST", "/auth/o2/token", poll)
        #expect(action == "allow" ? !reply.accessToken.isEmpty : reply.error == "access_denied")
        #expect(Set(server.state.journal.entries.compactMap(\.signIn)) == [1])
    }
}
