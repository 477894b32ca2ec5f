import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// Receives one of three: a result, `true` for `userDidCancel`, or an error.
public typealias AMZNAuthorizationRequestHandler =
    (_ result: AMZNAuthorizeResult?, _ userDidCancel: Bool, _ error: (any Error)?) -> Void

/// Receives nil after a successful sign-out, or the error.
public typealias AMZNSignOutRequestHandler = (_ error: (any Error)?) -> Void

/// Signs users in with their Amazon account, keeps them signed in, and signs them out. The article <doc:Behaviour> has
/// the rules.
///
/// Calls may be made on any thread. Each handler is called once, on the main thread, after the new state has been
/// stored, so it may make the next call. Until then, the call retains the manager.
///
/// As in the official headers, the handler types are neither `@MainActor` nor `@Sendable`, so old code that stores or
/// passes on a handler compiles without warnings. In Swift 6 mode, a handler that isn't isolated to the main actor can
/// use main-actor state inside `MainActor.assumeIsolated`. The handlers of `storedSession` and `accessToken`, which the
/// official SDK doesn't have, are `@MainActor @Sendable`.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizationManager: NSObject, Sendable {
    // Every member that Objective-C can see is declared in this file. From a static archive, the linker loads only the
    // object files that define a symbol which the app needs, such as a class. Without `-ObjC`, it skips an object file
    // that contains only categories.

    let client: SessionClient
    /// A code pair manager that shares this manager's session. It is created on first use.
    package var codePairManager: AMZNCodePairManager {
        codePairs.withLock { pairs in
            let manager = pairs ?? AMZNCodePairManager(SessionClient(besides: client))
            pairs = manager
            return manager
        }
    }
    private let codePairs = Locked<AMZNCodePairManager?>(nil)

    /// Creates a manager with this configuration, user agent and store. Managers with the same client id and store
    /// share a session.
    @nonobjc
    public convenience init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore
    ) {
        self.init(configuration: configuration, userAgent: userAgent, grantStore: grantStore, environment: .live)
    }

    #if canImport(ObjectiveC)
        /// Creates a manager with these endpoints, the default user agent and the default store, for Objective-C.
        @available(swift, obsoleted: 1, renamed: "init(configuration:userAgent:grantStore:)")
        @objc(initWithClientID:redirectURI:authorizationEndpoint:tokenEndpoint:profileEndpoint:signOutEndpoint:)
        public convenience init(
            clientID: String, redirectURI: URL, authorization: URL, token: URL, profile: URL, signOut: URL
        ) {
            let endpoints = AMZNEndpoints(
                authorization: authorization, token: token, profile: profile, signOut: signOut)
            self.init { AMZNConfiguration(clientID: clientID, redirectURI: redirectURI, endpoints: endpoints) }
        }
    #endif

    package init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore,
        environment: SessionEnvironment
    ) {
        client = SessionClient({ configuration }, userAgent, grantStore, environment)
    }

    /// Creates a manager with the configuration of the main bundle. Without a valid API key there, its calls fail with
    /// code 8.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// If `configuration` throws an error, every call of the new manager fails with it.
    init(_ configuration: () throws -> AMZNConfiguration) {
        client = SessionClient(
            configuration, DefaultDependencies.userAgent(), DefaultDependencies.grantStore(), .live)
    }

    /// The manager's configuration; nil if it could not be made, for example because the main bundle has no API key.
    /// Not in the official SDK.
    @nonobjc
    public var configuration: AMZNConfiguration? { client.configuration }

    /// The region whose endpoints new sign-ins use, if the configuration was made from an API key.
    public var region: AMZNRegion {
        get { client.region }
        set { client.region = newValue }
    }

    /// Whether new sign-ins use the sandbox; false by default. In Objective-C: `sandboxMode`.
    @nonobjc
    public var isSandboxMode: Bool {
        get { client.isSandbox }
        set { client.isSandbox = newValue }
    }

    #if canImport(ObjectiveC)
        /// ``isSandboxMode`` under its Objective-C name, with the official getter and setter.
        public var sandboxMode: Bool {
            @objc(isSandboxMode) get { isSandboxMode }
            @objc(setSandboxMode:) set { isSandboxMode = newValue }
        }

        /// The client id of ``configuration`` for Objective-C; nil if ``configuration`` is nil.
        @available(swift, obsoleted: 1, renamed: "configuration.clientID")
        public var clientID: String? { configuration?.clientID }

        /// The redirect URI of ``configuration`` for Objective-C; nil if ``configuration`` is nil.
        @available(swift, obsoleted: 1, renamed: "configuration.redirectURI")
        public var redirectURI: URL? { configuration?.redirectURI }

        // In Swift, as in the official headers, a handler can't be nil. Objective-C code may pass nil all the same, so
        // the following methods accept it.

        /// ``authorize(_:withHandler:)`` for Objective-C, where the handler may be nil.
        @available(swift, obsoleted: 1, renamed: "authorize(_:withHandler:)")
        @objc(authorize:withHandler:) public func authorizeOrIgnore(
            _ request: AMZNAuthorizeRequest, withHandler handler: AMZNAuthorizationRequestHandler?
        ) { authorize(request, withHandler: handler ?? { _, _, _ in }) }

        /// ``signOut(_:)`` for Objective-C, where the handler may be nil.
        @available(swift, obsoleted: 1, renamed: "signOut(_:)")
        @objc(signOut:) public func signOutOrIgnore(_ handler: AMZNSignOutRequestHandler?) {
            signOut(handler ?? { _ in })
        }
    #endif
}

// MARK: - Calls

extension AMZNAuthorizationManager {
    /// Gets an access token or an authorization code for the scopes of the request, from the stored grant or with the
    /// sign-in page.
    ///
    /// ```swift
    /// let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
    /// AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
    ///     if let error { return show(error) }
    ///     if userDidCancel { return showLoginButton() }
    ///     greet(result?.user?.name)
    /// }
    /// ```
    /// To be able to cancel the call, use ``authorize(_:isolation:)`` in a task.
    /// - Parameters:
    ///   - request: The scopes and options, which the call copies.
    ///   - handler: Receives the outcome. `userDidCancel` is true, and the error nil, if the sign-in was cancelled,
    ///     for example because the user closed the page. The error is an ``AMZNError``, whose
    ///     ``AMZNError/recovery`` says what the app can do.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest, withHandler handler: @escaping AMZNAuthorizationRequestHandler
    ) {
        start(try .authorize(request)) { result in
            let hasEnded = result.error?.code == .userInterrupted
            handler(result.value, hasEnded, hasEnded ? nil : result.error)
        }
    }

    /// Gets an access token or an authorization code, and reports the result or the error as one value. Not in the
    /// official SDK.
    /// - Parameters:
    ///   - request: The scopes and options, which the call copies.
    ///   - handler: Receives the outcome. If the sign-in was cancelled, the error has code 3, and its
    ///     ``AMZNError/cancellation-swift.property`` is the reason.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest,
        withHandler handler: @escaping (Result<AMZNAuthorizeResult, AMZNError>) -> Void
    ) {
        start(try .authorize(request), then: handler)
    }

    /// Reads what is stored about the user's session; see ``storedSession(isolation:)``. Not in the official SDK.
    /// - Parameter handler: Receives the names of the granted scopes and the time at which the stored access token
    ///   expires, or an ``AMZNError``. If no user is signed in, all three arguments are nil.
    @preconcurrency
    public func storedSession(
        withHandler handler:
            @escaping @MainActor @Sendable (
                _ grantedScopes: [String]?, _ accessTokenExpiry: Date?, _ error: (any Error)?
            ) -> Void
    ) {
        start(.storedSession) { result in
            let session = result.value ?? nil
            MainActor.assumeIsolated { handler(session?.grantedScopes, session?.accessTokenExpiry, result.error) }
        }
    }

    /// Gets a fresh access token from the stored grant; see ``accessToken(for:replacing:isolation:)``. Not in the
    /// official SDK.
    /// - Parameters:
    ///   - scopes: The scopes that the token is for, at least one.
    ///   - refused: The token that a server has just refused; nil if there is none.
    ///   - handler: Receives the token, or an ``AMZNError``.
    @preconcurrency @nonobjc
    public func accessToken(
        for scopes: [any AMZNScope], replacing refused: String? = nil,
        withHandler handler: @escaping @MainActor @Sendable (_ accessToken: String?, _ error: (any Error)?) -> Void
    ) {
        start(try .accessToken(for: scopes, replacing: refused)) { result in
            MainActor.assumeIsolated { handler(result.value, result.error) }
        }
    }

    #if canImport(ObjectiveC)
        /// ``accessToken(for:replacing:withHandler:)`` for Objective-C. An element that is no ``AMZNScope`` causes code
        /// 6.
        @available(swift, obsoleted: 1, renamed: "accessToken(for:replacing:withHandler:)")
        @objc(accessTokenForScopes:replacing:withHandler:) public func accessTokenForScopes(
            _ scopes: [Any], replacing refused: String?,
            withHandler handler: @escaping @MainActor @Sendable (_ accessToken: String?, _ error: (any Error)?) -> Void
        ) {
            start(try .accessToken(for: scopes.map(RequestedScopes.scope), replacing: refused)) { result in
                MainActor.assumeIsolated { handler(result.value, result.error) }
            }
        }
    #endif

    /// Gets the profile of the signed-in user; see ``fetchUser(isolation:)``. Not in the official SDK;
    /// ``AMZNUser/fetch(_:)`` does the same with the manager of ``shared()``.
    @nonobjc
    public func fetchUser(withHandler handler: @escaping AMZNUserFetchRequestHandler) {
        start(.fetchUser) { handler($0.value, $0.error) }
    }

    /// Signs the user out: removes the stored grant, then notifies the server.
    /// - Parameter handler: Receives an error, or nil once the server has been notified or needn't be. With code 5 the
    ///   grant could not be removed, and the user is still signed in.
    @nonobjc
    public func signOut(_ handler: @escaping AMZNSignOutRequestHandler) {
        start(.signOut(onDevice: false)) { handler($0.failure) }
    }

    /// Signs the user out without waiting for the server. Not in the official SDK.
    /// - Parameter handler: Receives nil once the stored grant is removed, or an error. With code 5 the grant could not
    ///   be removed.
    public func signOutOnDevice(withHandler handler: @escaping AMZNSignOutRequestHandler) {
        start(.signOut(onDevice: true)) { handler($0.failure) }
    }

    /// Starts a call. The call retains the manager until its handler has been called.
    @nonobjc
    func start<Value>(
        _ call: @autoclosure () throws -> TypedCall<Value>, then handler: @escaping (Result<Value, AMZNError>) -> Void
    ) {
        client.start(try call()) { [self] result in withExtendedLifetime(self) { handler(result) } }
    }
}

// MARK: - Diagnosis

extension AMZNAuthorizationManager {
    /// Checks the manager's configuration and store for common causes of failing sign-ins, above all for a redirect
    /// that never reaches the app. Not in the official SDK.
    ///
    /// The method blocks while it tests the store with a value under a reserved client id. It changes no grant. A file
    /// store's folder, and files for its locks, are created if they are missing.
    /// - Returns: The problems, with remedies where they are known, in English, for developers; empty if there is none.
    @discardableResult
    public func diagnose() -> [String] {
        guard let configuration, let session = client.session else {
            return client.setUpError.map { [$0.message] } ?? []
        }
        return configuration.problems(infoPlist: Bundle.main.infoDictionary, grantStore: session.store)
    }
}

// MARK: - The shared manager

extension AMZNAuthorizationManager {
    private static let current = Locked<AMZNAuthorizationManager?>(nil)

    /// The manager that ``AMZNUser/fetch(_:)``, ``AMZNCodePairManager/shared()`` and the SDK 2.x API use.
    ///
    /// It is created on first use from the main bundle's `APIKey`, or set with ``setShared(_:)`` before that.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    @discardableResult
    public static func shared() -> AMZNAuthorizationManager {
        current.withLock { current in
            let manager = current ?? AMZNAuthorizationManager()
            current = manager
            return manager
        }
    }

    /// Replaces the manager that ``shared()`` returns. Call this method before the first use of ``shared()``, whose
    /// observers, handlers, modes and calls aren't moved to the new manager. If it replaces a different manager,
    /// the diagnostic handlers of both receive ``AMZNDiagnosticEvent/Kind/sharedManagerReplaced``. Not in the official
    /// SDK.
    public static func setShared(_ manager: AMZNAuthorizationManager) {
        guard let old = current.exchange(manager), old !== manager else { return }
        for client in [old.client, manager.client] { client.listeners.note(.init(.sharedManagerReplaced)) }
    }
}

// MARK: - Redirects

extension AMZNAuthorizationManager {
    /// Completes the pending sign-in whose redirect this URL is, whichever manager has started it.
    ///
    /// Call this method wherever the app is opened with a URL, before or after other handlers. The article
    /// <doc:Redirects> has the code.
    /// - Parameters:
    ///   - url: The URL that the app was opened with. Any other URL than the redirect is ignored.
    ///   - sourceApplication: Ignored; the URL's `state` identifies the sign-in.
    /// - Returns: Whether the URL was the redirect of a pending sign-in.
    #if canImport(ObjectiveC)
        @objc(handleOpenURL:sourceApplication:)
    #endif
    // Disfavoured, so that a reference to the method is not ambiguous between the overloads for `String` and `String?`.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String?) -> Bool {
        SessionRegistry.handleOpen(url)
    }

    /// Does the same as ``handleOpen(_:sourceApplication:)-(_,String?)``. The code of old apps force-casts the source
    /// application to `String`, and with an optional parameter the compiler would warn about the cast.
    @nonobjc
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String) -> Bool {
        SessionRegistry.handleOpen(url)
    }

    #if canImport(UIKit)
        /// Completes a pending sign-in with the contexts of `scene(_:openURLContexts:)`; see
        /// ``handleOpen(_:sourceApplication:)-(_,String?)``. Not in the official SDK.
        /// - Returns: Whether one of the URLs was the redirect of a pending sign-in.
        #if canImport(ObjectiveC)
            @objc(handleOpenURLContexts:)
        #endif
        @MainActor
        @discardableResult
        public static func handleOpen(_ contexts: Set<UIOpenURLContext>) -> Bool {
            // Every URL is checked, even after one of them was the redirect.
            contexts.map { handleOpen($0.url, sourceApplication: nil) }.contains(true)
        }
    #endif
}

extension AMZNAuthorizationManager: CustomReflectable {
    /// Empty, so that `dump` doesn't print the session, the app's user agent and store, and the secrets that they hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
