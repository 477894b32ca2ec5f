import Foundation

/// The reason why a sign-in page could not be shown, or ended without a redirect.
public struct AMZNUserAgentError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable {
        case userDidCancel, timedOut, failed, misconfigured
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

    /// The page can't be shown now, or ended with an error. The sign-in fails with code 5. The reason is for
    /// developers, and becomes that error's message.
    public static func failed(_ reason: String) -> Self { Self(kind: .failed, description: reason) }

    /// The page can't be shown until the set-up of the app or the machine is corrected. The sign-in fails with code 5,
    /// and the error's ``AMZNError/recovery`` is `fixConfiguration`. The reason is for developers, and
    /// becomes that error's message.
    public static func misconfigured(_ reason: String) -> Self { Self(kind: .misconfigured, description: reason) }

    var cancellation: AMZNError.Cancellation? {
        switch kind {
        case .userDidCancel: .byUser
        case .timedOut: .timedOut
        case .failed, .misconfigured: nil
        }
    }

    /// Whether another attempt would fail as well.
    var isLasting: Bool { kind == .misconfigured }
}

extension AMZNUserAgentError: DeviceFailure {}
