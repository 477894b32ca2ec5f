import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import LocalAuthorizationServer

/// Tests the server over real connections.
struct SocketTests {
    @Test("One connection serves several requests") func aConnectionServesManyRequests() throws {
        let live = try LiveServer()
        let token = live.grant().accessToken
        let client = try live.connect()
        let request = RequestText.get("/user/profile", "Authorization: Bearer \(token)")
        client.send(request)
        #expect(client.readReply()?.json["name"] as? String == "Ada Lovelace")
        client.send(request + request)
        #expect(client.readReply()?.status == 200)
        #expect(client.readReply()?.status == 200)
        client.send(RequestText.get("/user/profile", "Connection: close"))
        #expect(client.readReply()?.headers["connection"] == "close")
        #expect(client.readToEnd().ending == .end)
        #expect(live.server.requestCount(.profile) == 4)
    }

    @Test("A body may arrive byte by byte or in chunks") func bodiesMayComeInPiecesAndChunks() throws {
        let live = try LiveServer()
        let client = try live.connect()
        for byte in RequestText.post("/auth/o2/token", "grant_type=x").utf8 { client.send([byte]) }
        #expect(client.readReply()?.error == "unsupported_grant_type")
        client.send(
            "POST /auth/o2/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n5\r\ngrant\r\n7\r\n_type=x\r\n0\r\n\r\n"
        )
        #expect(client.readReply()?.error == "unsupported_grant_type")
    }

    @Test("A request that expects 100-continue gets status 100 before its body")
    func continueIsSaidToThoseWhoWait() throws {
        let client = try LiveServer().connecting()
        client.1.send(
            "POST /auth/o2/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: 12\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(client.1.readReply()?.status == 100)
        client.1.send("grant_type=x")
        #expect(client.1.readReply()?.status == 400)
    }

    @Test("The response to a HEAD request has no body") func headHasNoBody() throws {
        let client = try LiveServer().connecting()
        client.1.send("HEAD /user/profile HTTP/1.1\r\nHost: a\r\n\r\n" + RequestText.get("/nowhere"))
        #expect(client.1.readReply(hasBody: false)?.status == 405)
        #expect(client.1.readReply()?.status == 404)
    }

    @Test("A request that is too large or invalid gets a response before the connection closes")
    func aRequestTooLargeIsAnsweredBeforeItIsCutOff() throws {
        let client = try LiveServer().connecting()
        let head = "POST /auth/o2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n"
        client.1.send(Array(head.utf8) + [UInt8](repeating: 0x61, count: 1_000_000))
        #expect(client.1.readReply()?.status == 413)
        #expect(client.1.readToEnd().ending == .end)
        let other = try client.0.connect()
        other.send("GET /" + String(repeating: "a", count: 40_000))
        #expect(other.readReply()?.status == 431)
        let nonsense = try client.0.connect()
        nonsense.send("nonsense\r\n\r\n")
        #expect(nonsense.readReply()?.status == 400)
        #expect(nonsense.readToEnd().ending == .end)
    }

    @Test("The server handles 300 connections at once") func hundredsOfConnectionsAreServed() throws {
        let live = try LiveServer()
        let token = live.grant().accessToken
        let clients = try (0..<300).map { _ in try live.connect() }
        for client in clients { client.send(RequestText.get("/user/profile", "Authorization: Bearer \(token)")) }
        #expect(clients.allSatisfy { $0.readReply()?.status == 200 })
        #expect(live.server.requestCount(.profile) == 300)
    }

    @Test("An idle connection is closed") func aSilentConnectionIsClosed() throws {
        let client = try LiveServer(ServerOptions(idleTimeout: 0.02)).connecting()
        #expect(client.1.readToEnd().ending == .end)
    }

    @Test("URLSession understands the server's responses") func urlSessionUnderstandsTheServer() async throws {
        let live = try LiveServer()
        let grant = live.grant()
        var request = URLRequest(url: live.server.tokenEndpoint)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(LiveServer.refreshForm(grant.refreshToken).utf8)
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        for status in [200, 400] {
            let (data, response) = try await session.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == status)
            let body = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect((body["error"] as? String) == (status == 200 ? nil : "invalid_grant"))
        }
    }

    @Test("A whole sign-in works over one connection, as in a browser") func aWholeSignInWorksInABrowsersWay() throws {
        let live = try LiveServer()
        let client = try live.connect()
        client.send(RequestText.get(PureServer.authorizationTarget(["redirect_uri": "http://127.0.0.1:1234/callback"])))
        let signInPage = try #require(client.readReply())
        let form = RequestText.form([
            "transaction": signInPage.transaction, "email": "grace@example.com", "password": "hopper",
            "action": "signin",
        ])
        client.send(RequestText.post("/ap/signin", form))
        let consentPage = try #require(client.readReply())
        client.send(RequestText.post("/ap/consent", "transaction=\(consentPage.transaction)&action=allow"))
        let redirected = try #require(client.readReply()).redirected
        let exchange = RequestText.form([
            "grant_type": "authorization_code", "client_id": PureServer.clientID, "code": redirected["code"] ?? "",
            "redirect_uri": "http://127.0.0.1:1234/callback", "code_verifier": PureServer.verifier,
        ])
        client.send(RequestText.post("/auth/o2/token", exchange))
        let tokens = try #require(client.readReply())
        client.send(RequestText.get("/user/profile", "Authorization: Bearer \(tokens.accessToken)"))
        #expect(client.readReply()?.json["email"] as? String == "grace@example.com")
    }
}

extension LiveServer {
    /// A server, which the caller must retain, and a connection to it.
    func connecting() throws -> (LiveServer, RawClient) { (self, try connect()) }
}
