import Foundation

/// Settings of the sign-in page for all managers.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNLWASettings: NSObject {
    private static let disablesCreateAccountLink = Locked(false)

    /// What ``setDisableCreateAccountLink(_:)`` was last given; false before the first call.
    public static func isCreateAccountLinkDisabled() -> Bool { disablesCreateAccountLink.withLock { $0 } }

    /// Keeps the wish for a sign-in page without the link to create an account. **It has no effect on the page.**
    ///
    /// The official SDK tells Amazon's page by a parameter that is documented nowhere. Rather than send a guess, this
    /// package sends nothing: apps that make the call compile and read back what they set, and the page shows its link.
    public static func setDisableCreateAccountLink(_ disable: Bool) {
        disablesCreateAccountLink.withLock { $0 = disable }
    }
}
