import Foundation

/// What an access token by a code pair is to be good for. Copied at the call, so that later changes do no harm. Not Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNGetTokenRequest: NSObject {
    /// The scopes, each an ``AMZNScope``.
    public var scopes: [Any] = []

    /// A request without scopes, which are to be set before the call.
    public override init() { super.init() }

    /// A request with typed scopes. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public convenience init(scopes: [any AMZNScope]) {
        self.init()
        self.scopes = scopes
    }
}
