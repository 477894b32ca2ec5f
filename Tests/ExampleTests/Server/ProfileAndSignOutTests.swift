import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests the endpoints that take an access token.
struct ProfileAndSignOutTests {
    private func tokens(_ server: PureServer, _ scope: String) throws -> Reply {
        let code = server.code(["scope": scope])
        return try #require(server.exchange(code))
    }

    @Test(
        "Each scope grants its part of the profile",
        arguments: [
            ("profile", ["email", "name", "user_id"]), ("profile:user_id", ["user_id"]),
            ("postal_code", ["postal_code"]),
            ("profile postal_code", ["email", "name", "postal_code", "user_id"]),
            ("postal_code profile:user_id alexa:all", ["postal_code", "user_id"]),
        ])
    func eachScopeShowsItsPart(scope: String, keys: [String]) throws {
        let server = PureServer()
        let reply = try #require(server.profile(tokens(server, scope).accessToken))
        #expect(reply.status == 200)
        #expect(reply.json.keys.sorted() == keys)
    }

    @Test("An access token is accepted in either header or in the query, but not in two places")
    func aTokenComesInThreeWays() throws {
        let server = PureServer()
        let token = try tokens(server, "profile").accessToken
        let query = FormCoding.encode([FormCoding.Pair(name: "access_token", value: token)])
        let requests = [
            RequestText.get("/user/profile", "authorization: bEaReR \(token)"),
            RequestText.get("/user/profile", "x-amz-access-token: \(token)"),
            RequestText.get("/user/profile?\(query)"),
            RequestText.get("/user/profile?\(query)", "x-amz-access-token: \(token)"),
            RequestText.get("/user/profile", "Authorization: Basic \(token)"),
        ]
        #expect(requests.map { server.send($0)?.status } == [200, 200, 200, 400, 400])
    }

    @Test("Unknown access tokens and those without a profile scope are rejected") func badTokensAreChallenged() throws {
        let server = PureServer()
        let reply = try #require(server.profile("Atza|made-up"))
        #expect(reply.status == 401)
        #expect(reply.error == "invalid_token")
        #expect(reply.headers["www-authenticate"] == "Bearer error=\"invalid_token\"")
        let poor = try #require(server.profile(tokens(server, "alexa:all").accessToken))
        #expect(poor.status == 403)
        #expect(poor.error == "insufficient_scope")
    }

    @Test("Signing out revokes the grant's tokens") func signingOutRevokesTheGrant() throws {
        let server = PureServer()
        let (mine, other) = (try tokens(server, "profile"), try tokens(server, "profile"))
        let refreshed = try #require(server.refresh(mine.refreshToken))
        let reply = try #require(server.signOut(mine.accessToken))
        #expect(reply.status == 200 && reply.text == "{}")
        #expect(server.profile(mine.accessToken)?.status == 401)
        #expect(server.profile(refreshed.accessToken)?.status == 401)
        #expect(server.refresh(refreshed.refreshToken)?.error == "invalid_grant")
        #expect(server.profile(other.accessToken)?.status == 200)
    }

    @Test("An expired access token can still sign out") func anExpiredTokenCanStillSignOut() throws {
        let server = PureServer(ServerOptions(tokenLife: 1))
        let tokens = try tokens(server, "profile")
        server.now += 5
        #expect(server.signOut(tokens.accessToken)?.status == 200)
        #expect(server.refresh(tokens.refreshToken)?.error == "invalid_grant")
    }

    @Test("Signing out with an unknown access token succeeds, and an invalid request is rejected")
    func oddSignOutsAreAnswered() {
        let server = PureServer()
        #expect(server.signOut("unknown")?.status == 200)
        #expect(server.signOut("")?.error == "invalid_token")
        for body in ["", "[]", "{", "token=x", "\u{0}"] {
            let reply = server.send(RequestText.post("/auth/relyingPartyLogout", type: "application/json", body))
            #expect(reply?.error == "invalid_request", "\(body)")
        }
    }

    @Test("Other methods and paths are rejected") func otherMethodsAndPathsAreRefused() {
        let server = PureServer()
        let post = RequestText.post("/user/profile", "")
        #expect(server.send(post)?.status == 405)
        #expect(server.send(post)?.headers["allow"] == "GET")
        #expect(server.send(RequestText.get("/auth/o2/token"))?.status == 405)
        #expect(server.send(RequestText.get("/favicon.ico"))?.status == 404)
        #expect(
            server.state.journal.entries.map(\.outcome) == [
                "method_not_allowed", "method_not_allowed", "method_not_allowed",
            ])
    }
}
