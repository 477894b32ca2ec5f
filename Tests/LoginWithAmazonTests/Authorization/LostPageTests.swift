import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A second tap after the page has been open for a while, and may be gone.
@Suite(.timeLimit(.minutes(10))) struct LostPageTests {
    /// An agent with windows of another process. The first page never ends; the others redirect.
    private struct Agent: AMZNUserAgent, PageLosingUserAgent {
        let losesPages: Bool
        let pages: ScriptedUserAgent

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try await pages.present(authorizationURL, redirectURI: redirectURI)
        }
    }

    private let harness = Harness()

    private func manager(losesPages: Bool) -> AMZNAuthorizationManager {
        let (clock, random) = (harness.clock, TestRandom())
        harness.userAgent.next(.linger)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        return AMZNAuthorizationManager(
            configuration: Harness.configuration,
            userAgent: AMZNUserAgentChain([Agent(losesPages: losesPages, pages: harness.userAgent)]),
            grantStore: AMZNMemoryGrantStore(),
            environment: SessionEnvironment(
                now: { clock.now }, uptime: { clock.uptime }, random: random.octets, transport: harness.transport,
                sleep: { try await TestWait.forbidden($0) }))
    }

    @Test("If the agent can't tell that its page is gone, a later call shows it again, and both calls are answered")
    func shownAgain() async throws {
        let manager = manager(losesPages: true)
        let first = Task { try await manager.authorize(Harness.request("profile")).token }
        await harness.log.until("page")
        harness.clock.advance(by: 3)
        let second = Task { try await manager.authorize(Harness.request("profile")).token }
        #expect(try await first.value == "access-1")
        #expect(try await second.value == "access-1")
        #expect(harness.userAgent.pages.count == 2)
        #expect(Set(harness.userAgent.pages).count == 1)
        #expect(Set(harness.log.events) == ["page", "closed", "exchange"])
    }

    @Test("If the agent can tell, a later call joins the page, and nothing that the user has typed is lost")
    func joined() async throws {
        let manager = manager(losesPages: false)
        let first = Task { try await manager.authorize(Harness.request("profile")).token }
        await harness.log.until("page")
        harness.clock.advance(by: 3)
        let second = Task { try await manager.authorize(Harness.request("profile")).token }
        let page = try #require(harness.userAgent.pages.first)
        let redirect = try #require(ScriptedUserAgent.redirect(page, Harness.configuration.redirectURI, "code=x"))
        while !manager.handleRedirect(redirect) { await Task.yield() }
        #expect(try await first.value == "access-1")
        #expect(try await second.value == "access-1")
        #expect(harness.userAgent.pages.count == 1)
    }
}
