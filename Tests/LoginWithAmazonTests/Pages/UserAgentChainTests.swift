import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A chain of agents, of which the first that can present the page shows it.
@Suite(.timeLimit(.minutes(10))) struct UserAgentChainTests {
    private let log = EventLog()

    /// An agent that logs its name when it is tried, and then runs a closure.
    private struct Agent: AMZNUserAgent {
        let name: String
        let log: EventLog
        let body: @Sendable () async throws -> URL?

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            log.add(name)
            return try await body()
        }
    }

    private func agent(_ name: String, _ body: @escaping @Sendable () async throws -> URL?) -> Agent {
        Agent(name: name, log: log, body: body)
    }

    private func unable(_ name: String) -> Agent {
        agent(name) { throw AMZNUserAgentError.cannotPresent("\(name) is not here.") }
    }

    private func present(_ agents: Agent...) async throws -> URL? {
        let page = try #require(URL(string: "https://example.com/page"))
        let redirectURI = try #require(URL(string: "app://back"))
        return try await AMZNUserAgentChain(agents).present(page, redirectURI: redirectURI)
    }

    @Test("The first agent that can present shows the page")
    func theFirstThatCanShowsThePage() async throws {
        let redirect = URL(string: "app://back?code=x")
        let end = try await present(unable("first"), agent("second") { redirect }, agent("third") { nil })
        #expect(end == redirect)
        #expect(log.events == ["first", "second"])
    }

    @Test("A nil redirect is a result, and no other agent is tried")
    func aDeferredRedirectIsAResult() async throws {
        #expect(try await present(agent("first") { nil }, agent("second") { URL(string: "app://back") }) == nil)
        #expect(log.events == ["first"])
    }

    @Test("A page that the user left, or that failed later, is not shown by another agent")
    func anyOtherErrorEndsTheChain() async throws {
        for error: any Error in [AMZNUserAgentError.userDidCancel, AMZNUserAgentError.failed("a"), POSIXError(.EIO)] {
            await #expect {
                try await present(agent("first") { throw error }, agent("second") { nil })
            } throws: {
                "\($0)" == "\(error)"
            }
        }
        #expect(log.events == ["first", "first", "first"])
    }

    @Test("If no agent can show the page, the error contains every agent's reason")
    func ifNoneCanPresentTheErrorHasAllReasons() async throws {
        await #expect(throws: AMZNUserAgentError.cannotPresent("first is not here. second is not here.")) {
            try await present(unable("first"), unable("second"))
        }
        #expect(log.events == ["first", "second"])
        let error = await #expect(throws: AMZNUserAgentError.self) { try await present() }
        #expect(error?.localizedDescription == "The chain is empty. Pass at least one user agent.")
    }

    @Test("Once its task is cancelled, the chain tries no other agent")
    func aCancelledTaskOpensNoFurtherPage() async throws {
        let first = agent("first") { [log] in
            await Task { await log.until("cancelled") }.value
            throw AMZNUserAgentError.cannotPresent("first is not here.")
        }
        let task = Task { try await present(first, agent("second") { nil }) }
        await log.until("first")
        task.cancel()
        log.add("cancelled")
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.events == ["first", "cancelled"])
    }
}
