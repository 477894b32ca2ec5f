import Foundation
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests starting, stopping, control methods and the journal.
struct LifecycleTests {
    @Test("The server's URLs contain its port") func addressesNameThePort() throws {
        let server = LocalAuthorizationServer()
        #expect(server.port == 0)
        try server.start()
        let base = "http://127.0.0.1:\(server.port)"
        #expect(server.port != 0)
        #expect(server.baseURL.absoluteString == base)
        #expect(server.authorizationEndpoint.absoluteString == base + "/ap/oa")
        #expect(server.tokenEndpoint.absoluteString == base + "/auth/o2/token")
        #expect(server.profileEndpoint.absoluteString == base + "/user/profile")
        #expect(server.signOutEndpoint.absoluteString == base + "/auth/relyingPartyLogout")
    }

    @Test("Starting on a busy port and starting twice throw different errors") func aBusyPortIsSaidSo() throws {
        let live = try LiveServer()
        let port = live.server.port
        let second = LocalAuthorizationServer(options: ServerOptions(port: port))
        #expect(throws: ServerError.portBusy(port)) { try second.start() }
        #expect(throws: ServerError.alreadyRunning) { try live.server.start() }
        #expect("\(ServerError.portBusy(7))" == "Port 7 on 127.0.0.1 is already in use.")
    }

    @Test("If no thread can be created, the listener fails to start and closes its port")
    func withoutAThreadItDoesNotStart() throws {
        let port = try FreePorts.next()
        let handler = RequestHandler(
            refusal: { _ in nil }, plan: { _ in WirePlan(steps: [], ending: .close) },
            malformed: { _ in WirePlan(steps: [], ending: .close) })
        #expect(throws: ServerError.cannotListen(String(cString: strerror(EAGAIN)))) {
            try HTTPListener(port: port, idleTimeout: 1, handler: handler, startThread: { _ in EAGAIN })
        }
        #expect(throws: RawClient.ConnectionRefused.self) { try RawClient(port: port) }
    }

    @Test("A stopped server closes its connections and accepts no new ones") func afterStoppingNothingListens() throws {
        let live = try LiveServer(ServerOptions(port: FreePorts.next()))
        let client = try live.connect()
        client.send(RequestText.get("/user/profile"))
        #expect(client.readReply()?.status == 400)
        live.server.stop()
        live.server.stop()
        #expect(client.readToEnd().ending == .end)
        #expect(throws: RawClient.ConnectionRefused.self) { try live.connect() }
    }

    @Test("A restarted server keeps its grants") func aStoppedServerStartsAgainOnItsState() throws {
        let live = try LiveServer()
        let token = live.grant().accessToken
        live.server.stop()
        try live.server.start()
        #expect(try live.profile(token)?.status == 200)
    }

    @Test("Releasing the server stops it") func lettingGoEndsTheServer() throws {
        var server: LocalAuthorizationServer? = LocalAuthorizationServer(
            options: ServerOptions(port: try FreePorts.next()))
        try server?.start()
        let port = try #require(server?.port)
        let client = try RawClient(port: port)
        server = nil
        #expect(client.readToEnd().ending != .timeout)
        #expect(throws: RawClient.ConnectionRefused.self) { try RawClient(port: port) }
    }

    @Test("A test can expire all access tokens and revoke all grants") func leversWork() throws {
        let live = try LiveServer()
        let (first, second) = (live.grant(), live.grant())
        live.server.expireAccessTokens()
        #expect(try live.profile(first.accessToken)?.error == "invalid_token")
        let refreshed = try #require(try live.refresh(first.refreshToken))
        #expect(try live.profile(refreshed.accessToken)?.status == 200)
        live.server.revokeAllGrants()
        #expect(try live.profile(refreshed.accessToken)?.status == 401)
        #expect(try live.refresh(second.refreshToken)?.error == "invalid_grant")
        #expect(try live.profile(live.grant().accessToken)?.status == 200)
    }

    @Test("Dates and the expiry of tokens follow the given clock") func theClockIsTheGivenOne() throws {
        let clock = Locked(Date(timeIntervalSince1970: 1_000_000))
        let live = try LiveServer(ServerOptions(tokenLife: 60, now: { clock.withLock { $0 } }))
        let grant = live.grant()
        #expect(try live.profile(grant.accessToken)?.headers["date"] == "Mon, 12 Jan 1970 13:46:40 GMT")
        clock.withLock { $0 += 60 }
        #expect(try live.profile(grant.accessToken)?.status == 401)
    }

    @Test("The journal contains no secrets") func theJournalHoldsNoSecret() throws {
        let server = PureServer()
        let code = server.code(["state": "s3cret-state"])
        let tokens = try #require(server.exchange(code))
        _ = server.refresh(tokens.refreshToken, ["grant_type": "s3cret-grant", "client_id": "s3cret-client"])
        _ = server.refresh(tokens.refreshToken)
        _ = server.profile(tokens.accessToken)
        _ = server.signOut(tokens.accessToken)
        _ = server.send("S3CRET-METHOD /user/profile HTTP/1.1\r\nHost: a\r\n\r\n")
        var text = ""
        dump(server.state.journal.entries, to: &text)
        #expect(server.state.journal.entries.count == 9)
        let grantTypes = server.state.journal.entries.filter { $0.endpoint == .token }.map(\.grantType)
        #expect(grantTypes == ["authorization_code", "other", "refresh_token"])
        for secret in [code, tokens.accessToken, tokens.refreshToken, PureServer.verifier, "lovelace"] {
            #expect(!text.contains(secret))
        }
        #expect(!text.lowercased().contains("s3cret"))
    }

    @Test("Clearing the journal also resets the request counts") func theJournalCanBeCleared() throws {
        let live = try LiveServer()
        _ = try live.profile("x")
        #expect(live.server.journal.map(\.outcome) == ["invalid_token"])
        live.server.clearJournal()
        #expect(live.server.journal.isEmpty)
        #expect(live.server.requestCount(.profile) == 0)
    }

    @Test("A grant's description doesn't show its tokens") func aGrantDoesNotShowItsTokens() throws {
        let grant = try LiveServer().grant()
        var text = "\(grant) \(String(reflecting: grant))"
        dump(grant, to: &text)
        #expect(!text.contains("Atz"))
    }
}
