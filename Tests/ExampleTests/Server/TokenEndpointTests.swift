import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests authorization codes, tokens and their expiry.
struct TokenEndpointTests {
    @Test("Exchanging a code returns an access token and a refresh token") func aCodeBuysTokens() throws {
        let server = PureServer()
        let reply = try #require(server.exchange(server.code()))
        #expect(reply.status == 200)
        #expect(reply.headers["cache-control"] == "no-store")
        #expect(reply.accessToken.hasPrefix("Atza|"))
        #expect(reply.refreshToken.hasPrefix("Atzr|"))
        #expect(reply.json["token_type"] as? String == "bearer")
        #expect(reply.json["expires_in"] as? Int == 3600)
        #expect(server.profile(reply.accessToken)?.status == 200)
        let entry = try #require(server.state.journal.entries.first { $0.endpoint == .token })
        #expect(entry.grantType == "authorization_code")
        #expect(entry.clientID == PureServer.clientID)
        #expect(entry.status == 200 && entry.outcome == "ok")
    }

    @Test(
        "An invalid exchange is rejected, and the code stays valid",
        arguments: [
            (["code": "unknown"], "invalid_grant", 400),
            (["code": nil], "invalid_request", 400),
            (["redirect_uri": "http://127.0.0.1/callback"], "invalid_grant", 400),
            (["redirect_uri": nil], "invalid_request", 400),
            (["code_verifier": nil], "invalid_grant", 400),
            (["code_verifier": PureServer.challenge], "invalid_grant", 400),
            (["client_id": "nobody"], "invalid_client", 401),
            (["client_id": "other"], "invalid_grant", 400),
            (["client_id": nil], "invalid_request", 400),
            (["grant_type": nil], "invalid_request", 400),
            (["grant_type": "password"], "unsupported_grant_type", 400),
        ] as [([String: String?], String, Int)])
    func badExchangesAreRefused(changes: [String: String?], error: String, status: Int) throws {
        let other = RegisteredClient(clientID: "other", redirectURIs: [PureServer.redirectURI])
        let server = PureServer(ServerOptions(clients: [.demo, other]))
        let code = server.code()
        let reply = try #require(server.exchange(code, changes))
        #expect(reply.error == error)
        #expect(reply.status == status)
        #expect(reply.json["error_description"] is String)
        #expect(reply.json["request_id"] is String)
        #expect(server.exchange(code)?.status == 200, "the code is still good")
    }

    @Test("A client secret is checked only if the request contains one") func aSecretIsCheckedWhereThereIsOne() {
        var demo = RegisteredClient.demo
        demo.clientSecret = "s3cret"
        let server = PureServer(ServerOptions(clients: [demo]))
        #expect(server.exchange(server.code(), ["client_secret": "wrong"])?.status == 401)
        #expect(server.exchange(server.code(), ["client_secret": "s3cret"])?.status == 200)
        #expect(server.exchange(server.code())?.status == 200)
    }

    @Test("A code verifier without a code challenge is rejected") func aVerifierWithoutAChallengeIsRefused() {
        let server = PureServer()
        let code = server.code(["code_challenge": nil, "code_challenge_method": nil])
        #expect(server.exchange(code)?.error == "invalid_grant")
        #expect(server.exchange(code, ["code_verifier": nil])?.status == 200)
    }

    @Test("Reusing a code revokes its tokens") func aReusedCodeRevokesItsTokens() throws {
        let server = PureServer()
        let code = server.code()
        let tokens = try #require(server.exchange(code))
        #expect(server.exchange(code)?.error == "invalid_grant")
        #expect(server.profile(tokens.accessToken)?.status == 401)
        #expect(server.refresh(tokens.refreshToken)?.error == "invalid_grant")
    }

    @Test("A code expires after 5 minutes") func aCodeLivesFiveMinutes() {
        let server = PureServer()
        let (early, late) = (server.code(), server.code())
        server.now += 299
        #expect(server.exchange(early)?.status == 200)
        server.now += 1
        #expect(server.exchange(late)?.error == "invalid_grant")
    }

    @Test("If the server forgives lost rotations, a refresh token stays valid until a successor is used")
    func aLostRotationIsForgivenUntilTheNextTokenIsUsed() throws {
        let server = PureServer(ServerOptions(forgivesLostRotations: true))
        let first = try #require(server.exchange(server.code()))
        let lost = try #require(server.refresh(first.refreshToken))
        let second = try #require(server.refresh(first.refreshToken))
        let late = try #require(server.refresh(first.refreshToken))
        #expect(lost.status == 200 && second.status == 200 && late.status == 200)
        #expect(server.refresh(second.refreshToken)?.status == 200)
        for other in [first, lost, late] {
            #expect(server.refresh(other.refreshToken)?.error == "invalid_grant")
        }
        #expect(server.refresh(second.refreshToken)?.status == 200)
    }

    @Test("Each refresh replaces the refresh token") func refreshTokensRotate() throws {
        let server = PureServer()
        let first = try #require(server.exchange(server.code()))
        let second = try #require(server.refresh(first.refreshToken))
        #expect(second.status == 200)
        #expect(second.refreshToken != first.refreshToken)
        #expect(server.refresh(first.refreshToken)?.error == "invalid_grant")
        #expect(server.refresh(second.refreshToken)?.status == 200)
        #expect(server.refresh("Atzr|made-up")?.error == "invalid_grant")
        #expect(server.refresh(second.refreshToken, ["refresh_token": nil])?.error == "invalid_request")
    }

    @Test("A refresh token is valid only for its own client") func anotherClientCannotRefresh() throws {
        let other = RegisteredClient(clientID: "other", redirectURIs: [])
        let server = PureServer(ServerOptions(clients: [.demo, other]))
        let tokens = try #require(server.exchange(server.code()))
        #expect(server.refresh(tokens.refreshToken, ["client_id": "other"])?.error == "invalid_grant")
        #expect(server.refresh(tokens.refreshToken)?.status == 200)
    }

    @Test("An access token expires after its lifetime") func tokensExpireByTheClock() throws {
        let server = PureServer(ServerOptions(tokenLife: 10))
        let tokens = try #require(server.exchange(server.code()))
        server.now += 9
        #expect(server.profile(tokens.accessToken)?.status == 200)
        server.now += 1
        #expect(server.profile(tokens.accessToken)?.error == "invalid_token")
        let fresh = try #require(server.refresh(tokens.refreshToken))
        #expect(server.profile(fresh.accessToken)?.status == 200)
    }

    @Test("An access token with a lifetime of 0 or less has already expired", arguments: [0, -1, Int.min])
    func aLifeOfNothingIsOver(life: Int) throws {
        let server = PureServer(ServerOptions(tokenLife: life))
        let tokens = try #require(server.exchange(server.code()))
        #expect(tokens.json["expires_in"] as? Int == life)
        #expect(server.profile(tokens.accessToken)?.status == 401)
    }

    @Test("A token request that isn't a valid form is rejected with invalid_request") func badRequestsAreRefused() {
        let server = PureServer()
        let body = "grant_type=refresh_token&client_id=\(PureServer.clientID)&refresh_token=x"
        let replies = [
            server.send(RequestText.post("/auth/o2/token", type: "application/json", body)),
            server.send(RequestText.post("/auth/o2/token", body + "&refresh_token=x")),
            server.send(RequestText.post("/auth/o2/token", body + "&x=%zz")),
        ]
        #expect(replies.map { $0?.error } == ["invalid_request", "invalid_request", "invalid_request"])
    }

    @Test("The token endpoint's path is case-insensitive", arguments: ["/auth/O2/token", "/AUTH/o2/TOKEN"])
    func thePathIsComparedWithoutCase(path: String) {
        let server = PureServer()
        #expect(server.send(RequestText.post(path, "grant_type=x"))?.error == "unsupported_grant_type")
    }
}
