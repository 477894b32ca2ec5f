import Foundation

/// Shows the page with the first of several agents that can.
///
/// An agent declines by throwing ``AMZNUserAgentError/cannotPresent(_:)`` before it has shown anything; then the next
/// agent is asked. Any other outcome, such as a redirect, a user who leaves, or a cancelled task, is the chain's
/// outcome.
public struct AMZNUserAgentChain: AMZNUserAgent, PageLosingUserAgent {
    private let agents: [any AMZNUserAgent]

    /// A chain that tries the agents in this order.
    public init(_ agents: [any AMZNUserAgent]) { self.agents = agents }

    var mayHaveLostPage: Bool { agents.contains { ($0 as? any PageLosingUserAgent)?.mayHaveLostPage == true } }

    /// Shows the page with the first agent that can.
    /// - Throws: The error of the agent that showed the page. If no agent can show it,
    ///   ``AMZNUserAgentError/cannotPresent(_:)`` with the reasons of all agents.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        var refusals: [AMZNUserAgentError] = []
        for agent in agents {
            do {
                return try await agent.present(authorizationURL, redirectURI: redirectURI)
            } catch let error as AMZNUserAgentError where error.isCannotPresent {
                // The next agent must not open the page of a cancelled task.
                try Task.checkCancellation()
                refusals.append(error)
            }
        }
        guard !refusals.isEmpty else {
            throw AMZNUserAgentError.misconfigured("The chain is empty. Pass at least one user agent.")
        }
        throw AMZNUserAgentError.cannotPresent(refusals)
    }
}
