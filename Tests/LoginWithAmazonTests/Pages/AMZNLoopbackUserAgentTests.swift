import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.deadline) struct AMZNLoopbackUserAgentTests {
    private let open = "http://127.0.0.1/callback"

    @Test("A time-out that isn't a number is replaced by ten minutes")
    func nanTimeoutIsReplacedByTenMinutes() { #expect(AMZNLoopbackUserAgent(timeout: .nan) { _ in }.timeout == 600) }

    // MARK: The redirect

    /// RFC 8252 section 7.3 requires servers to allow any port in a redirect URI with a loopback IP address.
    @Test("The page's redirect URI has the port in use; the agent returns the redirect, and answers the browser")
    func agentReturnsTheRedirectAndAnswersTheBrowser() async throws {
        let seen = EventLog()
        let redirect = try await present(open) { client in
            seen.add("\(client.port)")
            seen.add(client.page.query ?? "")
            let target = "/callback?code=c%2B&scope=a&state=state-1"
            seen.add(await client.say("GET \(target) HTTP/1.1\r\n\r\n") ?? "")
        }
        let (port, query, reply) = (seen.events[0], seen.events[1], seen.events[2])
        let parameters = FormCoding.decode(query)?.map { "\($0.name)=\($0.value)" } ?? []
        let redirectURI = "http://127.0.0.1:\(port)/callback"
        #expect(parameters == ["response_type=code", "redirect_uri=\(redirectURI)", "scope=a b", "state=state-1"])
        #expect(redirect?.absoluteString == "\(redirectURI)?code=c%2B&scope=a&state=state-1")
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(reply.contains("<h1>Return to the app to finish</h1>"))
        #expect(!reply.contains("c%2B"))
    }

    @Test("The agent listens on the IPv6 loopback address", .enabled(if: Self.hasIPv6, "needs ::1"))
    func agentListensOnIPv6() async throws {
        let redirect = try await present("http://[::1]/callback") { _ = await $0.comeBack() }
        let text = try #require(redirect?.absoluteString)
        #expect(text.hasPrefix("http://[::1]:"))
        #expect(text.hasSuffix("/callback?code=c&state=state-1"))
        #expect(RedirectURI(url: address("http://[::1]/callback")).matches(try #require(URLParts(text))))
    }

    @Test("For the host localhost the redirect may arrive over IPv4 or IPv6", .enabled(if: Self.hasIPv6, "needs ::1"))
    func localhostRedirectArrivesOverEitherFamily() async throws {
        for isIPv6 in [false, true] {
            let port = try FreePorts.next()
            let redirect = try await present("http://localhost:\(port)/callback") { client in
                let request = "GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n"
                _ = await TestConnection.exchange(request, port: port, isIPv6: isIPv6)
            }
            #expect(redirect?.query == "code=c&state=state-1", "\(isIPv6)")
            #expect(await TestConnection.isRefused(port: port), "\(isIPv6)")
            #expect(await TestConnection.isRefused(port: port, isIPv6: true), "\(isIPv6)")
        }
    }

    @Test("If localhost's port is in use in either address family, the sign-in fails, and the error names the port")
    func localhostPortInUseFailsTheSignIn() async throws {
        for isIPv6 in [false, true] {
            guard let other = try? LoopbackSocket(isIPv6: isIPv6, port: 0) else { continue }
            await #expect {
                try await present("http://localhost:\(other.port)/callback") { _ in }
            } throws: {
                ($0 as? AMZNUserAgentError)?.isPortTaken == true
                    && "\($0)".contains("Can't listen on port \(other.port)")
            }
        }
    }

    // MARK: Announced pages

    @Test("A page is announced once, before the browser is opened; without a browser, the page stays open")
    func pageIsAnnouncedBeforeTheBrowserOpens() async throws {
        let seen = EventLog()
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) {
            seen.add("open \($0)")
            throw AMZNUserAgentError.cannotPresent("no browser")
        }.announcing { seen.add("announce \($0)") }
        async let redirect = agent.present(LoopbackClient.page(open), redirectURI: address(open))
        await seen.until(count: 2)
        let page = try #require(seen.events.last?.dropFirst("open ".count))
        #expect(seen.events == ["announce \(page)", "open \(page)"])
        _ = await LoopbackClient(page: address(String(page))).comeBack()
        #expect(try await redirect?.query == "code=c&state=state-1")
    }

    @Test("A browser that fails after it was opened ends its page, unless the page was announced")
    func lateFailureEndsOnlyAnUnannouncedPage() async throws {
        let agent = AMZNLoopbackUserAgent(timeout: 3_600, opener: { $1(.failed("late")) })
        await #expect(throws: AMZNUserAgentError.failed("late")) {
            try await agent.present(LoopbackClient.page(open), redirectURI: address(open))
        }
        let elsewhere = AMZNLoopbackUserAgent(
            timeout: 3_600,
            opener: { page, report in
                report(.failed("late"))
                // If the failure ended an announced page, the page would end before the second of these two requests.
                _ = await LoopbackClient(page: page).get("/")
                _ = await LoopbackClient(page: page).comeBack()
            })
        let redirect = try await elsewhere.announcing { _ in }.present(
            LoopbackClient.page(open), redirectURI: address(open))
        #expect(redirect?.query == "code=c&state=state-1")
    }

    @Test("If the browser's file can't be made, the browser isn't opened, and the page ends unless it was announced")
    func missingEntryEndsOnlyAnUnannouncedPage() async throws {
        let problem = AMZNUserAgentError.cannotPresent("no temporary folder")
        let seen = EventLog()
        let agent = AMZNLoopbackUserAgent(
            timeout: 3_600, entry: { _ in throw problem }, opener: { page, _ in seen.add("open \(page)") })
        await #expect(throws: problem) {
            try await agent.present(LoopbackClient.page(open), redirectURI: address(open))
        }
        let announcing = agent.announcing { seen.add("\($0)") }
        async let redirect = announcing.present(LoopbackClient.page(open), redirectURI: address(open))
        await seen.until(count: 1)
        _ = await LoopbackClient(page: address(seen.events[0])).comeBack()
        #expect(try await redirect?.query == "code=c&state=state-1")
        #expect(seen.events.count == 1)
    }

    // MARK: Servers that are down

    @Test(
        "If no server listens on a local page's port, the page isn't opened, unless it is announced",
        arguments: ["127.0.0.1", "localhost", "[::1]"])
    func pageOfADeadServerIsNotOpened(host: String) async throws {
        let (seen, port) = (EventLog(), try FreePorts.next())
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            seen.add("open")
            _ = await LoopbackClient(page: page).comeBack()
        }
        let page = LoopbackClient.page(open, at: "http://\(host):\(port)/ap/oa")
        let error = await #expect(throws: AMZNUserAgentError.self) {
            try await agent.present(page, redirectURI: address(open))
        }
        #expect(error?.description.contains("No server listens on port \(port) of \(page.host ?? "?"),") == true)
        #expect(error?.isCannotPresent == false && seen.events == [])
        _ = try await agent.announcing { _ in seen.add("announce") }.present(page, redirectURI: address(open))
        #expect(seen.take() == ["announce", "open"])
        let server = try? LoopbackSocket(isIPv6: host != "127.0.0.1", port: port)
        guard server != nil else { return }
        _ = try await agent.present(page, redirectURI: address(open))
        #expect(seen.events == ["open"])
    }

    // MARK: The end of a page

    @Test("A cancelled page is neither opened nor announced")
    func cancelledPageStaysClosed() async throws {
        let seen = EventLog()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await AMZNLoopbackUserAgent(timeout: 3_600) { _ in seen.add("open") }.announcing { _ in
                seen.add("announce")
            }
            .present(LoopbackClient.page(open), redirectURI: address(open))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(seen.events == [])
    }

    @Test("A page can use the port of a page that was cancelled just before")
    func pageCanUseACancelledPagesPort() async throws {
        let redirectURI = "http://127.0.0.1:\(try FreePorts.next())/callback"
        let seen = EventLog()
        let first = Task { try await present(redirectURI) { _ in seen.add("open") } }
        await seen.until("open")
        first.cancel()
        let redirect = try await present(redirectURI) { _ = await $0.comeBack() }
        #expect(redirect?.query == "code=c&state=state-1")
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    /// An opener that never returns blocks its thread, as a call of `waitUntilExit()` would.
    @Test(
        "Outside 7: An opener that never returns delays neither its page's time-out nor another page's redirect",
        .enabled(if: hasThreadsForOpeners, "before macOS 15, openers run on threads that the tests share"))
    func openerThatNeverReturnsDelaysNothing() async throws {
        let isOver = DispatchSemaphore(value: 0)
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let pages = (0..<count).map { _ in
            Task {
                let agent = AMZNLoopbackUserAgent(timeout: 1) { _ in Self.block(on: isOver) }
                _ = try await agent.present(LoopbackClient.page(open), redirectURI: address(open))
            }
        }
        let redirect = try await present(open) { _ = await $0.comeBack() }
        #expect(redirect?.query == "code=c&state=state-1")
        for page in pages { await #expect(throws: AMZNUserAgentError.timedOut) { try await page.value } }
        (0..<count).forEach { _ in isOver.signal() }
    }

    private static let hasThreadsForOpeners =
        if #available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *) { true } else { false }

    private static func block(on isOver: DispatchSemaphore) { isOver.wait() }

    /// The agent must not cancel the opener. On Linux, a cancelled `URLSession` request may never return if it
    /// completes at the same moment.
    @Test("A redirect that the opener itself requests with URLSession completes the sign-in")
    func redirectRequestedByTheOpenerCompletesTheSignIn() async throws {
        for _ in 0..<20 {
            let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
                let client = LoopbackClient(page: page)
                let target = "\(client.redirectURI.absoluteString)?code=c&state=state-1"
                _ = try? await URLSession.shared.data(from: address(target))
            }
            let redirect = try await agent.present(LoopbackClient.page(open), redirectURI: address(open))
            #expect(redirect?.query == "code=c&state=state-1")
        }
    }

    @Test(
        "A page without a state is refused, and its port is closed",
        arguments: ["https://example.com/ap/oa?a=b", "https://example.com/?state=%FF"])
    func pageWithoutAStateIsRefused(page: String) async throws {
        let port = try FreePorts.next()
        await #expect(throws: AMZNUserAgentError.misconfigured("The sign-in page's URL isn't valid.")) {
            _ = try await AMZNLoopbackUserAgent(timeout: 3_600) { _ in }
                .present(address(page), redirectURI: address("http://127.0.0.1:\(port)/callback"))
        }
        #expect(await TestConnection.isRefused(port: port))
    }

    // MARK: Ports that can't be used

    /// RFC 8252 section 7.3 allows any port only for loopback IP addresses, so a redirect URI with the host `localhost`
    /// must have a port.
    @Test(
        "A redirect URI that isn't an http loopback URI, or whose port is invalid or missing for localhost, is refused",
        arguments: [
            ("https://127.0.0.1/callback", "isn't a loopback address"), ("http://0.0.0.0:8080/", "isn't a loopback"),
            ("http://127.0.0.1.example.com/callback", "isn't a loopback address"),
            ("http://localhost/callback", "port"), ("http://127.0.0.1:0/callback", "port"),
            ("http://127.0.0.1:65536/callback", "port"),
        ])
    func unusableRedirectURIIsRefused(redirectURI: String, words: String) async {
        await #expect {
            try await present(redirectURI) { _ in }
        } throws: {
            ($0 as? AMZNUserAgentError)?.isCannotPresent == true && "\($0)".contains(words)
        }
    }

    // MARK: Presenting

    private static let hasIPv6 = (try? LoopbackSocket(isIPv6: true, port: 0)) != nil

    private func present(
        _ redirectURI: String, _ visit: @escaping @Sendable (LoopbackClient) async throws -> Void
    ) async throws -> URL? {
        let visits = EventLog()
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            defer { visits.add("over") }
            try await visit(LoopbackClient(page: page))
        }
        let redirect = try await agent.present(LoopbackClient.page(redirectURI), redirectURI: address(redirectURI))
        // The agent doesn't wait for the opener. This function waits for the end of the visit, because a test may read
        // what the visit has recorded.
        await visits.until("over")
        return redirect
    }
}
