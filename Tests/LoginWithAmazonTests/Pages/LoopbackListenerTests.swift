import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if !canImport(UIKit)
    /// Tests of the wait for the redirect: how it ends, which connections stay open meanwhile, and how requests are
    /// read and answered.
    @Suite(.deadline) struct LoopbackListenerTests {
        private let redirectURI = address("http://127.0.0.1/callback")
        private let start = DispatchTime.now()

        // MARK: The end of the wait

        @Test("A redirect that has arrived completes the page even if the user has left the page")
        func arrivedRedirectCompletesThePage() throws {
            let url = try redirect("/callback?code=c&state=state-1", endedBy: AMZNUserAgentError.userDidCancel)
            #expect(url.query == "code=c&state=state-1")
        }

        @Test("A cancelled page ends with CancellationError even if its redirect has arrived")
        func arrivedRedirectDoesNotCompleteACancelledPage() {
            #expect(throws: CancellationError.self) {
                try redirect("/callback?code=c&state=state-1", endedBy: CancellationError())
            }
        }

        @Test("If the listener is closed before a redirect, the wait ends with the closing error")
        func waitEndsWithTheErrorOfTheListener() {
            let error = AMZNUserAgentError.failed("gone")
            #expect(throws: error) { try redirect("/favicon.ico", endedBy: error) }
        }

        /// Waits for the redirect after a request has been sent and the listener has been closed with this error.
        private func redirect(_ target: String, endedBy error: any Error) throws -> URL {
            let listener = try LoopbackListener(redirectURI: redirectURI)
            let page = try LoopbackPage(
                LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI, port: listener.port)
            let browser = try #require(TestConnection(port: listener.port))
            browser.send("GET \(target) HTTP/1.1\r\n\r\n")
            listener.close(because: error)
            return try listener.redirect(for: page, within: 3_600)
        }

        enum End: CaseIterable, Sendable {
            case allowed, refused, strayRequests, timeOut, browserMissing, openerThrows, cancelled
        }

        @Test(
            "A page's port is closed after a redirect, a time-out, a cancellation or an error of the opener",
            arguments: End.allCases, ["127.0.0.1", "localhost"])
        func portIsClosedAfterThePageHasEnded(end: End, host: String) async throws {
            let (log, port) = (EventLog(), try FreePorts.next())
            let redirectURI = "http://\(host):\(port)/callback"
            let agent = AMZNLoopbackUserAgent(timeout: end == .timeOut ? 0.1 : 3_600) { page in
                log.add("page")
                try await Self.visit(LoopbackClient(page: page), end)
            }
            let page = Task {
                try await agent.present(LoopbackClient.page(redirectURI), redirectURI: address(redirectURI))
            }
            if end == .cancelled {
                await log.until("page")
                page.cancel()
            }
            let isRedirected = try? await page.value != nil
            #expect(isRedirected == ([.allowed, .refused].contains(end) ? true : nil))
            for isIPv6 in host == "localhost" ? [false, true] : [false] {
                #expect(await TestConnection.isRefused(port: port, isIPv6: isIPv6), "\(isIPv6)")
            }
        }

        private static func visit(_ client: LoopbackClient, _ end: End) async throws {
            switch end {
            case .allowed: _ = await client.comeBack()
            case .refused: _ = await client.comeBack("error=access_denied")
            case .strayRequests:
                _ = await client.get("/favicon.ico")
                _ = await client.get("/callback?code=c&state=other")
                throw AMZNUserAgentError.userDidCancel
            case .browserMissing: throw AMZNUserAgentError.failed("no browser")
            case .openerThrows: throw POSIXError(.EIO)
            case .timeOut, .cancelled: break
            }
        }

        // MARK: Connections

        private static func targets(
            _ table: inout LoopbackConnections, _ listening: LoopbackSocket, at time: DispatchTime
        ) -> [String] {
            let requests = table.exchange(with: [listening.descriptor], at: time)
            requests.forEach { SystemCall.close($0.descriptor) }
            return requests.map(\.target)
        }

        @Test("Promise 56: A flood of connections closes only those whose request is incomplete after a second")
        func floodDoesNotCloseTheBrowserConnection() async throws {
            let listening = try LoopbackSocket(isIPv6: false, port: 0)
            var table = LoopbackConnections()
            defer { table.closeAll() }
            let browser = try #require(TestConnection(port: listening.port))
            #expect(Self.targets(&table, listening, at: start).isEmpty)
            let flood = await TestConnection.open(126, port: listening.port)
            for milliseconds in [500, 999] {
                #expect(
                    Self.targets(&table, listening, at: start + .milliseconds(milliseconds)).isEmpty, "\(milliseconds)")
                #expect(table.descriptors.count == LoopbackConnections.most, "\(milliseconds)")
                #expect(!table.hasRoom(at: start + .milliseconds(milliseconds)), "\(milliseconds)")
            }
            #expect(table.hasRoom(at: start + .seconds(1)))
            browser.send("GET /callback HTTP/1.1\r\n\r\n")
            #expect(Self.targets(&table, listening, at: start + .seconds(2)) == ["/callback"])
            #expect(flood[0].receive() == "", "this connection is closed to make room")
            flood.forEach { $0.close() }
        }

        // MARK: Requests

        private static let request = Array("GET /callback HTTP/1.1\r\nAccept-Language: de\r\n\r\n".utf8)

        @Test(
            "A request's target is read when the last byte of its head arrives, not before",
            arguments: 0...request.count)
        func headIsCompleteAtItsEmptyLine(split: Int) {
            var connection = LoopbackConnection(descriptor: -1, start: start)
            let first = connection.add(Self.request[..<split])
            #expect((first != nil) == (split == Self.request.count))
            #expect(first ?? connection.add(Self.request[split...]) == "/callback")
        }

        @Test("A request whose head is too long has an empty target")
        func tooLongHeadHasAnEmptyTarget() {
            var connection = LoopbackConnection(descriptor: -1, start: start)
            #expect(connection.add([UInt8](repeating: 97, count: LoopbackConnection.longestHead)) == nil)
            #expect(connection.add([97]) == "")
        }

        @Test(
            "Promise 54: A request without the page's path and state isn't the redirect, and is answered as outdated",
            arguments: [
                "/favicon.ico", "/callback?code=c", "/callback?code=c&state=other", "/callback?code=c&state=state-1%00",
                "/Callback?code=c&state=state-1", "//callback?code=c&state=state-1", "/callback?code=c#&state=state-1",
                "/callback?error=access_denied", "/callback?error=access_denied&state=other",
                "/callback?code=c&code=d&state=other", "/callback?code=c&code=d",
            ])
        func otherRequestIsNotTheRedirect(target: String) throws {
            let answer = try Self.answer(to: "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:4711")
            #expect(answer == (LoopbackReply.outdated.bytes, nil))
        }

        @Test(
            "A request that isn't a well-formed HTTP/1 GET for the page's host and port is ignored, without a reply",
            arguments: [
                "GET /callback?code=c&state=state-1 HTTP/1.1\r\nHost: evil.example:4711",
                "GET / HTTP/1.1\r\nAccept: */*\r\nhost:127.0.0.1",
                "GET http://127.0.0.1/callback?code=c&state=state-1 HTTP/1.1",
                "GET @evil.example/callback?code=c&state=state-1 HTTP/1.1",
                "POST /callback?code=c&state=state-1 HTTP/1.1\r\nContent-Length: 0",
                "HEAD /callback?code=c&state=state-1 HTTP/1.1", "get /callback?code=c&state=state-1 HTTP/1.1",
                "GET /callback?code=c&state=state-1 HTTP/2", "GET /callback?code=c&state=state-1",
                "GET /callback?code=c &state=state-1 HTTP/1.1", "garbage", "\u{16}\u{3}\u{1}\u{0}",
            ])
        func foreignRequestGetsNoReply(head: String) throws { #expect(try Self.answer(to: head) == ([], nil)) }

        private static func answer(to head: String) throws -> (reply: [UInt8], redirect: URL?) {
            let redirectURI = address("http://127.0.0.1/callback")
            let page = try LoopbackPage(
                LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI, port: 4711)
            var connection = LoopbackConnection(descriptor: -1, start: .now())
            let target = connection.add("\(head)\r\n\r\n".utf8)
            return page.answer(to: try #require(target))
        }
    }
#endif
