/// How a sign-in page ends without a redirect. Sendable.
public struct AMZNUserAgentError: Error, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable {
        case userDidCancel
        case cannotPresent
        case portTaken
        case failed
    }

    private let kind: Kind
    /// What happened, for developers.
    public let description: String

    /// The user closed the page.
    public static let userDidCancel = Self(kind: .userDidCancel, description: "The user left the sign-in page.")

    /// The page cannot be shown here, for example because there is no browser. The reason is for developers; the
    /// caller of the sign-in gets it as the text of a device error.
    public static func cannotPresent(_ reason: String) -> Self { Self(kind: .cannotPresent, description: reason) }

    /// The page was shown, and ended in an error: this sign-in is over, and no other agent of an ``AMZNUserAgentChain`` is
    /// asked. The reason is for developers; the caller of the sign-in gets it as the text of a device error.
    public static func failed(_ reason: String) -> Self { Self(kind: .failed, description: reason) }

    /// The loopback port is another program's, or still that of a page that has just been closed.
    static func portTaken(_ reason: String) -> Self { Self(kind: .portTaken, description: reason) }

    /// Whether nothing has been shown, so that another agent may try.
    var isCannotPresent: Bool { kind == .cannotPresent || isPortTaken }
    var isPortTaken: Bool { kind == .portTaken }

    var end: SignInFlow.AgentEnd {
        switch kind {
        case .userDidCancel: .cancelled
        case .cannotPresent, .portTaken, .failed: .failed(description)
        }
    }
}
