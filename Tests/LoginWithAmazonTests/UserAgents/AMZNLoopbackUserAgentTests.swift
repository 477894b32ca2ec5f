import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.timeLimit(.minutes(10))) struct AMZNLoopbackUserAgentTests {
    private let open = "http://127.0.0.1/callback"

    // MARK: The redirect

    @Test func theRedirectIsReceivedAndTheBrowserThanked() async throws {
        let seen = EventLog()
        let redirect = try await present(open) { visitor in
            seen.add("\(visitor.port)")
            let reply = await visitor.comeBack("code=c%2B&scope=a")
            seen.add(reply ?? "nothing")
        }
        let port = try #require(seen.events.first)
        let reply = try #require(seen.events.last)
        #expect(redirect?.absoluteString == "http://127.0.0.1:\(port)/callback?code=c%2B&scope=a&state=state-1")
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(reply.contains("Sign-in complete"))
        #expect(!reply.contains("c%2B"))
    }

    @Test func anErrorIsARedirectToo() async throws {
        let redirect = try await present(open) { _ = await $0.comeBack("error=access_denied") }
        #expect(redirect?.query == "error=access_denied&state=state-1")
    }

    @Test func theReplyMayNotBeKeptOrFramed() async throws {
        let seen = EventLog()
        _ = try await present(open) { seen.add(await $0.comeBack() ?? "") }
        let reply = try #require(seen.events.first)
        for field in [
            "Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close",
        ] {
            #expect(reply.contains("\r\n\(field)\r\n"))
        }
        #expect(reply.contains("\r\nContent-Security-Policy: default-src 'none'; "))
        #expect(reply.contains("; frame-ancestors 'none'\r\n"))
        let parts = reply.components(separatedBy: "\r\n\r\n")
        #expect(reply.contains("\r\nContent-Length: \(parts.last?.utf8.count ?? 0)\r\n"))
    }

    @Test("The browser's own language is spoken, of an allowed sign-in, a refused one and a stray request")
    func languages() async throws {
        let seen = EventLog()
        let german: @Sendable (String) -> String = { target in
            "GET \(target) HTTP/1.1\r\nAccept-Language: de-CH, fr;q=0.5\r\n\r\n"
        }
        for parameters in ["code=c", "error=access_denied"] {
            _ = try await present(open) { visitor in
                seen.add(await visitor.say(german("/")) ?? "")
                seen.add(await visitor.say(german("/callback?state=state-1&\(parameters)")) ?? "")
            }
        }
        let titles = ["Hier ist nichts", "Anmeldung abgeschlossen", "Hier ist nichts", "Sie sind nicht angemeldet"]
        #expect(seen.events.map { page in titles.first { page.contains("<h1>\($0)</h1>") } } == titles)
    }

    /// The server must see the port that is listened at, and all else as it was (RFC 8252 section 7.3).
    @Test func anyPortStandsInThePagesAddress() async throws {
        let seen = EventLog()
        _ = try await present(open) { visitor in
            seen.add(
                FormCoding.decode(visitor.page.query ?? "")?.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
                    ?? "")
            seen.add("http://127.0.0.1:\(visitor.port)/callback")
            _ = await visitor.comeBack()
        }
        let words = try #require(seen.events.first)
        #expect(words == "response_type=code redirect_uri=\(seen.events[1]) scope=a b state=state-1")
    }

    @Test func aPortThatIsNamedIsTaken() async throws {
        let port = try FreePorts.next()
        let redirect = try await present("http://127.0.0.1:\(port)/callback") { _ = await $0.comeBack() }
        #expect(redirect?.port == Int(port))
    }

    @Test func aRedirectURIWithoutAPathIsAskedForAsASlash() async throws {
        let redirect = try await present("http://127.0.0.1") { _ = await $0.get("/?code=c&state=state-1") }
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test func localhostWithAPortIsListenedAt() async throws {
        let port = try FreePorts.next()
        let redirect = try await present("http://localhost:\(port)/callback") { _ = await $0.comeBack() }
        #expect(redirect?.absoluteString == "http://localhost:\(port)/callback?code=c&state=state-1")
    }

    @Test(.enabled(if: Self.hasIPv6, "needs ::1")) func theOtherLiteralIsListenedAt() async throws {
        let redirect = try await present("http://[::1]/callback") { _ = await $0.comeBack() }
        let text = try #require(redirect?.absoluteString)
        #expect(text.hasPrefix("http://[::1]:"))
        #expect(text.hasSuffix("/callback?code=c&state=state-1"))
        #expect(RedirectURI(url: address("http://[::1]/callback")).matches(try #require(AddressParts(text))))
    }

    @Test("Under the name localhost the redirect may come by either family", .enabled(if: Self.hasIPv6, "needs ::1"))
    func localhost() async throws {
        for isIPv6 in [false, true] {
            let port = try FreePorts.next()
            let redirect = try await present("http://localhost:\(port)/callback") { visitor in
                let request = "GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n"
                _ = await TestConnection.exchange(request, port: port, isIPv6: isIPv6)
            }
            #expect(redirect?.query == "code=c&state=state-1")
            #expect(await TestConnection.isRefused(port: port))
            #expect(await TestConnection.isRefused(port: port, isIPv6: true))
        }
    }

    @Test(
        "Who has the port of the other family would get localhost's redirect", .enabled(if: Self.hasIPv6, "needs ::1"))
    func localhostIsTaken() async throws {
        let other = try LoopbackSocket(isIPv6: true, port: 0)
        await #expect {
            try await present("http://localhost:\(other.port)/callback") { _ in }
        } throws: {
            ($0 as? AMZNUserAgentError)?.isPortTaken == true
        }
        other.close()
    }

    // MARK: A browser elsewhere

    @Test("An announced page is told before the browser is opened, and once")
    func announcing() async throws {
        let seen = EventLog()
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) {
            seen.add("open \($0)")
            _ = await Visitor(page: $0).comeBack()
        }
        let redirect = try await agent.announcing { seen.add("announce \($0)") }
            .present(Visitor.page(open), redirectURI: address(open))
        let page = try #require(seen.events.last?.dropFirst("open ".count))
        #expect(seen.events == ["announce \(page)", "open \(page)"])
        #expect(Visitor(page: address(String(page))).parameter("redirect_uri")?.hasPrefix("http://127.0.0.1:") == true)
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test("Who has the address of an announced page can sign in without the browser that is missing")
    func announcingWithoutBrowser() async throws {
        let (pages, told) = AsyncStream.makeStream(of: URL.self)
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { _ in throw AMZNUserAgentError.cannotPresent("no browser") }
            .announcing { told.yield($0) }
        async let redirect = agent.present(Visitor.page(open), redirectURI: address(open))
        for await page in pages {
            _ = await Visitor(page: page).comeBack()
            break
        }
        #expect(try await redirect?.query == "code=c&state=state-1")
    }

    @Test("A browser that fails late ends its page, but not one that was announced: it may be open elsewhere")
    func announcingAndALateFailure() async throws {
        let agent = AMZNLoopbackUserAgent(timeout: 3_600, opener: { $1(.failed("late")) })
        await #expect(throws: AMZNUserAgentError.failed("late")) {
            try await agent.present(Visitor.page(open), redirectURI: address(open))
        }
        let elsewhere = AMZNLoopbackUserAgent(
            timeout: 3_600,
            opener: { page, report in
                report(.failed("late"))
                // Who listens has heard of that by the time of the second request.
                _ = await Visitor(page: page).get("/")
                _ = await Visitor(page: page).comeBack()
            })
        let redirect = try await elsewhere.announcing { _ in }.present(Visitor.page(open), redirectURI: address(open))
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test("An announced page still ends by what is wrong otherwise")
    func announcingWithAnotherError() async throws {
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { _ in throw AMZNUserAgentError.userDidCancel }.announcing {
            _ in
        }
        await #expect(throws: AMZNUserAgentError.userDidCancel) {
            try await agent.present(Visitor.page(open), redirectURI: address(open))
        }
    }

    // MARK: What is not the redirect

    @Test(arguments: [
        "GET /favicon.ico HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET /callback HTTP/1.1\r\n\r\n",
        "GET /callback?code=c HTTP/1.1\r\n\r\n",
        "GET /callback?code=c&state=other HTTP/1.1\r\n\r\n",
        "GET /callback?code=c&state= HTTP/1.1\r\n\r\n",
        "GET /callback?code=c&state=state-1%00 HTTP/1.1\r\n\r\n",
        "GET /callback/?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET /Callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET //callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET http://127.0.0.1/callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET @evil.example/callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET /callback?code=c#&state=state-1 HTTP/1.1\r\n\r\n",
        "POST /callback?code=c&state=state-1 HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
        "HEAD /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "OPTIONS /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "get /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n",
        "GET /callback?code=c&state=state-1 HTTP/2\r\n\r\n",
        "GET /callback?code=c&state=state-1\r\n\r\n",
        "GET /callback?code=c &state=state-1 HTTP/1.1\r\n\r\n",
        "\r\n\r\n",
        "garbage\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{0}\r\n\r\n",
    ])
    func anythingElseIsNotFoundAndChangesNothing(request: String) async throws {
        let seen = EventLog()
        let redirect = try await present(open) { visitor in
            seen.add(await visitor.say(request) ?? "nothing")
            _ = await visitor.comeBack()
        }
        #expect(seen.events.first?.hasPrefix("HTTP/1.1 404 Not Found\r\n") == true)
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test func idleConnectionsKeepNobodyWaiting() async throws {
        let redirect = try await present(open) { visitor in
            let idle = await TestConnection.open(20, port: visitor.port)
            idle.prefix(10).forEach { $0.send("GET /callback?code=half") }
            _ = await visitor.comeBack("code=whole")
            idle.forEach { $0.close() }
        }
        #expect(redirect?.query == "code=whole&state=state-1")
    }

    @Test func connectionsThatEndEarlyChangeNothing() async throws {
        let redirect = try await present(open) { visitor in
            for text in ["", "G", "GET /callback?code=c&state=state-1 HTTP/1.1\r\n"] {
                let connection = TestConnection(port: visitor.port)
                connection?.send(text)
                connection?.close()
            }
            _ = await visitor.comeBack()
        }
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test func aRequestInPiecesIsPutTogether() async throws {
        let redirect = try await present(open) { visitor in
            await Self.inPieces("GET /callback?code=c&state=state-1 HTTP/1.1\r\nHost: a\r\n\r\n", to: visitor.port)
        }
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test func aHeadWithoutEndIsCutOff() async throws {
        let seen = EventLog()
        let redirect = try await present(open) { visitor in
            let endless = "GET /callback HTTP/1.1\r\nA: " + String(repeating: "a", count: 66 * 1024)
            seen.add(await visitor.say(endless) == nil ? "refused" : "answered")
            _ = await visitor.comeBack()
        }
        #expect(seen.events == ["answered"])
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test func moreConnectionsThanAnyBrowserOpensAreLetGo() async throws {
        let redirect = try await present(open) { visitor in
            let idle = await TestConnection.open(80, port: visitor.port)
            await Self.untilClosed(idle.first)
            _ = await visitor.comeBack()
            idle.forEach { $0.close() }
        }
        #expect(redirect?.query == "code=c&state=state-1")
    }

    // MARK: How it ends

    @Test func withoutTimeTheUserHasLeft() async throws {
        let port = try FreePorts.next()
        await #expect(throws: AMZNUserAgentError.userDidCancel) {
            try await present("http://127.0.0.1:\(port)/callback", timeout: 0) { _ in }
        }
        #expect(await TestConnection.isRefused(port: port))
    }

    @Test func cancellingClosesThePort() async throws {
        let port = try FreePorts.next()
        let log = EventLog()
        let task = Task { try await present("http://127.0.0.1:\(port)/callback") { _ in log.add("page") } }
        await log.until("page")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await TestConnection.isRefused(port: port))
    }

    @Test func aTaskThatWasCancelledBeforeEndsAtOnce() async throws {
        let port = try FreePorts.next()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await present("http://127.0.0.1:\(port)/callback") { _ in }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await TestConnection.isRefused(port: port))
    }

    @Test("A page that nobody waits for any more is neither opened nor announced")
    func cancelledPageStaysClosed() async throws {
        let seen = EventLog()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await AMZNLoopbackUserAgent(timeout: 3_600) { _ in seen.add("open") }.announcing { _ in
                seen.add("told")
            }
            .present(Visitor.page(open), redirectURI: address(open))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(seen.events == [])
    }

    @Test("Outside 7: an opener that never returns outlives neither the redirect nor the time-out")
    func anOpenerThatNeverReturns() async throws {
        let ends = EventLog()
        let forever: @Sendable () async -> Void = {
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            ends.add(Task.isCancelled ? "cancelled" : "over")
        }
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            _ = await Visitor(page: page).comeBack()
            await forever()
        }
        let redirect = try await agent.present(Visitor.page(open), redirectURI: address(open))
        #expect(redirect?.query == "code=c&state=state-1")
        let late = AMZNLoopbackUserAgent(timeout: 0.1) { _ in await forever() }
        await #expect(throws: AMZNUserAgentError.userDidCancel) {
            try await late.present(Visitor.page(open), redirectURI: address(open))
        }
        await ends.until("cancelled")
    }

    @Test func aBrowserThatCannotBeOpenedEndsIt() async throws {
        let port = try FreePorts.next()
        await #expect(throws: AMZNUserAgentError.cannotPresent("no browser")) {
            try await present("http://127.0.0.1:\(port)/callback") { _ in
                throw AMZNUserAgentError.cannotPresent("no browser")
            }
        }
        #expect(await TestConnection.isRefused(port: port))
    }

    @Test func theRedirectClosesThePort() async throws {
        let port = try FreePorts.next()
        _ = try await present("http://127.0.0.1:\(port)/callback") { _ = await $0.comeBack() }
        #expect(await TestConnection.isRefused(port: port))
    }

    @Test(arguments: ["https://example.com/ap/oa", "https://example.com/ap/oa?a=b", "https://example.com/?state=%FF"])
    func aPageWithoutAStateClosesThePort(page: String) async throws {
        let port = try FreePorts.next()
        await #expect(throws: AMZNUserAgentError.cannotPresent("The sign-in page's address is not understood.")) {
            _ = try await AMZNLoopbackUserAgent(timeout: 3_600) { _ in }
                .present(address(page), redirectURI: address("http://127.0.0.1:\(port)/callback"))
        }
        #expect(await TestConnection.isRefused(port: port))
    }

    @Test func onePortServesOneSignInAfterTheOther() async throws {
        let port = try FreePorts.next()
        for round in 0..<3 {
            let redirect = try await present("http://127.0.0.1:\(port)/callback") {
                _ = await $0.comeBack("code=\(round)")
            }
            #expect(redirect?.query == "code=\(round)&state=state-1")
        }
    }

    @Test func sideBySideSignInsHaveTheirOwnPorts() async throws {
        let codes = try await withThrowingTaskGroup(of: String?.self) { group in
            for index in 0..<8 {
                group.addTask { try await present(open) { _ = await $0.comeBack("code=\(index)") }?.query }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(codes == Set((0..<8).map { "code=\($0)&state=state-1" }))
    }

    // MARK: Where it cannot listen

    @Test func aPortThatIsTakenIsNamed() async throws {
        let server = try TestServer { _ in }
        await #expect {
            try await present("http://127.0.0.1:\(server.port)/callback") { _ in }
        } throws: {
            $0 is AMZNUserAgentError && "\($0)".contains("Port \(server.port) cannot be listened at")
        }
    }

    @Test(arguments: [
        "https://127.0.0.1/callback", "http://example.com/callback", "http://127.0.0.1.example.com/callback",
        "amzn-com.example.app://?methodName=signin", "http://192.0.2.1:8080/", "http://0.0.0.0:8080/",
    ])
    func onlyLoopbackAddressesAreListenedAt(redirectURI: String) async {
        await #expect(throws: AMZNUserAgentError.cannotPresent("The redirect URI is no loopback address.")) {
            try await present(redirectURI) { _ in }
        }
    }

    /// Only the literals may have any port (RFC 8252 sections 7.3 and 8.3); the redirect to another one would not count.
    @Test(arguments: ["http://localhost/callback", "http://127.0.0.1:0/callback", "http://127.0.0.1:65536/callback"])
    func aPortThatCannotBeIsRefused(redirectURI: String) async {
        await #expect {
            try await present(redirectURI) { _ in }
        } throws: {
            $0 is AMZNUserAgentError && "\($0)".contains("port")
        }
    }

    // MARK: Presenting

    private static let hasIPv6 = (try? LoopbackSocket(isIPv6: true, port: 0)) != nil

    @discardableResult
    private func present(
        _ redirectURI: String, timeout: TimeInterval = 3_600,
        _ visit: @escaping @Sendable (Visitor) async throws -> Void
    ) async throws -> URL? {
        let visits = EventLog()
        let agent = AMZNLoopbackUserAgent(timeout: timeout) { page in
            defer { visits.add("over") }
            try await visit(Visitor(page: page))
        }
        let redirect = try await agent.present(Visitor.page(redirectURI), redirectURI: address(redirectURI))
        // The page does not wait for its opener; the test does, for what that saw.
        await visits.until("over")
        return redirect
    }

    private static func inPieces(_ text: String, to port: UInt16) async {
        let connection = TestConnection(port: port)
        for byte in text.utf8 {
            connection?.send([byte])
            await Task.yield()
        }
        // A socket that is closed already belongs to no user any more.
        await untilClosed(connection)
    }

    private static func untilClosed(_ connection: TestConnection?) async {
        _ = try? await OwnThread.run { connection?.receive() }
    }
}
