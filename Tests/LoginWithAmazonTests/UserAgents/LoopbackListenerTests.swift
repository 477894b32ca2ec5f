import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The end of a wait for the redirect.
@Suite(.timeLimit(.minutes(10))) struct LoopbackListenerTests {
    private let redirectURI = address("http://127.0.0.1/callback")

    private func page(_ listener: LoopbackListener) throws -> LoopbackPage {
        try LoopbackPage(
            Visitor.page(redirectURI.absoluteString), redirectURI: redirectURI, port: listener.port)
    }

    @Test("A redirect that is there when the browser goes counts, and the browser's end does not")
    func aRedirectAndTheBrowsersEnd() async throws {
        let listener = try LoopbackListener(redirectURI: redirectURI)
        let browser = try #require(TestConnection(port: listener.port))
        browser.send("GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n")
        listener.close(because: AMZNUserAgentError.userDidCancel)
        let redirect = try await listener.redirect(for: page(listener), within: 3_600)
        #expect(redirect.query == "code=c&state=state-1")
    }

    @Test("Where nobody waits for the page any more, the redirect that is there is not answered as if all were well")
    func aRedirectOfAPageThatNobodyWaitsFor() async throws {
        let listener = try LoopbackListener(redirectURI: redirectURI)
        let browser = try #require(TestConnection(port: listener.port))
        browser.send("GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n")
        listener.close()
        await #expect(throws: CancellationError.self) {
            try await listener.redirect(for: page(listener), within: 3_600)
        }
        #expect(browser.receive() == "")
    }

    @Test("Without one the wait ends as the browser did, whatever else is asked for")
    func theBrowsersEndAlone() async throws {
        let redirectURI = address("http://127.0.0.1:\(try FreePorts.next())/callback")
        let listener = try LoopbackListener(redirectURI: redirectURI)
        let browser = try #require(TestConnection(port: listener.port))
        browser.send("GET /favicon.ico HTTP/1.1\r\n\r\n")
        listener.close(because: AMZNUserAgentError.failed("gone"))
        await #expect(throws: AMZNUserAgentError.failed("gone")) {
            try await listener.redirect(for: page(listener), within: 3_600)
        }
        #expect(await TestConnection.isRefused(port: listener.port))
    }
}
