import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The ways in which waiting for the redirect ends.
@Suite(.timeLimit(.minutes(10))) struct LoopbackListenerTests {
    private let redirectURI = address("http://127.0.0.1/callback")

    private func page(_ listener: LoopbackListener) throws -> LoopbackPage {
        try LoopbackPage(
            LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI, port: listener.port)
    }

    @Test("A redirect that arrived before the browser ended still completes the page")
    func aRedirectAndTheBrowsersEnd() async throws {
        let listener = try LoopbackListener(redirectURI: redirectURI)
        let browser = try #require(TestConnection(port: listener.port))
        browser.send("GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n")
        listener.close(because: AMZNUserAgentError.userDidCancel)
        let redirect = try await listener.redirect(for: page(listener), within: 3_600).value
        #expect(redirect.query == "code=c&state=state-1")
    }

    @Test("The redirect of a cancelled page is not answered with a success page")
    func aRedirectOfACancelledPage() async throws {
        let listener = try LoopbackListener(redirectURI: redirectURI)
        let browser = try #require(TestConnection(port: listener.port))
        browser.send("GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n")
        listener.close()
        await #expect(throws: CancellationError.self) {
            try await listener.redirect(for: page(listener), within: 3_600).value
        }
        #expect(browser.receive() == "")
    }

    @Test("Without a redirect the wait ends with the browser's error, whatever else is requested")
    func theBrowsersEndAlone() async throws {
        let redirectURI = address("http://127.0.0.1:\(try FreePorts.next())/callback")
        let listener = try LoopbackListener(redirectURI: redirectURI)
        let browser = try #require(TestConnection(port: listener.port))
        browser.send("GET /favicon.ico HTTP/1.1\r\n\r\n")
        listener.close(because: AMZNUserAgentError.failed("gone"))
        await #expect(throws: AMZNUserAgentError.failed("gone")) {
            try await listener.redirect(for: page(listener), within: 3_600).value
        }
        #expect(await TestConnection.isRefused(port: listener.port))
    }

    @Test("If no thread can be created, the listener reports an error")
    func withoutAThread() throws {
        let listener = try LoopbackListener(redirectURI: redirectURI, startThread: { _ in EAGAIN })
        #expect {
            try listener.redirect(for: page(listener), within: 3_600)
        } throws: {
            "\($0)" == "A thread can't be started: \(String(cString: strerror(EAGAIN)))."
        }
    }
}
