import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests processes behind a proxy, with few descriptors, with a hostile server, or without IPv6.
@Suite(.deadline) struct NetworkTests {
    // MARK: Proxies

    /// The environment variables that can name a proxy for plain HTTP. `URLSession` on Linux ignores `HTTP_PROXY`.
    static let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]

    @Test(
        "Promise 74: An example succeeds behind a proxy, which receives no request",
        arguments: ["side-by-side", "legacy-client", "modern-client"])
    func exampleSendsNothingToAProxy(program: String) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let variables = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, proxy.url("").absoluteString) })
        let end = try await ProgramRun.run(program, changes: variables)
        #expect(end.status == 0, "\(end.output) \(end.errors)")
        #expect(proxy.requests == [])
    }

    @Test(
        "Promise 74: Without a proxy exception for this machine, no request is sent; the error and diagnosis say why",
        .enabled(if: Machine.obeysProxyVariables, "requests don't obey proxy variables here"),
        arguments: names.filter { $0 != "HTTP_PROXY" }, ["", "example.com,10.0.0.0/8", "127.0.0.1:80", "*, x"])
    func requestWithoutAProxyExceptionIsNotSent(name: String, exceptions: String) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let server = try TestServer(reply: Self.empty)
        let lines = try await ProgramRun.probe(
            ["fetch", server.url("/").absoluteString],
            changes: [name: proxy.url("").absoluteString, "no_proxy": exceptions])
        #expect(lines.contains { $0.contains("Requests to this machine aren't sent") }, "\(lines)")
        #expect(lines.last?.contains("no_proxy") == true, "\(lines)")
        #expect(proxy.requests == [])
        #expect(server.requests == [])
    }

    @Test(
        "Promise 74: If NO_PROXY covers this machine, requests skip the proxy, and no problem is reported",
        arguments: ["127.0.0.1", "example.com, 127.0.0.1", "*", "::1,127.0.0.1,x"])
    func exemptedRequestIsSentDirectly(exceptions: String) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let server = try TestServer(reply: Self.empty)
        let lines = try await ProgramRun.probe(
            ["fetch", server.url("/").absoluteString],
            changes: ["http_proxy": proxy.url("").absoluteString, "NO_PROXY": exceptions])
        #expect(!lines.contains { $0.contains("Requests to this machine aren't sent") }, "\(lines)")
        #expect(proxy.requests == [])
        #expect(server.requests.count == 1)
    }

    private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    private static let forbidden = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    // MARK: Descriptors

    @Test(
        "Promise 57: A listener without a free descriptor doesn't busy-wait, and gets the request when it has one",
        arguments: [("starve", "code=c&state=state-1"), ("starve-server", "HTTP/1.1 200 OK")])
    func listenerWithoutDescriptorsDoesNotBusyWait(listener: String, last: String) async throws {
        let lines = try await ProgramRun.probe([listener], after: "ulimit -n 256")
        let busy = try #require(lines.first?.split(separator: " ").last.flatMap { Int($0) }, "\(lines)")
        #expect(busy < 300)
        #expect(lines.last == last)
    }

    @Test(
        "Promise 59: A socket that is created or accepted can't be inherited, even immediately after its creation",
        .enabled(if: Machine.createsPrivateSockets, "sockets are made private only after their creation here"))
    func newSocketCannotBeInherited() async throws {
        #expect(try await ProgramRun.probe(["inherit", "10000"]) == ["inherited 0"])
    }

    // MARK: Hostile servers

    /// On Linux, `URLSession` decompresses all replies of a process on one thread, so one large body can delay all
    /// requests of the process.
    @Test(
        "Promise 75: While a 100 MB body is decompressed, calls without requests are fast, and requests end in time")
    func decompressionDelaysOnlyCallsWithRequests() async throws {
        let folder = try TemporaryFolder()
        let make = "head -c 100000000 /dev/zero | gzip >\"$0\""
        _ = try await BuiltProgram(tool: "sh")?.run(["-c", make, folder["bomb"].path])
        let bomb = try Array(Data(contentsOf: folder["bomb"]))
        let hostile = try TestServer { connection in
            connection.send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Encoding: gzip\r\n\r\n")
            connection.send(bomb)
            connection.close()
        }
        let healthy = try TestServer(reply: Self.empty)
        let store = AMZNFileGrantStore(url: folder["store"])
        for (client, server) in [("attacked", hostile), ("other", healthy), ("leaving", healthy)] {
            try store.plant(for: client, issuedAt: Date() - 4_000, server: server.url("/"))
        }
        let words = [folder["store"].path, hostile.url("/").absoluteString, healthy.url("/").absoluteString]
        let lines = try await ProgramRun.probe(["beside"] + words)
        for (name, most) in [("session", 2), ("sign-out", 2), ("attacked", 8), ("refresh", 8)] {
            let words = lines.first { $0.hasPrefix(name) }?.split(separator: " ") ?? []
            #expect(words.count > 1 && Int(words[1]).map { $0 <= most } == true, "\(name) in \(lines)")
        }
    }

    /// `Tests/Maintaining/Security.md` describes these crashes. If a case fails, Foundation has changed and that page
    /// must be corrected.
    @Test(
        "The listed replies crash the process on Linux, and on no other system",
        arguments: [
            "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: a", "HTTP/1.1 200 OK\r\nContent-Length: 2",
            chunked + "0\r\nA: b\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775296\r\n\r\n",
            "HTTP/1.1 302 Found\r\nLocation: //a%20b/\r\n\r\n", "HTTP/1.1 302 Found\r\nLocation: //[::1]/\r\n\r\n",
        ])
    func certainRepliesCrashTheProcessOnlyOnLinux(reply: String) async throws {
        try await expectCrash(Machine.foundationTraps, after: reply)
    }

    @Test(
        "Replies that resemble the crashing replies don't crash the process",
        arguments: [
            "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", chunked + "0\r\n\r\n", chunked,
            "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775295\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775808\r\n\r\n",
            "HTTP/1.1 302 Found\r\nLocation: http://a%20b/\r\n\r\n",
        ])
    func similarRepliesDoNotCrashTheProcess(reply: String) async throws { try await expectCrash(false, after: reply) }

    private func expectCrash(_ isExpected: Bool, after reply: String) async throws {
        let server = try TestServer(reply: reply)
        let lines = try await ProgramRun.probe(
            ["fetch", server.url("/").absoluteString], changes: ["SWIFT_BACKTRACE": "enable=no"])
        #expect((lines.last?.hasPrefix("ended with") == true) == isExpected, "\(lines)")
    }

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"

    // MARK: IPv6

    @Test(
        "Promise 60: Without IPv6, a redirect to localhost or 127.0.0.1 arrives, and [::1] is refused with the reason",
        .enabled(if: Machine.canSwitchOffIPv6, "needs the right to create a network namespace"),
        arguments: ["localhost", "127.0.0.1", "[::1]"])
    func onlyRedirectsToIPv6AddressesNeedIPv6(host: String) async throws {
        let port = host == "localhost" ? ":\(try FreePorts.next())" : ""
        let end = try await ProgramRun.run(
            "SystemProbe", ["visit", "http://\(host)\(port)/callback"], shell: Machine.withoutIPv6)
        let refusal = "Can't listen on port 0: Cannot assign requested address.\n"
        #expect(end.output == (host == "[::1]" ? refusal : "code=c&state=state-1\n"), "\(end.errors)")
    }
}
