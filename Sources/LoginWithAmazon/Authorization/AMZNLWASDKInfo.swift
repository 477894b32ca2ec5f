import Foundation

/// The version of the SDK.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNLWASDKInfo: NSObject {
    /// The version of the official SDK whose interface this package offers.
    public static func sdkVersion() -> String { "3.1.4" }
}
