import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// Gets what an authorize call came to. Exactly one of the three says something: a result, `true` for a user who left
/// the page, or an error. Called once, on the main thread.
public typealias AMZNAuthorizationRequestHandler =
    (_ result: AMZNAuthorizeResult?, _ userDidCancel: Bool, _ error: (any Error)?) -> Void

/// Gets nil, or why a sign-out failed or the server could not be notified of it. Called once, on the main thread.
public typealias AMZNSignOutRequestHandler = (_ error: (any Error)?) -> Void

/// Signs users in with their Amazon account, keeps them signed in, and signs them out.
///
/// Every call may be made from any thread and returns at once. Its handler is called exactly once, on the main thread, and
/// by then the new state is stored, so that a handler may make the next call. For a call made on the main thread that is
/// never before the call has returned; where another thread calls, the main thread may run the handler while the call is
/// still returning. Sendable.
///
/// The types of the handlers are those of the official headers, neither `@MainActor` nor `@Sendable`: a handler has the
/// isolation of the code around it, and captures what that code may. In Swift 6 mode a handler outside the main actor reaches
/// main actor state with `MainActor.assumeIsolated`.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizationManager: NSObject, Sendable {
    // Everything that Objective-C sees is declared in this file. The linker takes an object file out of a static archive
    // for the classes it defines; without -ObjC it leaves one that has nothing but a category.

    struct Mode: Sendable {
        var region = AMZNRegion.auto
        var isSandbox = false
    }

    /// A configuration and the session that belongs to it: there is both, or the error that every call answers with.
    final class Configured: Sendable {
        let configuration: AMZNConfiguration
        let session: Session

        init(_ configuration: AMZNConfiguration, _ session: Session) {
            self.configuration = configuration
            self.session = session
        }
    }

    let configured: Result<Configured, AMZNError>
    let mode = Locked(Mode())
    let watchers = SessionWatchers()

    /// A manager of its own configuration, user agent and store. Keep it as long as a sign-in may be under way: when
    /// it goes, whoever still waits for the page is told that the user cancelled.
    @nonobjc
    public convenience init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore
    ) {
        self.init(configuration: configuration, userAgent: userAgent, grantStore: grantStore, environment: .live)
    }

    /// A manager that has the outside world from its maker.
    package init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore,
        environment: SessionEnvironment
    ) {
        let session = Session(
            clientID: configuration.clientID, userAgent: userAgent, store: grantStore, environment: environment,
            watchers: watchers)
        configured = .success(Configured(configuration, session))
    }

    /// A manager that configures itself from the main bundle, like ``shared()`` does.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// A manager for a configuration that may be in error: every call answers with that error then.
    init(_ configuration: () throws -> AMZNConfiguration) {
        do {
            let configuration = try configuration()
            let session = Session(
                clientID: configuration.clientID, userAgent: DefaultParts.userAgent(),
                store: DefaultParts.grantStore(for: configuration), environment: .live, watchers: watchers)
            configured = .success(Configured(configuration, session))
        } catch {
            configured = .failure(error as? AMZNError ?? AMZNError(.internalError, "The configuration failed."))
        }
    }

    /// The region whose endpoints are used. It changes nothing for endpoints that are not Amazon's.
    public var region: AMZNRegion {
        get { mode.withLock { $0.region } }
        set { mode.withLock { $0.region = newValue } }
    }

    /// Whether the sandbox is used. A change signs nobody out. Objective-C sees it as `sandboxMode`.
    @nonobjc
    public var isSandboxMode: Bool {
        get { mode.withLock { $0.isSandbox } }
        set { mode.withLock { $0.isSandbox = newValue } }
    }

    #if canImport(ObjectiveC)
        /// ``isSandboxMode`` under its Objective-C name, with the official getter and setter.
        public var sandboxMode: Bool {
            @objc(isSandboxMode) get { isSandboxMode }
            @objc(setSandboxMode:) set { isSandboxMode = newValue }
        }
    #endif

    /// The configuration, or nil where the main bundle has no usable one. Not in the official SDK.
    @nonobjc
    public var configuration: AMZNConfiguration? { try? configured.get().configuration }
}

extension AMZNAuthorizationManager: CustomReflectable {
    /// Empty: `dump` would walk into the session, the app's own parts, and whatever secrets these hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Calls

extension AMZNAuthorizationManager {
    /// Gets an access token, or an authorization code, for the scopes of the request.
    public func authorize(
        _ request: AMZNAuthorizeRequest, withHandler handler: AMZNAuthorizationRequestHandler?
    ) {
        start(request, then: onMain { $0.tell(handler) })
    }

    /// Signs the user out: the stored grant is removed first, then the server is notified.
    ///
    /// By the time that the call returns, ``cachedAccessToken(for:)`` gives nothing any more, and whatever other managers of
    /// this process have under way on the same store ends without storing a grant. An access token that has expired, or that
    /// the server refuses, is refreshed first, so that the server takes the notification. The handler's error says that the
    /// server could not be notified, or, with the code 5, that the stored grant could not be removed.
    public func signOut(_ handler: AMZNSignOutRequestHandler?) {
        startSignOut(onDevice: false, then: onMain { handler?($0.error) })
    }

    /// Signs the user out like ``signOut(_:)``, and answers as soon as the stored grant is removed; the server is notified
    /// after that, and the app does not learn whether it could be. Not in the official SDK.
    /// - Parameter handler: Gets nil, or why the stored grant could not be removed, an error of the code 5.
    @nonobjc
    public func signOutOnDevice(_ handler: AMZNSignOutRequestHandler?) {
        startSignOut(onDevice: true, then: onMain { handler?($0.error) })
    }

    /// The profile of the signed-in user: from memory for an hour, then from the server. Not in the official SDK,
    /// where ``AMZNUser/fetch(_:)`` asks the shared manager.
    @nonobjc
    public func fetchUser(withHandler handler: AMZNUserFetchRequestHandler?) {
        startFetch(then: onMain { handler?($0.user, $0.error) })
    }

    /// Hands a redirect to this manager's session; see ``handleOpen(_:sourceApplication:)-(_,String?)``. Not in the
    /// official SDK.
    @nonobjc
    public func handleRedirect(_ url: URL) -> Bool { session?.redirect(url) ?? false }

    /// The access token at once, without I/O, where it is fresh and the store has been read within the last second.
    ///
    /// For code that needs a token for each of many requests. Nil says nothing about whether the user is signed in: ask
    /// ``authorize(_:withHandler:)`` then. Not in the official SDK.
    /// - Parameter scopes: The names of the scopes that the token must be good for.
    /// - Returns: The token, or nil.
    @nonobjc
    public func cachedAccessToken(for scopes: [String]) -> String? { session?.immediateToken(for: scopes) }
}

// MARK: - The shared manager

extension AMZNAuthorizationManager {
    private static let current = Locked<AMZNAuthorizationManager?>(nil)

    /// The manager that ``AMZNUser/fetch(_:)``, ``handleOpen(_:sourceApplication:)-(_,String?)`` and the calls of SDK 2.x
    /// use.
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
}

// MARK: - Redirects

extension AMZNAuthorizationManager {
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
    // Disfavoured, so that a reference to the method is not ambiguous between this and the next.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String?) -> Bool {
        shared().handleRedirect(url)
    }

    /// The same with a source application that is there: old code casts it by force, which an optional parameter would have
    /// the compiler warn of.
    @nonobjc
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String) -> Bool {
        shared().handleRedirect(url)
    }

    #if canImport(UIKit)
        /// Completes the sign-in of the shared manager that one of these addresses is the redirect of: for scene delegates,
        /// both for addresses that come to a running app and for those that it was launched with, the `urlContexts` of
        /// the scene's connection options. Not in the official SDK.
        /// - Returns: Whether one of the addresses was the redirect of a pending sign-in. After a launch none is pending,
        ///   so that the answer is false, and nothing has happened.
        #if canImport(ObjectiveC)
            @objc(handleOpenURLContexts:)
        #endif
        @MainActor
        @discardableResult
        public static func handleOpen(_ contexts: Set<UIOpenURLContext>) -> Bool {
            // Each is looked at: the others are not ours, and do nothing.
            contexts.map { handleOpen($0.url, sourceApplication: nil) }.contains(true)
        }
    #endif
}
