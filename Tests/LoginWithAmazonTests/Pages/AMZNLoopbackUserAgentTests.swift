import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if !canImport(UIKit)
    @Suite(.deadline) struct AMZNLoopbackUserAgentTests {
        private let open = "http://127.0.0.1/callback"

        @Test("A time-out that isn't a number is replaced by ten minutes")
        func nanTimeoutIsReplacedByTenMinutes() {
            #expect(AMZNLoopbackUserAgent(timeout: .nan) { _ in }.timeout == 600)
        }

        // MARK: The redirect

        /// RFC 8252 section 7.3 requires servers to allow any port in a redirect URI with a loopback IP address.
        @Test("The opened page's redirect URI has the listener's port; the page's other parameters are unchanged")
        func pageHasThePortOfTheListener() async throws {
            let seen = EventLog()
            let redirect = try await present(open) { client in
                seen.add(client.page.query ?? "")
                _ = await client.comeBack()
            }
            let port = try #require(redirect?.port)
            let parameters = FormCoding.decode(seen.events[0])?.map { "\($0.name)=\($0.value)" } ?? []
            let redirectURI = "redirect_uri=http://127.0.0.1:\(port)/callback"
            #expect(parameters == ["response_type=code", redirectURI, "scope=a b", "state=state-1"])
        }

        @Test("The agent returns the redirect's URL, and the browser gets a success page that doesn't contain the code")
        func agentReturnsTheRedirectAndAnswersTheBrowser() async throws {
            let seen = EventLog()
            let redirect = try await present(open) { client in
                seen.add(client.redirectURI.absoluteString)
                seen.add(await client.get("/callback?code=c%2B&scope=a&state=state-1") ?? "")
            }
            let (redirectURI, reply) = (seen.events[0], seen.events[1])
            #expect(redirect?.absoluteString == "\(redirectURI)?code=c%2B&scope=a&state=state-1")
            #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(reply.contains("<h1>Return to the app to finish</h1>"))
            #expect(!reply.contains("c%2B"))
        }

        @Test(
            "For a redirect URI with [::1], the agent listens on that address and returns the redirect",
            .enabled(if: Self.hasIPv6, "needs ::1"))
        func agentListensOnIPv6() async throws {
            let redirect = try await present("http://[::1]/callback") { _ = await $0.comeBack() }
            let text = try #require(redirect?.absoluteString)
            #expect(text.hasPrefix("http://[::1]:"))
            #expect(text.hasSuffix("/callback?code=c&state=state-1"))
        }

        @Test(
            "For the host localhost, the redirect may arrive over IPv4 or IPv6", .enabled(if: Self.hasIPv6, "needs ::1")
        )
        func redirectToLocalhostArrivesOverIPv4OrIPv6() async throws {
            for isIPv6 in [false, true] {
                let port = try FreePorts.next()
                let redirect = try await present("http://localhost:\(port)/callback") { client in
                    let request = "GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n"
                    _ = await TestConnection.exchange(request, port: port, isIPv6: isIPv6)
                }
                #expect(redirect?.query == "code=c&state=state-1", "\(isIPv6)")
            }
        }

        @Test("If localhost's port is in use over IPv4 or IPv6, the sign-in fails, and the error names the port")
        func localhostPortInUseFailsTheSignIn() async throws {
            for isIPv6 in [false, true] {
                guard let other = try? LoopbackSocket(isIPv6: isIPv6, port: 0) else { continue }
                await #expect {
                    try await present("http://localhost:\(other.port)/callback") { _ in }
                } throws: {
                    $0 is AMZNUserAgentError && "\($0)".contains("Can't listen on port \(other.port)")
                }
            }
        }

        // MARK: Announced pages

        @Test("A page is announced once, before the browser is opened, and stays open if no browser can be opened")
        func pageIsAnnouncedBeforeTheBrowserOpens() async throws {
            let seen = EventLog()
            let agent = AMZNLoopbackUserAgent(timeout: 3_600) {
                seen.add("open \($0)")
                throw AMZNUserAgentError.failed("no browser")
            }.announcing { seen.add("announce \($0)") }
            async let redirect = agent.present(LoopbackClient.page(open), redirectURI: address(open))
            await seen.until(count: 2)
            let page = try #require(seen.events.last?.dropFirst("open ".count))
            #expect(seen.events == ["announce \(page)", "open \(page)"])
            _ = await LoopbackClient(page: address(String(page))).comeBack()
            #expect(try await redirect?.query == "code=c&state=state-1")
            #expect(seen.events.count == 2)
        }

        @Test("If a browser fails after it was opened, its page ends; an announced page stays open")
        func lateFailureEndsOnlyAnUnannouncedPage() async throws {
            let agent = AMZNLoopbackUserAgent(timeout: 3_600, opener: { $1(.failed("late")) })
            await #expect(throws: AMZNUserAgentError.failed("late")) {
                try await agent.present(LoopbackClient.page(open), redirectURI: address(open))
            }
            let elsewhere = AMZNLoopbackUserAgent(
                timeout: 3_600,
                opener: { page, report in
                    report(.failed("late"))
                    // If the failure ended an announced page, the page would end before the second of these two
                    // requests.
                    _ = await LoopbackClient(page: page).get("/")
                    _ = await LoopbackClient(page: page).comeBack()
                })
            let redirect = try await elsewhere.announcing { _ in }.present(
                LoopbackClient.page(open), redirectURI: address(open))
            #expect(redirect?.query == "code=c&state=state-1")
        }

        // MARK: Servers that don't run

        @Test(
            "A local page isn't opened if no server listens there; the error names the page's host and port",
            arguments: localOrigins)
        func pageIsNotOpenedWithoutItsServer(origin: String) async throws {
            let (seen, port) = (EventLog(), try FreePorts.next())
            let page = localPage(origin, port)
            let problem = AMZNUserAgentError.failed(
                "No server listens on port \(port) of \(page.host ?? "?"), where the sign-in page should be.")
            await #expect(throws: problem) { try await agent(seen).present(page, redirectURI: address(open)) }
            #expect(seen.events == [])
        }

        @Test("An announced local page is opened even if no server listens on its port")
        func announcedPageIsOpenedWithoutItsServer() async throws {
            let seen = EventLog()
            let page = localPage("http://127.0.0.1", try FreePorts.next())
            _ = try await agent(seen).announcing { _ in seen.add("announce") }.present(page, redirectURI: address(open))
            #expect(seen.events == ["announce", "open"])
        }

        @Test(
            "A local page is opened if a server listens on its port; for localhost, IPv4 or IPv6 is enough",
            arguments: localOrigins, [false, true])
        func pageIsOpenedIfItsServerListens(origin: String, isIPv6: Bool) async throws {
            guard origin.lowercased().hasSuffix("localhost") || isIPv6 == origin.contains("["),
                let server = try? LoopbackSocket(isIPv6: isIPv6, port: 0)
            else { return }
            let seen = EventLog()
            _ = try await agent(seen).present(localPage(origin, server.port), redirectURI: address(open))
            #expect(seen.events == ["open"])
            server.close()
        }

        private static let localOrigins = ["http://127.0.0.1", "http://localhost", "http://[::1]", "HTTP://LOCALHOST"]

        private func localPage(_ origin: String, _ port: UInt16) -> URL {
            LoopbackClient.page(open, at: "\(origin):\(port)/ap/oa")
        }

        /// An agent that logs `open`, and then requests the redirect.
        private func agent(_ seen: EventLog) -> AMZNLoopbackUserAgent {
            AMZNLoopbackUserAgent(timeout: 3_600) { page in
                seen.add("open")
                _ = await LoopbackClient(page: page).comeBack()
            }
        }

        // MARK: The end of a page

        @Test("In a cancelled task, the agent throws CancellationError, and neither opens nor announces the page")
        func cancelledPageIsNeitherOpenedNorAnnounced() async throws {
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
        func portOfACancelledPageCanBeUsedAgain() async throws {
            let redirectURI = "http://127.0.0.1:\(try FreePorts.next())/callback"
            let seen = EventLog()
            let first = Task { try await present(redirectURI) { _ in seen.add("open") } }
            await seen.until("open")
            first.cancel()
            let redirect = try await present(redirectURI) { _ = await $0.comeBack() }
            #expect(redirect?.query == "code=c&state=state-1")
            await #expect(throws: CancellationError.self) { try await first.value }
        }

        /// The openers block their threads, as a call of `waitUntilExit()` would.
        @Test(
            "Promise 58: An opener that never returns delays neither its page's time-out nor another page's redirect",
            .enabled(if: hasThreadsForOpeners, "before macOS 15, openers run on threads that the tests share"))
        func openerThatNeverReturnsDelaysNoTimeOutOrRedirect() async throws {
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
            "A page whose state is missing or can't be decoded is refused, and the redirect URI's port is closed",
            arguments: ["https://example.com/ap/oa?a=b", "https://example.com/?state=%FF"])
        func pageWithoutAValidStateIsRefused(page: String) async throws {
            let port = try FreePorts.next()
            let reason = "The sign-in page's URL or the redirect URI isn't valid."
            await #expect(throws: AMZNUserAgentError.misconfigured(reason)) {
                _ = try await AMZNLoopbackUserAgent(timeout: 3_600) { _ in }
                    .present(address(page), redirectURI: address("http://127.0.0.1:\(port)/callback"))
            }
            #expect(await TestConnection.isRefused(port: port))
        }

        // MARK: Redirect URIs that can't be used

        @Test(
            "A redirect URI that isn't HTTP, or whose host isn't a loopback host, is refused",
            arguments: [
                "https://127.0.0.1/callback", "amzn-com.example.app://127.0.0.1/callback", "http://0.0.0.0:8080/",
                "http://127.0.0.1.example.com/callback",
            ])
        func unusableRedirectURIIsRefused(redirectURI: String) async {
            await expectRefusal(of: redirectURI, "isn't HTTP to a loopback address")
        }

        /// RFC 8252 section 7.3 allows any port only for loopback IP addresses, so a redirect URI with the host
        /// `localhost` must have a port.
        @Test(
            "A redirect URI with port 0 or 65536, or with the host localhost and no port, is refused",
            arguments: [
                ("http://localhost/callback", "needs a port in a redirect URI"),
                ("http://127.0.0.1:0/callback", "no valid port"), ("http://127.0.0.1:65536/callback", "no valid port"),
            ])
        func redirectURIWithoutAUsablePortIsRefused(redirectURI: String, words: String) async {
            await expectRefusal(of: redirectURI, words)
        }

        private func expectRefusal(of redirectURI: String, _ words: String) async {
            await #expect {
                try await present(redirectURI) { _ in }
            } throws: {
                ($0 as? AMZNUserAgentError)?.isLasting == true && "\($0)".contains(words)
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
            // The agent doesn't wait for the opener. This function waits for the end of the visit, because a test may
            // read what the visit has recorded.
            await visits.until("over")
            return redirect
        }
    }
#endif
