import Foundation

extension AMZNAuthorizationManager {
    private static let current = Locked<AMZNAuthorizationManager?>(nil)

    /// The manager that ``AMZNUser/fetch(_:)``, ``handleOpen(_:sourceApplication:)`` and the calls of SDK 2.x use.
    ///
    /// Without ``setShared(_:)`` it is made at the first call, from the main bundle's `APIKey`. Where there is no usable
    /// key, every call of it answers with an error that says so, of the code 8.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    public static func shared() -> AMZNAuthorizationManager {
        current.withLock { current in
            let manager = current ?? AMZNAuthorizationManager()
            current = manager
            return manager
        }
    }

    /// Makes a manager the shared one, from now on. Calls that are under way stay with the manager they were made on.
    public static func setShared(_ manager: AMZNAuthorizationManager) {
        let old = current.withLock { current in
            defer { current = manager }
            return current
        }
        // The old one may end here, and answer its callers: after the lock, not under it.
        withExtendedLifetime(old) {}
    }

    /// Completes the sign-in of the shared manager that this address is the redirect of.
    ///
    /// Call it from every way in which the app is opened with an address, in any order with other handlers: for an
    /// address that is not ours it does nothing and says so.
    /// - Parameters:
    ///   - url: The address that the app was opened with.
    ///   - sourceApplication: Ignored, as it proves nothing; the redirect's `state` does.
    /// - Returns: Whether the address was the redirect of a pending sign-in.
    #if canImport(ObjectiveC)
        @objc(handleOpenURL:sourceApplication:)
    #endif
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String?) -> Bool {
        shared().handleRedirect(url)
    }
}
