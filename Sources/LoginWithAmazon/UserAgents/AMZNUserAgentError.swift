/// The end of a sign-in page without a redirect. Sendable.
public struct AMZNUserAgentError: Error, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable {
        case userDidCancel
        case cannotPresent
        case portTaken
        case failed
    }

    private let kind: Kind
    /// The reason, for developers.
    public let description: String

    /// The user left the page.
    public static let userDidCancel = Self(kind: .userDidCancel, description: "The user left the sign-in page.")

    /// The page can't be shown, for example because there is no browser. The reason, for developers, becomes the text
    /// of a device error.
    public static func cannotPresent(_ reason: String) -> Self { Self(kind: .cannotPresent, description: reason) }

    /// The page was shown and ended with an error: the sign-in fails, and an ``AMZNUserAgentChain`` asks no other
    /// agent. The reason, for developers, becomes the text of a device error.
    public static func failed(_ reason: String) -> Self { Self(kind: .failed, description: reason) }

    /// The loopback port is in use, by another program or by a page that was just closed.
    static func portTaken(_ reason: String) -> Self { Self(kind: .portTaken, description: reason) }

    /// Whether nothing was shown, so that another agent may try.
    var isCannotPresent: Bool { kind == .cannotPresent || isPortTaken }
    var isPortTaken: Bool { kind == .portTaken }
}
