import Foundation

/// Shows the page with the first of several agents that can show it.
///
/// An agent declines by throwing ``AMZNUserAgentError/cannotPresent(_:)`` before it has shown anything; the chain then
/// tries the next agent. If an agent returns, or throws any other error, the chain tries no other agent.
public struct AMZNUserAgentChain: AMZNUserAgent, PageLosingUserAgent {
    private let agents: [any AMZNUserAgent]

    /// A chain that tries the agents in this order.
    public init(_ agents: [any AMZNUserAgent]) { self.agents = agents }

    var mayHaveLostPage: Bool { agents.contains { ($0 as? any PageLosingUserAgent)?.mayHaveLostPage == true } }

    /// Shows the page with the first agent that doesn't decline.
    /// - Throws: The error of that agent. If all agents decline, or the chain is empty, an ``AMZNUserAgentError`` with
    ///   the reasons. `CancellationError` if the task is cancelled.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        var refusals: [AMZNUserAgentError] = []
        for agent in agents {
            do {
                return try await agent.present(authorizationURL, redirectURI: redirectURI)
            } catch let error as AMZNUserAgentError where error.isCannotPresent {
                // After a cancellation, no other agent may open the page.
                try Task.checkCancellation()
                refusals.append(error)
            }
        }
        guard !refusals.isEmpty else {
            throw AMZNUserAgentError.misconfigured("The AMZNUserAgentChain is empty. Pass at least one user agent.")
        }
        throw AMZNUserAgentError.cannotPresent(refusals)
    }
}
