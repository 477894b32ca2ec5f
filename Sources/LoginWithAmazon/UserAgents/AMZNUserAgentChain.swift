import Foundation

/// Shows the page with the first of several agents that can. Sendable.
///
/// An agent says that it cannot by throwing ``AMZNUserAgentError/cannotPresent(_:)`` before it has shown anything; then the
/// next one is asked. Every other end, a redirect, a user who leaves, a cancelled task, is the chain's own.
public struct AMZNUserAgentChain: AMZNUserAgent {
    private let agents: [any AMZNUserAgent]

    /// A chain of agents in the order in which they are asked.
    public init(_ agents: [any AMZNUserAgent]) { self.agents = agents }

    /// Asks one agent after the other. Where none can, the error has all their reasons.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        var reasons: [String] = []
        for agent in agents {
            do {
                return try await agent.present(authorizationURL, redirectURI: redirectURI)
            } catch let error as AMZNUserAgentError where error.isCannotPresent {
                // Nobody waits for the page of a cancelled task: the next agent must not open it.
                try Task.checkCancellation()
                reasons.append(error.description)
            }
        }
        throw AMZNUserAgentError.cannotPresent(
            reasons.isEmpty ? "There is no user agent." : reasons.joined(separator: " "))
    }
}
