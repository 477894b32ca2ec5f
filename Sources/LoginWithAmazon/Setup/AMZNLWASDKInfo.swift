import Foundation

/// The SDK's version.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNLWASDKInfo: NSObject {
    /// The latest version in the official SDK's release notes.
    @discardableResult
    public static func sdkVersion() -> String { "3.1.4" }
}
