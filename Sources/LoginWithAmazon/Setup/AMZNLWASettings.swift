import Foundation

/// Settings of the sign-in page for all managers.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNLWASettings: NSObject {
    private static let disablesCreateAccountLink = Locked(false)

    /// The value last passed to ``setDisableCreateAccountLink(_:)``; false by default.
    @discardableResult
    public static func isCreateAccountLinkDisabled() -> Bool { disablesCreateAccountLink.withLock { $0 } }

    /// Stores whether the sign-in page should omit the link for creating an account. **The stored value has no effect
    /// on the page.**
    ///
    /// How the official SDK asks Amazon's page to hide the link isn't documented, so this package sends nothing.
    /// Existing code compiles and can read the stored value.
    public static func setDisableCreateAccountLink(_ disable: Bool) {
        disablesCreateAccountLink.withLock { $0 = disable }
    }
}
