import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the local server's faults, and of stopping the server.
@Suite(.deadline) struct FaultTests {
    /// For each fault, a check of the reply that a client of the token endpoint receives with the fault's example
    /// settings, or with `drip=0` for the fault `drip`. The checked string is empty if the client receives no reply.
    private static let replies: [String: @Sendable (String) -> Bool] = [
        "status": { $0.hasPrefix("HTTP/1.1 503 ") && $0.contains("Retry-After: 2\r\n") },
        "error": { $0.hasPrefix("HTTP/1.1 400 ") && $0.contains("\"error\":\"invalid_grant\"") },
        "html": { $0.contains("Content-Type: text/html") && $0.hasSuffix("</html>") },
        "body": { $0.hasSuffix("\r\n\r\n{}") },
        "redirect": { $0.hasPrefix("HTTP/1.1 302 ") && $0.contains("Location: https://other.example/\r\n") },
        "refuse": { $0.isEmpty }, "process-then-drop": { $0.isEmpty },
        "stall": { $0.isEmpty },
        "truncate": { $0.contains("\"access_token\"") && !$0.hasSuffix("}") },
        "drip": { $0.hasSuffix("}") },
        "token-life": { $0.contains("\"expires_in\":1,") },
        "missing-field": { $0.contains("\"access_token\"") && !$0.contains("expires_in") },
        "wrong-types": {
            $0.contains("\"access_token\":{\"value\":") && $0.contains("\"expires_in\":{\"value\":3600}")
        },
        "invalid-utf8": { $0.contains("\u{FFFD}") },
        "deep-nesting": { $0.hasSuffix(String(repeating: "}", count: 10_000)) },
        "huge-body": { $0.utf8.count > 5_000_000 && $0.hasSuffix("aaa\"}") },
    ]

    /// The faults with which the server processes the request. After such a fault, the server has replaced the refresh
    /// token.
    private static let processing: Set = [
        "process-then-drop", "truncate", "drip", "token-life", "missing-field", "wrong-types",
    ]

    @Test(
        "A fault affects one request and not the next, and the journal names the fault",
        arguments: FaultKind.all)
    func faultHasItsEffectOnOneRequest(syntax: FaultKind) async throws {
        let name = syntax.name
        let isReply = try #require(Self.replies[name])
        try await LocalAuthorizationServer.running { server in
            let text = name == "drip" ? "drip=0" : syntax.example
            server.addFault(try Fault(parsing: "token:" + text))
            let token = server.issueGrant(
                email: "ada@example.com", scopes: ["profile"], clientID: RegisteredClient.demo.clientID
            ).refreshToken
            #expect(try await isReply(refresh(token, at: server, isStalled: name == "stall")), "\(name)")
            #expect(server.journal.map { $0.fault?.hasPrefix(name) } == [true])
            let next = try await refresh(token, at: server)
            #expect(next.hasPrefix(Self.processing.contains(name) ? "HTTP/1.1 400 " : "HTTP/1.1 200 "), "\(name)")
        }
    }

    @Test("An endpoint's faults apply in the order in which they were added, each for its number of requests")
    func faultsApplyInTheirOrder() throws {
        let server = PureServer()
        for text in ["token:status=500,times=2", "profile:status=503", "Token:status=429"] {
            server.state.faults.append(try Fault(parsing: text))
        }
        let statuses = (0..<4).map { _ in server.refresh("x").status }
        #expect(statuses == [500, 500, 429, 400])
    }

    @Test("A fault's settings `body` and `status` change the reply; in a body, %2C and %2c stand for commas")
    func optionalSettingsChangeTheReply() throws {
        let server = PureServer()
        for text in ["status=500,body=a%2Cb%2cc", "redirect=a:b,status=307"] {
            server.state.faults.append(try Fault(parsing: "authorization:" + text))
        }
        let reply = server.authorize()
        #expect(reply.status == 500 && reply.text == "a,b,c")
        #expect(server.authorize().status == 307)
    }

    @Test("Submitting the sign-in form doesn't use up a fault of the authorization endpoint")
    func signInFormDoesNotUseUpAFault() throws {
        let server = PureServer()
        let page = server.authorize()
        server.state.faults.append(try Fault(parsing: "authorization:status=500"))
        #expect(server.signIn(page).status == 200)
        #expect(server.authorize().status == 500)
    }

    @Test(
        "The error of an invalid fault names what is wrong",
        arguments: [
            ("status=503", "must start with an endpoint"), ("token:nonsense", "no fault \"nonsense\""),
            ("token:status=99", "between 200 and 599"), ("token:huge-body", "needs a whole number"),
            ("token:status=503,times=x", "needs a whole number"),
            ("token:error", "needs a value"), ("token:stall=1", "takes no value"), ("token:", "name is missing"),
            ("token:stall,times=0", "at least 1"), ("token:stall,colour=red", "has no setting \"colour\""),
            ("token:drip=11", "from 0 to 10"), ("token:huge-body=100000001", "between 0 and 100000000"),
            ("token:stall,times=2,times=1", "\"times\" of a fault is repeated"),
        ])
    func errorOfAnInvalidFaultNamesTheProblem(text: String, problem: String) {
        #expect {
            try Fault(parsing: text)
        } throws: {
            "\($0)".contains(problem)
        }
    }

    @Test("Stopping a server closes its connections and its port, and may be repeated")
    func stoppedServerClosesItsConnections() async throws {
        let server = try LocalAuthorizationServer()
        let idle = try #require(TestConnection(port: server.port))
        server.stop()
        server.stop()
        #expect(idle.receive().isEmpty)
        #expect(await TestConnection.isRefused(port: server.port))
    }

    // MARK: Requests

    private func refresh(
        _ token: String, at server: LocalAuthorizationServer, isStalled: Bool = false
    ) async throws -> String {
        let body = PureServer.encode([
            "grant_type": "refresh_token", "client_id": RegisteredClient.demo.clientID, "refresh_token": token,
        ])
        let request =
            "POST /auth/o2/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        guard isStalled else { return try #require(await TestConnection.exchange(request, port: server.port)) }
        let connection = try #require(await TestConnection.open(1, port: server.port).first)
        connection.send(request)
        while server.journal.isEmpty, !Task.isCancelled { await Task.yield() }
        connection.finishSending()
        return try await DedicatedThread.run { connection.receive() }
    }
}
