import Foundation

/// What a code pair gave in the end. Not Sendable: its property can be set, as in the official SDK.
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

    /// The class alone: what it holds is secret.
    public override var description: String { "<AMZNGetTokenResult>" }
}

extension AMZNGetTokenResult: CustomReflectable {
    /// Empty: `dump` and debuggers' summaries would print what it holds.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
