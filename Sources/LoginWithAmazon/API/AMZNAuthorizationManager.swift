import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// Receives the outcome of `authorize`, which is exactly one of three: a result; `true` for `userDidCancel` if the
/// sign-in ended without an answer; or an error. The handler is called once, on the main thread.
public typealias AMZNAuthorizationRequestHandler =
    (_ result: AMZNAuthorizeResult?, _ userDidCancel: Bool, _ error: (any Error)?) -> Void

/// Receives nil after a successful sign-out, or the error; see ``AMZNAuthorizationManager/signOut(_:)``. The handler is
/// called once, on the main thread.
public typealias AMZNSignOutRequestHandler = (_ error: (any Error)?) -> Void

/// Signs users in with their Amazon account, keeps them signed in, and signs them out.
///
/// A call with a handler may be made on any thread, and returns immediately. Its handler is called exactly once, on the
/// main thread. The new state has been stored by then, so a handler may make the next call. If the call was made on the
/// main thread, the handler runs after the call has returned. If it was made on another thread, the handler may run
/// earlier.
///
/// As in the official headers, the handler types are neither `@MainActor` nor `@Sendable`. Old code that stores, passes
/// on or calls a handler therefore compiles without warnings. In Swift 6 mode, a handler that is not isolated to the
/// main actor can use main-actor state inside `MainActor.assumeIsolated`. The handlers of `storedSession` and
/// `accessToken`, which the official SDK doesn't have, are `@MainActor @Sendable`.
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
    /// share a session. To observe the session, keep a reference to the manager: a call retains its manager only until
    /// the call is answered, and an observation doesn't retain its manager.
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

    /// Creates a manager with the configuration of the main bundle. If the bundle has no valid API key, each call fails
    /// with code 8.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// If reading the configuration fails, every call of the new manager fails with that error.
    init(_ configuration: () throws -> AMZNConfiguration) {
        client = SessionClient(
            configuration, DefaultDependencies.userAgent(), DefaultDependencies.grantStore(), .live)
    }

    /// The manager's configuration. It is nil if the manager simulates an error, or if the configuration of the main
    /// bundle can't be used, for example because the API key is missing. Not in the official SDK.
    @nonobjc
    public var configuration: AMZNConfiguration? { client.configuration }

    /// The region whose endpoints new sign-ins use. A stored grant is used with the endpoints of its sign-in. The
    /// property has no effect unless the configuration was made from an API key.
    public var region: AMZNRegion {
        get { client.region }
        set { client.region = newValue }
    }

    /// Whether new sign-ins use the sandbox; false by default. Changing the property doesn't sign the user out. A
    /// stored grant is used with the endpoints of its sign-in. In Objective-C: `sandboxMode`.
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
    /// Gets an access token, or an authorization code, for the scopes of the request. Depending on the request's
    /// ``AMZNAuthorizeRequest/interactiveStrategy``, the token comes from the stored grant or from the sign-in page.
    ///
    /// ```swift
    /// let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
    /// AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
    ///     if let error { return show(error) }
    ///     if userDidCancel { return showLoginButton() }
    ///     greet(result?.user?.name)
    /// }
    /// ```
    /// If the user's profile can't be fetched now, the result has the stored one. Without one, the call fails with the
    /// error of the request for the profile, and the user stays signed in. To be able to cancel the call, use
    /// ``authorize(_:isolation:)`` in a task.
    /// - Parameters:
    ///   - request: The scopes and options, which are copied.
    ///   - handler: Called once, on the main thread; the manager is retained until then. The error is an ``AMZNError``,
    ///     whose ``AMZNError/recovery`` says what the app can do. If the sign-in ended without an answer,
    ///     `userDidCancel` is true and the error is nil: the user closed the page or cancelled on it, a later sign-in
    ///     or a sign-out ended this sign-in, or the page wasn't completed in time.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest, withHandler handler: @escaping AMZNAuthorizationRequestHandler
    ) {
        start(try .authorize(request)) { result in
            let hasEnded = result.error?.code == .userInterrupted
            handler(result.value, hasEnded, hasEnded ? nil : result.error)
        }
    }

    /// Gets an access token, or an authorization code, and reports the result or the error as one value. Not in the
    /// official SDK.
    /// - Parameters:
    ///   - request: The scopes and options, which are copied.
    ///   - handler: Called once, on the main thread. If the sign-in ended without an answer, the error has code 3,
    ///     and its ``AMZNError/cancellation-swift.property`` is the reason.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest,
        withHandler handler: @escaping (Result<AMZNAuthorizeResult, AMZNError>) -> Void
    ) {
        start(try .authorize(request), then: handler)
    }

    /// Reads what is stored about the user's session; see ``storedSession(isolation:)``. Not in the official SDK.
    /// - Parameter handler: Called once, on the main thread. It receives the names of the granted scopes and the date
    ///   when the stored access token expires, which may be in the past; or an ``AMZNError``. If no user is signed in,
    ///   all three arguments are nil.
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

    /// Gets a fresh access token from the stored grant. The token is refreshed if necessary, and the sign-in page is
    /// never shown; see ``accessToken(for:replacing:isolation:)``. Not in the official SDK.
    /// - Parameters:
    ///   - scopes: The scopes that the token is for, at least one.
    ///   - refused: The token that a server has just refused; nil if there is none.
    ///   - handler: Receives the token, or an ``AMZNError``. Called once, on the main thread.
    #if canImport(ObjectiveC)
        @objc(accessTokenForScopes:replacing:withHandler:)
    #endif
    @preconcurrency
    public func accessToken(
        for scopes: [any AMZNScope], replacing refused: String? = nil,
        withHandler handler: @escaping @MainActor @Sendable (_ accessToken: String?, _ error: (any Error)?) -> Void
    ) {
        start(try .accessToken(for: scopes, replacing: refused)) { result in
            MainActor.assumeIsolated { handler(result.value, result.error) }
        }
    }

    /// Gets the profile of the signed-in user: the stored one if it was fetched within the last hour, otherwise from the
    /// server. The handler is called once, on the main thread. Not in the official SDK; ``AMZNUser/fetch(_:)`` does the
    /// same with the shared manager.
    @nonobjc
    public func fetchUser(withHandler handler: @escaping AMZNUserFetchRequestHandler) {
        start(.fetchUser) { handler($0.value, $0.error) }
    }

    /// Signs the user out: the stored grant is removed first, then the server is notified.
    ///
    /// A call that is made after this method returns is not answered with the old token from memory. The pending
    /// sign-ins and code pairs of this client and store in this process have ended by then. The server is notified
    /// once. If the access token isn't fresh, the session refreshes it first.
    ///
    /// The handler's error has code 5 if the stored grant could not be removed. It has code 8 without an
    /// ``AMZNError/httpStatus`` if the manager found no valid API key. After any other error, the user is signed out,
    /// but the notification of the server has failed.
    @nonobjc
    public func signOut(_ handler: @escaping AMZNSignOutRequestHandler) {
        start(.signOut(onDevice: false)) { handler($0.failure) }
    }

    /// Signs the user out like ``signOut(_:)``, but calls the handler as soon as the stored grant is removed. The
    /// server is notified afterwards, and the handler receives no error if that fails. Not in the official SDK.
    /// - Parameter handler: Receives nil after the removal, an error with code 5 if the stored grant could not be
    ///   removed, or an error with code 8 if the manager found no valid API key. Called once, on the main thread.
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
    /// Checks the manager's configuration and store for common causes of failing sign-ins, above all for a redirect that
    /// never reaches the app. Not in the official SDK.
    ///
    /// The method blocks while it tests the store. It reads the client's grant, and changes no grant: it writes a test
    /// value under a reserved client id and, for the file store, in a temporary folder, and removes it again.
    /// - Returns: The problems, each with its remedy, in English, for developers; empty if there is none.
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
    /// Unless set with ``setShared(_:)``, it is created on first use from the main bundle's `APIKey`, and if there is
    /// no valid key, each of its calls fails with code 8.
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

    /// Replaces the shared manager. Call this method before the first call on the shared manager: observers, the
    /// diagnostic handler, `region`, `isSandboxMode` and calls in progress are not moved to the new manager. If this
    /// method replaces a different manager, the diagnostic handlers of both managers receive
    /// ``AMZNDiagnosticEvent/Kind/sharedManagerReplaced``.
    public static func setShared(_ manager: AMZNAuthorizationManager) {
        guard let old = current.exchange(manager), old !== manager else { return }
        for client in [old.client, manager.client] { client.listeners.note(.init(.sharedManagerReplaced)) }
    }
}

// MARK: - Redirects

extension AMZNAuthorizationManager {
    /// Completes the pending sign-in whose redirect this URL is, whichever manager has started it.
    ///
    /// Call this method wherever the app is opened with a URL, before or after other handlers. A URL that is not the
    /// redirect has no effect on a sign-in.
    /// - Parameters:
    ///   - url: The URL that the app was opened with.
    ///   - sourceApplication: Ignored, because only the URL's `state` identifies the sign-in.
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

    /// Does the same as ``handleOpen(_:sourceApplication:)-(_,String?)``. Code of old apps force-casts the source
    /// application to `String`. If that code called a method with an optional parameter, the compiler would warn about
    /// the cast.
    @nonobjc
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String) -> Bool {
        SessionRegistry.handleOpen(url)
    }

    #if canImport(UIKit)
        /// Completes a pending sign-in, for scene delegates; see ``handleOpen(_:sourceApplication:)-(_,String?)``. Pass
        /// the contexts of `scene(_:openURLContexts:)` and, at launch, the `urlContexts` of the scene's connection
        /// options. Not in the official SDK.
        /// - Returns: Whether one of the URLs was the redirect of a pending sign-in. The result is false at launch,
        ///   because no sign-in is pending then.
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
    /// Empty, because `dump` would otherwise print the session, the app's user agent and store, and the secrets that
    /// they hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
