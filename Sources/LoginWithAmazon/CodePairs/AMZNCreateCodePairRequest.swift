import Foundation

/// The parameters of ``AMZNCodePairManager/createCodePair(_:handler:)``, which copies them. Not Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairRequest: NSObject {
    /// The scopes, each an ``AMZNScope``.
    public var scopes: [Any] = []

    /// A request without scopes; set them before the call.
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
