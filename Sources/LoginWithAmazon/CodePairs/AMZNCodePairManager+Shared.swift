import Foundation

extension AMZNCodePairManager {
    private static let current = Locked<AMZNCodePairManager?>(nil)

    /// The manager of the whole app.
    ///
    /// Without ``setShared(_:)`` it is made at the first call, from the main bundle's `APIKey`, with the store that
    /// ``AMZNAuthorizationManager/shared()`` has then. Where there is no usable key, every call of it answers with an
    /// error that says so, of the code 8.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    public static func shared() -> AMZNCodePairManager {
        current.withLock { current in
            let manager = current ?? AMZNCodePairManager()
            current = manager
            return manager
        }
    }

    /// Makes a manager the shared one, from now on. Calls that are under way stay with the manager they were made on.
    /// Not in the official SDK.
    public static func setShared(_ manager: AMZNCodePairManager) {
        let old = current.withLock { current in
            defer { current = manager }
            return current
        }
        // The old one may end here, and answer its callers: after the lock, not under it.
        withExtendedLifetime(old) {}
    }
}
