import Foundation

/// Shows the sign-in page: an external user agent, never a web view inside the app (RFC 8252 section 8.12).
public protocol AMZNUserAgent: Sendable {
    /// Shows the page until it redirects or the user leaves it.
    ///
    /// Called on a background executor; switch to the main actor for UI. Close the page when the calling task is
    /// cancelled. Until this method ends, equal calls wait for the same page: if the page can disappear unnoticed, end
    /// with ``AMZNUserAgentError/timedOut`` after a while.
    /// - Parameters:
    ///   - authorizationURL: The URL to show. It contains the sign-in's `state`: don't log it.
    ///   - redirectURI: The URL that the page redirects to.
    /// - Returns: The redirect if the agent receives it; nil if it arrives through `handleOpen(_:sourceApplication:)`.
    /// - Throws: ``AMZNUserAgentError/userDidCancel`` if the user leaves; another ``AMZNUserAgentError`` if the page
    ///   can't be shown. `CancellationError` if the task is cancelled.
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL?
}

/// A user agent whose page may disappear without an answer, such as a window of another process that the user closes.
protocol PageLosingUserAgent: AMZNUserAgent {
    /// Whether its page may be gone: the user looks at the app, and the app shows no page.
    @MainActor var mayHaveLostPage: Bool { get }
}

/// How an agent reports to the session whose page it shows.
///
/// A struct, because in an optimized build for Linux, setting a task-local function crashes.
struct PageReport: Sendable {
    @TaskLocal static var current = PageReport {}

    /// Reports that the page has waited for half a minute for the app to become active.
    let waits: @Sendable () -> Void
}

/// Why a sign-in page could not be shown, or ended without a redirect.
public struct AMZNUserAgentError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable {
        case userDidCancel, timedOut, cannotPresent, misconfigured, portTaken, failed, rejected
    }

    private let kind: Kind
    /// The reason, for developers.
    public let description: String
    /// The same text, for `localizedDescription`.
    public var errorDescription: String? { description }

    /// The user left the page.
    public static let userDidCancel = Self(kind: .userDidCancel, description: "The user left the sign-in page.")

    /// The page wasn't completed in time.
    public static let timedOut = Self(kind: .timedOut, description: "The sign-in page wasn't completed in time.")

    /// The page can't be shown, for example because there is no browser. The reason, for developers, becomes the text
    /// of a device error.
    public static func cannotPresent(_ reason: String) -> Self { Self(kind: .cannotPresent, description: reason) }

    /// The page was shown and ended with an error: the sign-in fails, and an ``AMZNUserAgentChain`` asks no other
    /// agent. The reason, for developers, becomes the text of a device error.
    public static func failed(_ reason: String) -> Self { Self(kind: .failed, description: reason) }

    /// The page can't be shown until the app's set-up is corrected.
    static func misconfigured(_ reason: String) -> Self { Self(kind: .misconfigured, description: reason) }

    /// The system doesn't show the page until the app's set-up is corrected, and another agent would hide the error.
    static func rejected(_ reason: String) -> Self { Self(kind: .rejected, description: reason) }

    /// None of several agents or commands could show the page: gives all their reasons.
    static func cannotPresent(_ refusals: [Self]) -> Self {
        let reasons = refusals.map(\.description).joined(separator: " ")
        return refusals.allSatisfy(\.isLasting) ? misconfigured(reasons) : cannotPresent(reasons)
    }

    /// The loopback port is in use, by another program or by a page that was just closed.
    static func portTaken(_ reason: String) -> Self { Self(kind: .portTaken, description: reason) }

    /// The reason for a sign-in that ended without an answer; nil if it failed.
    var cancellation: AMZNError.Cancellation? {
        switch kind {
        case .userDidCancel: .byUser
        case .timedOut: .timedOut
        case .cannotPresent, .misconfigured, .portTaken, .failed, .rejected: nil
        }
    }

    /// Whether nothing was shown, so that another agent may try.
    var isCannotPresent: Bool { [.cannotPresent, .misconfigured, .portTaken].contains(kind) }
    var isPortTaken: Bool { kind == .portTaken }
    /// Whether only a correction of the app's set-up helps.
    var isLasting: Bool { [.misconfigured, .rejected].contains(kind) }
}

extension AMZNUserAgentError: DeviceFailure {}

/// Shows the page with the first of several agents that can.
///
/// An agent declines by throwing ``AMZNUserAgentError/cannotPresent(_:)`` before it has shown anything; then the next
/// agent is asked. Any other outcome, such as a redirect, a user who leaves, or a cancelled task, is the chain's
/// outcome.
public struct AMZNUserAgentChain: AMZNUserAgent, PageLosingUserAgent {
    private let agents: [any AMZNUserAgent]

    /// A chain of agents in the order in which they are asked.
    public init(_ agents: [any AMZNUserAgent]) { self.agents = agents }

    var mayHaveLostPage: Bool { agents.contains { ($0 as? any PageLosingUserAgent)?.mayHaveLostPage == true } }

    /// Asks the agents in order.
    /// - Throws: What the agent that shows the page throws. If none can, ``AMZNUserAgentError/cannotPresent(_:)`` with
    ///   all their reasons.
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
