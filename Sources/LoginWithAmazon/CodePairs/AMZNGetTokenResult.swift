import Foundation

/// The access token of a code pair. Not Sendable: its property can be set, as in the official SDK.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNGetTokenResult: NSObject {
    /// The access token.
    public var accessToken: String

    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    init(accessToken: String) { self.accessToken = accessToken }

    /// The class name alone: the token is secret.
    public override var description: String { "<AMZNGetTokenResult>" }
}

extension AMZNGetTokenResult: CustomReflectable {
    /// Empty, because `dump` and debuggers' summaries would print the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
