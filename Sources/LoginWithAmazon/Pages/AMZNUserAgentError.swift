import Foundation

/// The reason why a sign-in page could not be shown, or ended without a redirect.
public struct AMZNUserAgentError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable {
        case userDidCancel, timedOut, cannotPresent, misconfigured, portTaken, failed, rejected
    }

    private let kind: Kind
    /// The reason, for developers.
    public let description: String
    /// The ``description``, which `localizedDescription` returns.
    public var errorDescription: String? { description }

    /// The user left the page.
    public static let userDidCancel = Self(kind: .userDidCancel, description: "The user left the sign-in page.")

    /// The page wasn't completed in time.
    public static let timedOut = Self(kind: .timedOut, description: "The sign-in page wasn't completed in time.")

    /// The page can't be shown, for example because there is no browser. An ``AMZNUserAgentChain`` then tries its next
    /// agent. If there is none, the sign-in fails with code 5. The reason is for developers, and becomes part of that
    /// error's message.
    public static func cannotPresent(_ reason: String) -> Self { Self(kind: .cannotPresent, description: reason) }

    /// The page ended with an error, and no other agent of an ``AMZNUserAgentChain`` should show it. The sign-in fails
    /// with code 5. The reason is for developers, and becomes that error's message.
    public static func failed(_ reason: String) -> Self { Self(kind: .failed, description: reason) }

    /// The page can't be shown until the set-up of the app or the machine is corrected.
    static func misconfigured(_ reason: String) -> Self { Self(kind: .misconfigured, description: reason) }

    /// The system refuses to show the page until the app's set-up is corrected. A chain tries no other agent, because
    /// that would hide the error.
    static func rejected(_ reason: String) -> Self { Self(kind: .rejected, description: reason) }

    /// No agent or command of a list could show the page. The text gives the reasons of all of them.
    static func cannotPresent(_ refusals: [Self]) -> Self {
        let reasons = refusals.map(\.description).joined(separator: " ")
        return refusals.allSatisfy(\.isLasting) ? misconfigured(reasons) : cannotPresent(reasons)
    }

    /// The loopback port is in use, for example by another program or by a page that was just closed.
    static func portTaken(_ reason: String) -> Self { Self(kind: .portTaken, description: reason) }

    var cancellation: AMZNError.Cancellation? {
        switch kind {
        case .userDidCancel: .byUser
        case .timedOut: .timedOut
        case .cannotPresent, .misconfigured, .portTaken, .failed, .rejected: nil
        }
    }

    /// Whether another agent may try to show the page, because nothing has been shown yet.
    var isCannotPresent: Bool { [.cannotPresent, .misconfigured, .portTaken].contains(kind) }
    var isPortTaken: Bool { kind == .portTaken }
    /// Whether another attempt would fail as well, until the set-up of the app or the machine is corrected.
    var isLasting: Bool { [.misconfigured, .rejected].contains(kind) }
}

extension AMZNUserAgentError: DeviceFailure {}
