import Foundation

// What Objective-C doesn't see of the manager, besides the `async` calls.

@nonobjc
extension AMZNAuthorizationManager {
    /// The configuration; nil if it is invalid, for example without a valid API key. Not in the official SDK.
    public var configuration: AMZNConfiguration? { try? member.get().configuration }

    /// Fetches the profile of the signed-in user: cached for an hour, then from the server. Not in the official SDK,
    /// where ``AMZNUser/fetch(_:)`` uses the shared manager.
    public func fetchUser(withHandler handler: AMZNUserFetchRequestHandler?) {
        startFetch(then: reply { handler?($0.user, $0.error) })
    }

    /// Passes a redirect to this manager's session; see ``handleOpen(_:sourceApplication:)-(_,String?)``. Not in the
    /// official SDK.
    public func handleRedirect(_ url: URL) -> Bool { session?.redirect(url) ?? false }

    /// An overload for a non-optional source application. Old code force-casts it, which causes a compiler warning for
    /// an optional parameter.
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String) -> Bool {
        shared().handleRedirect(url)
    }
}

extension AMZNAuthorizationManager: CustomReflectable {
    /// Empty, because `dump` would otherwise print the session, the app's own parts, and the secrets they hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
