import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct PageTests {
    private let harness = Harness()

    @Test("A request's sandbox mode changes only its own page; the manager's mode changes the pages of later calls")
    func sandboxModeOfARequestChangesOnlyItsPage() async {
        let log = EventLog()
        let manager = AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: LoggingAgent(log: log), grantStore: AMZNMemoryGrantStore())
        for isSandbox in [nil, true, nil] {
            let request = Harness.request("profile")
            request.isSandboxMode = isSandbox
            _ = try? await manager.authorize(request)
        }
        #expect(log.take() == ["page", "sandbox page", "page"])
        manager.isSandboxMode = true
        _ = try? await manager.authorize(Harness.request("profile"))
        #expect(log.events == ["sandbox page"], "the manager's mode applies even after earlier calls")
    }

    @Test("Promise 25: A redirect that 16 tasks report at the same time is accepted once, and completes the sign-in")
    func redirectReportedByManyTasksIsAcceptedOnce() async {
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until("page")
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { harness.open() } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
        #expect(await call.end() == ["token access-1"])
        #expect(harness.log.events == ["page", "exchange"])
    }

    /// A user agent that shows no page. It returns what a closure returns, or throws the closure's error. The closure
    /// receives the redirect that would complete the page.
    private struct EndingAgent: AMZNUserAgent {
        let end: @Sendable (URL) throws -> URL?

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try end(ScriptedUserAgent.redirect(authorizationURL, redirectURI, "code=c") ?? redirectURI)
        }
    }

    private func manager(_ agent: any AMZNUserAgent) -> AMZNAuthorizationManager {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        return AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: agent, grantStore: harness.store,
            environment: harness.environment)
    }

    private func signIn(_ end: @escaping @Sendable (URL) throws -> URL?) async throws -> String {
        try await manager(EndingAgent(end: end)).authorize(Harness.request("profile", strategy: .always)).token
    }

    @Test("A user agent's failure ends the sign-in with code 5; the agent's error supplies message and cause")
    func agentFailureEndsTheSignIn() async {
        let own = await #expect(throws: AMZNError.self) { try await signIn { _ in throw POSIXError(.EIO) } }
        #expect(own?.code == .deviceError)
        let reason = AMZNUserAgentError.failed("There is no browser.")
        let known = await #expect(throws: AMZNError.self) { try await signIn { _ in throw reason } }
        #expect(known == AMZNError(.deviceError, "There is no browser."))
        #expect(known?.underlyingError as? AMZNUserAgentError == reason)
    }

    @Test("If a user agent throws `CancellationError`, the sign-in is cancelled as `byUser`")
    func agentCancellationEndsTheSignIn() async {
        let cancelled = await #expect(throws: AMZNError.self) { try await signIn { _ in throw CancellationError() } }
        #expect(cancelled?.cancellation == .byUser)
    }

    @Test("Promise 25: Once the app has passed on the redirect, the user agent's own result has no effect")
    func agentHasNoEffectAfterTheRedirect() async throws {
        let ends: [@Sendable (URL) throws -> URL?] = [
            { $0 }, { _ in address("amzn-com.example.app://?code=another&state=y") },
            { _ in throw AMZNUserAgentError.userDidCancel },
        ]
        for (number, end) in ends.enumerated() {
            let token = try await signIn { redirect in
                AMZNAuthorizationManager.handleOpen(redirect, sourceApplication: nil) ? try end(redirect) : nil
            }
            #expect(token == "access-1", "\(number)")
        }
        #expect(harness.log.events == ["exchange", "exchange", "exchange"])
    }

    // MARK: Lost pages

    /// Simulates a user agent whose pages another process shows. Such a page may disappear without a result.
    private struct Agent: PageLosingUserAgent {
        let mayHaveLostPage: Bool
        let pages: ScriptedUserAgent

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try await pages.present(authorizationURL, redirectURI: redirectURI)
        }
    }

    enum PageLoss: CaseIterable { case likely, unlikely, impossible }

    @Test(
        "A second call shows the page again only if the user agent may have lost the page; both calls are answered",
        arguments: PageLoss.allCases)
    func pageIsShownAgainOnlyIfItMayBeLost(loss: PageLoss) async throws {
        harness.userAgent.next(.linger)
        let losesPages = loss == .likely
        let agent = Agent(mayHaveLostPage: losesPages, pages: harness.userAgent)
        let manager = manager(loss == .impossible ? harness.userAgent : agent)
        func authorize(_ strategy: AMZNInteractiveStrategy) -> BlockCall {
            let call = BlockCall()
            manager.authorize(Harness.request("profile", strategy: strategy)) { result, _, _ in
                call.add(result?.token ?? "no token")
            }
            return call
        }
        let first = authorize(.auto)
        await harness.log.until("page")
        harness.clock.advance(by: 3)
        let second = authorize(.auto)
        // This call is answered only after the second call has joined the sign-in.
        _ = await authorize(.never).end()
        if losesPages {
            await harness.log.until("closed")
        } else {
            // The second call has joined the page that is open, so nothing that the user has typed is lost.
            #expect(AMZNAuthorizationManager.handleOpen(await harness.redirect(), sourceApplication: nil))
        }
        #expect(await first.end() == ["access-1"])
        #expect(await second.end() == ["access-1"])
        #expect(harness.userAgent.pages == Array(repeating: await harness.page(), count: losesPages ? 2 : 1))
    }
}

/// Logs whether the page uses the sandbox, and then cancels the page.
private struct LoggingAgent: AMZNUserAgent {
    let log: EventLog

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        log.add(authorizationURL.query?.contains("sandbox=true") == true ? "sandbox page" : "page")
        throw AMZNUserAgentError.userDidCancel
    }
}
