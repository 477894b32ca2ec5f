import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Connections that servers close, and replies that arrive too late.
@Suite(.timeLimit(.minutes(10))) struct LostConnectionTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
    private static let part = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12"

    private static func get(_ server: TestServer) -> WireRequest {
        WireRequest(method: .get, url: server.url(), headers: [:])
    }

    private static func refresh(_ server: TestServer) -> WireRequest {
        TokenRequest.refresh(Secret("Atzr|r"), clientID: "client", endpoint: server.url())
    }

    private static func exchange(_ server: TestServer) -> WireRequest {
        WireRequest(
            method: .post, url: server.url(), headers: [:], body: Data("grant_type=authorization_code&code=c".utf8))
    }

    /// A server that sends the next text to each connection and closes it, and repeats the last one.
    private static func server(_ texts: String...) throws -> TestServer {
        let rest = Locked(texts)
        return try TestServer { connection in
            connection.send(rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] })
            connection.close()
        }
    }

    @Test("A request whose connection is lost before the reply is sent once more")
    func repeated() async throws {
        for request in [Self.get, Self.refresh, Self.exchange] {
            let server = try Self.server("", Self.ok)
            #expect(try await URLSessionTransport().outcome(of: request(server)).get().status == 200)
            #expect(server.requests.count == 2)
        }
    }

    @Test("A request whose connection is lost twice fails")
    func lostTwice() async throws {
        let server = try Self.server("")
        #expect(await URLSessionTransport().failure(of: Self.refresh(server)) == .connectionLost)
        #expect(server.requests.count == 2)
    }

    /// The server has replaced the refresh token by then, and would take the old one for a stolen one.
    @Test("A refresh is not repeated once a part of its reply has arrived; a code's exchange is")
    func partOfAReply() async throws {
        let server = try Self.server(Self.part, Self.ok)
        #expect(await URLSessionTransport().failure(of: Self.refresh(server)) == .connectionLost)
        #expect(server.requests.count == 1)
        let other = try Self.server(Self.part, Self.ok)
        #expect(try await URLSessionTransport().outcome(of: Self.exchange(other)).get().status == 200)
        #expect(other.requests.count == 2)
    }

    @Test("If a code is refused at the second attempt, the lost connection is the error")
    func refusedCode() async throws {
        let refusal = "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}"
        let server = try Self.server(Self.part, refusal)
        #expect(await URLSessionTransport().failure(of: Self.exchange(server)) == .connectionLost)
        #expect(try await URLSessionTransport().outcome(of: Self.exchange(server)).get().status == 400)
    }

    @Test("A connection that the server closes after its reply is not used again")
    func closedAfterReply() async throws {
        let server = try Self.server(Self.ok)
        let transport = URLSessionTransport(seconds: 10)
        for _ in 0..<3 { #expect(try await transport.outcome(of: Self.refresh(server)).get().status == 200) }
        #expect(server.requests.count == 3)
    }

    /// Foundation on Linux traps if a redirect's handler is called after the request has ended.
    @Test("A redirect or a challenge may arrive at the time-out")
    func replyAtTheTimeOut() async throws {
        let replies = [
            "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nContent-Length: 0\r\n\r\n",
        ]
        for reply in replies {
            let server = try TestServer { connection in
                usleep(.random(in: 60_000...110_000))
                connection.send(reply)
                connection.close()
            }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        switch await URLSessionTransport(seconds: 0.1).outcome(of: Self.get(server)) {
                        case .success(let reply): #expect(reply.status == 401)
                        case .failure(let failure): #expect([.timedOut, .redirected].contains(failure))
                        }
                    }
                }
            }
        }
    }

    @Test("A redirect with an endless body is cut off", arguments: ["Content-Length: 1000000000", "Connection: close"])
    func endlessRedirect(field: String) async throws {
        let server = try TestServer { connection in
            connection.send("HTTP/1.1 302 Found\r\nLocation: /\r\n\(field)\r\n\r\n")
            for _ in 0..<10_000 {
                connection.send("x")
                usleep(1_000)
            }
        }
        let failure = await URLSessionTransport(limit: 100_000, seconds: 20).failure(of: Self.get(server))
        #expect(failure == .replyTooLarge || failure == .redirected)
    }

    // MARK: Many requests

    @Test("At most six requests to a server are under way, and each is answered")
    func sixAtOnce() async throws {
        let open = Locked((now: 0, most: 0))
        let server = try TestServer { connection in
            open.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            usleep(20_000)
            open.withLock { $0.now -= 1 }
            connection.send(Self.ok)
            connection.close()
        }
        let transport = URLSessionTransport()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask { #expect(await transport.failure(of: Self.get(server)) == nil) }
            }
        }
        #expect(open.withLock { $0.most } <= 6)
    }

    /// Expectation 17: needs only the main thread.
    @Test("A hundred callers that block the global queue are answered")
    func blockedGlobalQueue() async throws {
        let server = try Self.server(Self.ok)
        let transport = URLSessionTransport(seconds: 20)
        let request = Self.refresh(server)
        let answers = EventLog()
        for _ in 0..<100 {
            DispatchQueue.global().async {
                let isAnswered = DispatchSemaphore(value: 0)
                transport.send(request) { outcome in
                    answers.add((try? outcome.get()) == nil ? "failure" : "reply")
                    isAnswered.signal()
                }
                isAnswered.wait()
            }
        }
        await answers.until(count: 100)
        #expect(answers.events.allSatisfy { $0 == "reply" })
    }

    @Test("A private timer and a private task run while the global queue is blocked")
    func privateTasks() async throws {
        let isOver = DispatchSemaphore(value: 0)
        for _ in 0..<100 { DispatchQueue.global().async { isOver.wait() } }
        let log = EventLog()
        let ended = DispatchSemaphore(value: 0)
        PrivateTask.start {
            try? await PrivateTimer.sleep(0.01)
            log.add("task")
            ended.signal()
        }
        // This task itself needs the global queue.
        let outcome = try await DedicatedThread.run {
            defer { for _ in 0..<100 { isOver.signal() } }
            return ended.wait(timeout: .now() + 20)
        }
        #expect(outcome == .success)
        #expect(log.events == ["task"])
    }

    @Test("A private wait ends when its task is cancelled, before or during the wait")
    func cancelledWait() async {
        for isEarly in [true, false] {
            let log = EventLog()
            let task = PrivateTask.start {
                if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
                log.add("wait")
                do { try await PrivateTimer.sleep(3_600) } catch { log.add("cancelled") }
            }
            await log.until("wait")
            task.cancel()
            await log.until("cancelled")
        }
    }
}

extension URLSessionTransport {
    /// Resuming the continuation twice ends the test run, so this also checks that each request is answered once.
    func outcome(of request: WireRequest) async -> Result<WireReply, TransportFailure> {
        await withCheckedContinuation { continuation in send(request) { continuation.resume(returning: $0) } }
    }

    func failure(of request: WireRequest) async -> TransportFailure? {
        if case .failure(let failure) = await outcome(of: request) { failure } else { nil }
    }
}
