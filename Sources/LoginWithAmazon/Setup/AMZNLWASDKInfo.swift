import Foundation

/// The SDK's version.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNLWASDKInfo: NSObject {
    /// The version of the official SDK whose interface this package has.
    @discardableResult
    public static func sdkVersion() -> String { "3.1.4" }
}
