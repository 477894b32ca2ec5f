import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct UserAgentChainTests {
    private let log = EventLog()

    private func agent(_ behavior: ScriptedUserAgent.Behavior) -> ScriptedUserAgent {
        ScriptedUserAgent(log: log, behavior)
    }

    private func unable(_ name: String) -> ScriptedUserAgent { agent(.fail(.cannotPresent("\(name) is not here."))) }

    private func present(_ agents: any AMZNUserAgent...) async throws -> URL? {
        try await AMZNUserAgentChain(agents).present(
            address("https://example.com/page?state=s"), redirectURI: address("app://back"))
    }

    @Test("Only the first agent that can show the page shows it, and the chain returns that agent's URL or nil")
    func firstAbleAgentShowsThePage() async throws {
        let (second, third) = (agent(.redirect("code=x")), agent(.deferred))
        #expect(try await present(unable("first"), second, third)?.absoluteString == "app://back?code=x&state=s")
        #expect(third.pages == [])
        #expect(try await present(third, second) == nil)
        #expect(second.pages.count == 1)
    }

    @Test("If the user leaves the page or the page fails, the chain throws the agent's error and tries no other agent")
    func noOtherAgentShowsAnEndedPage() async throws {
        for error in [AMZNUserAgentError.userDidCancel, .failed("a")] {
            await #expect(throws: error, "\(error)") { try await present(agent(.fail(error)), agent(.deferred)) }
        }
        #expect(log.events == ["page", "page"])
    }

    @Test("If no agent can show the page, the error contains every agent's reason")
    func errorContainsTheReasonOfEveryAgent() async throws {
        await #expect(throws: AMZNUserAgentError.cannotPresent("first is not here. second is not here.")) {
            try await present(unable("first"), unable("second"))
        }
    }

    @Test("The error of an empty chain asks for a user agent")
    func emptyChainAsksForAnAgent() async throws {
        let error = await #expect(throws: AMZNUserAgentError.self) { try await present() }
        #expect(error?.localizedDescription == "The AMZNUserAgentChain is empty. Pass at least one user agent.")
    }

    /// An agent that reports that it can't show the page, but only after its task has been cancelled.
    private struct LateAgent: AMZNUserAgent {
        let log: EventLog

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            log.add("first")
            await Task { await log.until("cancelled") }.value
            throw AMZNUserAgentError.cannotPresent("first is not here.")
        }
    }

    @Test("After a cancellation, a chain tries no other agent and throws CancellationError")
    func cancelledChainTriesNoOtherAgent() async throws {
        let task = Task { try await present(LateAgent(log: log), agent(.deferred)) }
        await log.until("first")
        task.cancel()
        log.add("cancelled")
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.events == ["first", "cancelled"])
    }
}
