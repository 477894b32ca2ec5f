import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests with connections that servers close, and with replies that arrive too late or never end.
@Suite(.deadline) struct LostConnectionTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
    private static let part = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12"

    private static func get(_ server: TestServer) -> WireRequest {
        WireRequest(method: .get, url: server.url(), headers: [:])
    }

    private static func refresh(_ server: TestServer) -> WireRequest {
        WireRequest.refresh(Secret("Atzr|r"), clientID: "client", endpoint: server.url())
    }

    private static func exchange(_ server: TestServer) -> WireRequest {
        WireRequest.exchange(
            Secret("c"), verifier: CodeVerifier(octets: [1]), redirectURI: server.url(), clientID: "client",
            endpoint: server.url())
    }

    /// A server that sends the next text to each connection and then closes the connection. The last text is sent to
    /// every further connection.
    private static func server(_ texts: String...) throws -> TestServer {
        let rest = Locked(texts)
        return try TestServer { connection in
            connection.send(rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] })
            connection.close()
        }
    }

    /// Whether the server has received the request twice. On Apple's systems, a GET may also have arrived more often.
    private static func isReceivedTwice(_ request: WireRequest, by server: TestServer) -> Bool {
        let count = server.requests.count
        return count == 2 || SystemNetwork.isCFNetwork && request.method == .get && count > 2
    }

    @Test("A request whose connection is lost before any reply is sent a second time, but not a third")
    func requestLostBeforeAnyReplyIsSentAgain() async throws {
        for make in [Self.get, Self.refresh, Self.exchange] {
            let server = try Self.server("", Self.ok)
            let request = make(server)
            #expect(try await URLSessionTransport().outcome(of: request).get().status == 200, "\(request)")
            #expect(Self.isReceivedTwice(request, by: server), "\(request)")
            let silent = try Self.server("")
            #expect(await URLSessionTransport().failure(of: make(silent)) == .connectionLost, "\(request)")
            #expect(Self.isReceivedTwice(request, by: silent), "\(request)")
        }
    }

    /// Systems differ in whether they report the loss after a part of a reply, or wait for the rest.
    @Test("A request whose connection is lost after part of a reply is sent a second time")
    func requestLostWithinItsReplyIsSentAgain() async throws {
        for make in [Self.get, Self.refresh, Self.exchange] {
            let server = try Self.server(Self.part, Self.ok)
            #expect(try await URLSessionTransport().outcome(of: make(server)).get().status == 200)
            #expect(server.requests.count == 2)
        }
    }

    private static let refusal = "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}"

    @Test("If the first attempt to exchange a code is refused, the refusal is returned")
    func refusedFirstExchangeReturnsTheRefusal() async throws {
        let server = try Self.server(Self.refusal)
        #expect(try await URLSessionTransport().outcome(of: Self.exchange(server)).get().status == 400)
    }

    /// The second attempt has a second and a half left when it begins, and its reply takes two seconds longer than
    /// that.
    @Test("One time-out limits both attempts to send a request")
    func timeOutLimitsBothAttempts() async throws {
        let hasLostOne = Locked(false)
        let server = try TestServer { connection in
            let isSecond = hasLostOne.exchange(true)
            Thread.sleep(forTimeInterval: isSecond ? 3.5 : 2.5)
            if isSecond { connection.send(Self.ok) }
            connection.close()
        }
        #expect(await URLSessionTransport(seconds: 4).failure(of: Self.get(server)) == .timedOut)
    }

    @Test("A connection that the server has closed after a reply isn't used again")
    func closedConnectionIsNotUsedAgain() async throws {
        let server = try Self.server(Self.ok)
        let transport = URLSessionTransport(seconds: 120)
        for _ in 0..<3 { #expect(try await transport.outcome(of: Self.refresh(server)).get().status == 200) }
        #expect(server.requests.count == 3)
    }

    /// Foundation on Linux traps if the completion handler of a redirect or a challenge is called after the request has
    /// ended. One server never replies. The other one replies only when a request to the silent server times out. All
    /// requests begin at about the same time and have the same time-out, so each reply arrives at about the time-out
    /// of its own request.
    @Test("A redirect or a challenge that arrives at the time-out doesn't crash the process")
    func redirectAtTheTimeOutDoesNotCrashTheProcess() async throws {
        let replies = [
            "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nContent-Length: 0\r\n\r\n",
        ]
        for reply in replies {
            let isTime = DispatchSemaphore(value: 0)
            let server = try TestServer { connection in
                isTime.wait()
                connection.send(reply)
                connection.close()
            }
            // The requests are made in groups, because each one opens several descriptors. On Linux, the toolchain's
            // `Process` can crash while more than 1,300 are open, and other tests start programs at the same time.
            for _ in 0..<10 {
                // Deallocated after each group, because its connections stay open until then.
                let silent = try TestServer { _ in }
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<10 {
                        group.addTask {
                            let failure = await URLSessionTransport(seconds: 0.1).failure(of: Self.get(silent))
                            #expect(failure == .timedOut)
                            isTime.signal()
                        }
                        group.addTask {
                            switch await URLSessionTransport(seconds: 0.1).outcome(of: Self.get(server)) {
                            case .success(let reply): #expect(reply.status == 401)
                            case .failure(let failure):
                                let usual = [.timedOut, .redirected(), .redirected(status: 302)] as [AMZNError]
                                #expect(usual.contains(failure), "\(reply)")
                            }
                        }
                    }
                }
            }
        }
    }

    @Test(
        "A redirect with an endless body fails before the request's time-out",
        arguments: ["Content-Length: 1000000000", "Connection: close"])
    func endlessRedirectFailsBeforeItsTimeOut(field: String) async throws {
        let server = try TestServer { connection in
            connection.send("HTTP/1.1 302 Found\r\nLocation: /\r\n\(field)\r\n\r\nx")
        }
        let failure = await URLSessionTransport(limit: 100_000, seconds: 20).failure(of: Self.get(server))
        #expect([.replyTooLarge, .redirected(), .redirected(status: 302)].contains(failure))
    }
}

extension URLSessionTransport {
    /// If the transport answered twice, this function would resume the continuation twice, which would end the test
    /// run.
    func outcome(of request: WireRequest) async -> Result<WireReply, AMZNError> {
        await withCheckedContinuation { continuation in send(request) { continuation.resume(returning: $0) } }
    }

    func failure(of request: WireRequest) async -> AMZNError? {
        if case .failure(let failure) = await outcome(of: request) { failure } else { nil }
    }
}
