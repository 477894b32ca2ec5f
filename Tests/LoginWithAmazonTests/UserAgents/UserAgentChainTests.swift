import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Agents asked in order: the first that can shows the page.
@Suite(.timeLimit(.minutes(1))) struct UserAgentChainTests {
    private let log = EventLog()

    /// An agent that says that it is asked, and does one thing.
    private struct Agent: AMZNUserAgent {
        let name: String
        let log: EventLog
        let deed: @Sendable () async throws -> URL?

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            log.add(name)
            return try await deed()
        }
    }

    private func agent(_ name: String, _ deed: @escaping @Sendable () async throws -> URL?) -> Agent {
        Agent(name: name, log: log, deed: deed)
    }

    private func unable(_ name: String) -> Agent {
        agent(name) { throw AMZNUserAgentError.cannotPresent("\(name) is not here.") }
    }

    private func present(_ agents: Agent...) async throws -> URL? {
        let page = try #require(URL(string: "https://example.com/page"))
        let redirectURI = try #require(URL(string: "app://back"))
        return try await AMZNUserAgentChain(agents).present(page, redirectURI: redirectURI)
    }

    @Test func theFirstThatCanShowsThePage() async throws {
        let redirect = URL(string: "app://back?code=x")
        let end = try await present(unable("first"), agent("second") { redirect }, agent("third") { nil })
        #expect(end == redirect)
        #expect(log.events == ["first", "second"])
    }

    @Test func aRedirectThatComesAnotherWayIsAnAnswerToo() async throws {
        #expect(try await present(agent("first") { nil }, agent("second") { URL(string: "app://back") }) == nil)
        #expect(log.events == ["first"])
    }

    @Test func aUserWhoLeavesIsNotAskedAgainElsewhere() async throws {
        await #expect(throws: AMZNUserAgentError.userDidCancel) {
            try await present(agent("first") { throw AMZNUserAgentError.userDidCancel }, agent("second") { nil })
        }
        #expect(log.events == ["first"])
    }

    @Test func anErrorOfAnotherKindEndsTheChain() async throws {
        await #expect(throws: URLError.self) {
            try await present(agent("first") { throw URLError(.badURL) }, agent("second") { nil })
        }
        #expect(log.events == ["first"])
    }

    @Test("A page that was shown and ended in an error is not shown again elsewhere")
    func failure() async throws {
        await #expect(throws: AMZNUserAgentError.failed("broken")) {
            try await present(agent("first") { throw AMZNUserAgentError.failed("broken") }, agent("second") { nil })
        }
        #expect(log.events == ["first"])
    }

    @Test func whereNoneCanTheErrorHasAllReasons() async throws {
        await #expect(throws: AMZNUserAgentError.cannotPresent("first is not here. second is not here.")) {
            try await present(unable("first"), unable("second"))
        }
        #expect(log.events == ["first", "second"])
    }

    @Test func aChainOfNoneSaysSo() async throws {
        await #expect(throws: AMZNUserAgentError.cannotPresent("There is no user agent.")) { try await present() }
    }

    @Test func aCancelledTaskOpensNoFurtherPage() async throws {
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
