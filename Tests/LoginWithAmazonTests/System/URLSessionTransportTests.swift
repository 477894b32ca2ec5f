import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of the transport, most of them with a `TestServer`, which sends exactly the bytes that it is given.
@Suite(.deadline) struct URLSessionTransportTests {
    @Test("A reply has the server's status and body, and the server's headers by their lowercase names")
    func replyHasStatusHeadersAndBody() async throws {
        let server = try TestServer(
            reply: Self.reply("200 OK", "{}", "Content-Type: application/json", "Retry-After: 7", "X-lower: a, b"))
        let reply = try await send(Self.get(server.url())).get()
        #expect(reply.status == 200)
        #expect(reply.body == Data("{}".utf8))
        #expect(reply.headers["content-type"] == "application/json")
        #expect(reply.headers["retry-after"] == "7")
        #expect(reply.headers["x-lower"] == "a, b")
    }

    @Test("The server receives a request's method, path, query and `Authorization` header")
    func serverReceivesTheRequest() async throws {
        let server = try TestServer(reply: Self.reply("200 OK", "{}"))
        _ = try await send(Self.get(server.url("/user/profile?a=b"))).get()
        let head = try #require(server.requests.last)
        #expect(head.hasPrefix("GET /user/profile?a=b HTTP/1.1\r\n"))
        #expect(head.contains("\r\nAuthorization: Bearer Atza|token\r\n"))
    }

    @Test("A reply's cookie isn't sent with the next request")
    func cookieIsNotSentWithTheNextRequest() async throws {
        let server = try TestServer(reply: Self.reply("200 OK", "{}", "Set-Cookie: a=b; Path=/; Max-Age=60"))
        for _ in 0..<2 { #expect(try await send(Self.get(server.url("/user/profile"))).get().status == 200) }
        #expect(server.requests.map { $0.lowercased().contains("\r\ncookie:") } == [false, false])
    }

    @Test("Promise 74: A request to this machine isn't sent if it would go through a proxy")
    func aProxiedRequestToThisMachineIsNotSent() async throws {
        let server = try TestServer(reply: Self.reply("200 OK", ""))
        let transport = URLSessionTransport(proxies: { ProxyVariables(["http_proxy": "http://127.0.0.1:9"]) })
        for address in [server.url(), address("http://localhost:\(server.port)/")] {
            #expect(await transport.failure(of: Self.get(address)) == .proxied, "\(address)")
        }
        #expect(server.requests == [])
    }

    /// The replies contain challenges. The system must not answer them with its own credentials.
    @Test(
        "A 401 with a challenge is returned as a reply, and the request isn't sent again",
        arguments: [#"Bearer error="invalid_token""#, #"Basic realm="a""#, #"Digest realm="a", nonce="b""#])
    func challengeIsReturnedAsAReply(challenge: String) async throws {
        let body = #"{"error":"invalid_token"}"#
        let server = try TestServer(
            reply: Self.reply("401 Unauthorized", body, "WWW-Authenticate: \(challenge)"))
        let reply = try await send(Self.get(server.url())).get()
        #expect(reply.status == 401)
        #expect(reply.body == Data(body.utf8))
        #expect(server.requests.count == 1)
    }

    // MARK: Refused replies and requests

    @Test(
        "A redirect isn't followed, and the request fails with the redirect's status",
        arguments: ["301 Moved", "307 Temporary Redirect"])
    func aRedirectIsNotFollowed(status: String) async throws {
        let other = try TestServer(reply: Self.reply("200 OK", #"{"access_token":"stolen"}"#))
        for location in [other.url("/stolen").absoluteString, "https://example.invalid/", "/again"] {
            let server = try TestServer(reply: Self.reply(status, "{}", "Location: \(location)"))
            let expected = AMZNError.redirected(status: Int(status.prefix(3)))
            #expect(await failure(of: Self.get(server.url())) == expected, "\(location)")
            let refresh = WireRequest.refresh(Secret("Atzr|r"), clientID: "client", endpoint: server.url())
            #expect(await failure(of: refresh) == expected, "\(location)")
            #expect(server.requests.count == 2, "\(location)")
        }
        #expect(other.requests == [])
    }

    @Test("A reply as large as the limit is read, and a larger one fails")
    func replyLargerThanTheLimitFails() async throws {
        let body = String(repeating: "x", count: 1000)
        let server = try TestServer(reply: Self.reply("200 OK", body))
        #expect(try await send(Self.get(server.url()), limit: 1000).get().body.count == 1000)
        #expect(await failure(of: Self.get(server.url()), limit: 999) == .replyTooLarge)
    }

    @Test("An endless reply fails once it exceeds the limit")
    func aReplyWithoutEndIsCutOff() async throws {
        let server = try TestServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            for _ in 0..<64 { connection.send(String(repeating: "x", count: 64 * 1024)) }
        }
        #expect(await failure(of: Self.get(server.url()), limit: 100_000) == .replyTooLarge)
    }

    @Test(
        "A request over HTTP to another machine, or with an FTP or file URL, is refused",
        arguments: [
            "http://example.invalid/", "http://127.0.0.1.example.invalid/", "ftp://127.0.0.1/", "file:///etc/hosts",
        ])
    func insecureURLIsRefused(url: String) async {
        #expect(await failure(of: Self.get(address(url))) == .insecureAddress)
    }

    // MARK: Failures

    /// Depending on the system, the failure is a lost connection or a time-out. CFNetwork may report success instead,
    /// with a body that isn't valid JSON.
    @Test(
        "No JSON is accepted from a reply that ends early or isn't HTTP",
        arguments: [
            "", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{\"user_i\r\n", "garbage\r\n\r\n",
        ])
    func brokenReplyIsNotRead(sent: String) async throws {
        let server = try TestServer(reply: sent)
        switch await URLSessionTransport(seconds: 5).outcome(of: Self.get(server.url())) {
        case .success(let reply): #expect(SystemNetwork.isCFNetwork && JSONFields(reply.body) == nil)
        case .failure(let failure): #expect([.connectionLost, .timedOut].contains(failure))
        }
    }

    @Test("A reply that takes too long times out, even if its bytes keep arriving")
    func slowReplyTimesOut() async throws {
        let server = try TestServer.slow()
        #expect(await failure(of: Self.get(server.url()), seconds: 0.3) == .timedOut)
    }

    // MARK: The system's errors

    @Test(
        "Each listed URLError code becomes the listed failure of the transport",
        arguments: [
            (.timedOut, .timedOut), (.cannotFindHost, .offline), (.cannotConnectToHost, .offline),
            (.dnsLookupFailed, .offline), (.notConnectedToInternet, .offline),
            (.networkConnectionLost, .connectionLost),
            (.cancelled, .connectionLost), (.unknown, .connectionLost), (.badServerResponse, .connectionLost),
            (.secureConnectionFailed, .tlsFailure), (.serverCertificateUntrusted, .tlsFailure),
            (.serverCertificateHasBadDate, .tlsFailure), (.serverCertificateNotYetValid, .tlsFailure),
            (.serverCertificateHasUnknownRoot, .tlsFailure),
        ] as [(URLError.Code, AMZNError)])
    func urlErrorCodeBecomesATransportFailure(code: URLError.Code, failure: AMZNError) {
        #expect(AMZNError(ofRequest: URLError(code)) == failure)
    }

    /// These are libcurl's messages for certificate and handshake errors.
    @Test(
        "A TLS message makes an unknown error a TLS failure, but doesn't change a time-out",
        arguments: [
            "SSL certificate problem: self-signed certificate",
            "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version",
        ])
    func unknownErrorWithATLSMessageIsATLSFailure(text: String) {
        #expect(AMZNError(ofRequest: URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])) == .tlsFailure)
        #expect(AMZNError(ofRequest: URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: text])) == .timedOut)
    }

    // MARK: Sending

    private func failure(
        of request: WireRequest, limit: Int = 1024 * 1024, seconds: TimeInterval = 120
    ) async -> AMZNError? {
        await URLSessionTransport(limit: limit, seconds: seconds).failure(of: request)
    }

    private func send(_ request: WireRequest, limit: Int = 1024 * 1024) async -> Result<WireReply, AMZNError> {
        await URLSessionTransport(limit: limit, seconds: 120).outcome(of: request)
    }

    private static func get(_ url: URL) -> WireRequest {
        WireRequest(method: .get, url: url, headers: ["Authorization": "Bearer Atza|token"])
    }

    private static func reply(_ status: String, _ body: String, _ headers: String...) -> String {
        let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "Connection: close"]
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}
