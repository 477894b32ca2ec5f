import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// Receives the outcome of `authorize`, exactly one of three: a result, `true` for `userDidCancel` if the sign-in ended
/// without an answer, or an error. Called once, on the main thread.
public typealias AMZNAuthorizationRequestHandler =
    (_ result: AMZNAuthorizeResult?, _ userDidCancel: Bool, _ error: (any Error)?) -> Void

/// Receives nil after a sign-out, or the error. Called once, on the main thread.
public typealias AMZNSignOutRequestHandler = (_ error: (any Error)?) -> Void

/// Signs users in with their Amazon account, keeps them signed in, and signs them out.
///
/// Calls may be made from any thread and return at once. The handler is called exactly once, on the main thread, after
/// the new state has been stored, so a handler may make the next call. For a call made on the main thread, it runs
/// after the call has returned; for a call made on another thread, it may run earlier.
///
/// The handler types match the official headers, neither `@MainActor` nor `@Sendable`, so that code of old apps that
/// stores, passes on or calls a handler compiles without warnings. In Swift 6 mode, a handler outside the main actor
/// reaches main-actor state with `MainActor.assumeIsolated`. The handlers of `storedSession` and `accessToken`, which
/// no old code has, are `@MainActor @Sendable`.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizationManager: NSObject, Sendable {
    // Everything visible to Objective-C is declared in this file. The linker loads an object file from a static archive
    // for the classes it defines; without -ObjC it skips one that contains only categories.

    let client: SessionClient
    /// The code pair manager of the same session.
    package var codePairManager: AMZNCodePairManager {
        codePairs.withLock { pairs in
            let manager = pairs ?? AMZNCodePairManager(SessionClient(besides: client))
            pairs = manager
            return manager
        }
    }
    private let codePairs = Locked<AMZNCodePairManager?>(nil)

    /// A manager with its own configuration and user agent. Managers of one client and store share a session. Keep a
    /// reference to it for its observers; a call keeps its manager until it is answered.
    @nonobjc
    public convenience init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore
    ) {
        self.init(configuration: configuration, userAgent: userAgent, grantStore: grantStore, environment: .live)
    }

    #if canImport(ObjectiveC)
        /// A manager of a server other than Amazon's for Objective-C, with the default user agent and store.
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

    /// A manager configured from the main bundle, like ``shared()``.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// A manager that answers every call with the error if reading the configuration fails.
    init(_ configuration: () throws -> AMZNConfiguration) {
        client = SessionClient(
            configuration, DefaultDependencies.userAgent(), DefaultDependencies.grantStore(), .live)
    }

    /// The region whose endpoints are used. It has no effect unless the configuration comes from an API key.
    public var region: AMZNRegion {
        get { client.region }
        set { client.region = newValue }
    }

    /// Whether the sandbox is used. Changing it does not sign the user out. In Objective-C: `sandboxMode`.
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

        /// ``configuration``'s client id for Objective-C; nil without a configuration.
        @available(swift, obsoleted: 1, renamed: "configuration.clientID")
        public var clientID: String? { configuration?.clientID }

        /// ``configuration``'s redirect URI for Objective-C; nil without a configuration.
        @available(swift, obsoleted: 1, renamed: "configuration.redirectURI")
        public var redirectURI: URL? { configuration?.redirectURI }

        /// `AMZNConfiguration.diagnose(grantStore:)` for Objective-C: one line for each finding.
        @available(swift, obsoleted: 1, renamed: "configuration.diagnose(grantStore:)")
        @discardableResult
        @objc(diagnose) public func diagnosis() -> [String] {
            (configuration?.diagnose(grantStore: client.session?.store) ?? AMZNConfiguration.diagnose()).map(
                \.description)
        }

        // Handlers are nonnull in Swift, as in the official headers. Code in Objective-C may pass nil.

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
    /// Gets an access token, or an authorization code, for the scopes of the request: from the stored grant or from the
    /// sign-in page, depending on the request's ``AMZNAuthorizeRequest/interactiveStrategy``.
    ///
    /// ```swift
    /// let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
    /// AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
    ///     if let error { return show(error) }
    ///     guard !userDidCancel, let result else { return }
    ///     greet(result.user?.name)
    /// }
    /// ```
    /// If the request wants the user and the profile can't be fetched, the error is that of the profile; the user stays
    /// signed in. To be able to cancel the call, use ``authorize(_:isolation:)`` in a task.
    /// - Parameters:
    ///   - request: The scopes and options, which are copied.
    ///   - handler: Called once, on the main thread; the manager is kept until then. Its error is an ``AMZNError``,
    ///     whose ``AMZNError/recovery`` says what to do. `userDidCancel` is true without an error if the sign-in ended
    ///     without an answer: the user left the page, a later sign-in or a sign-out ended it, or it timed out.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest, withHandler handler: @escaping AMZNAuthorizationRequestHandler
    ) {
        start(try .authorize(request)) { result in
            let hasEnded = result.error?.code == .userInterrupted
            handler(result.value, hasEnded, hasEnded ? nil : result.error)
        }
    }

    /// Gets an access token, or an authorization code, like ``authorize(_:withHandler:)``. Not in the official SDK.
    /// - Parameters:
    ///   - request: The scopes and options, which are copied.
    ///   - completion: Called once, on the main thread. If the sign-in ended without an answer, the error has code 3
    ///     and the reason, its ``AMZNError/cancellation-swift.property``.
    @nonobjc
    public func authorize(
        _ request: AMZNAuthorizeRequest, completion: @escaping (Result<AMZNAuthorizeResult, AMZNError>) -> Void
    ) {
        start(try .authorize(request), then: completion)
    }

    /// Reads what is stored about the user's session; see ``storedSession(isolation:)``. Not in the official SDK.
    /// - Parameter handler: Receives the names of the granted scopes and when the stored access token expires, which
    ///   may be in the past; all three nil if no user is signed in; or an ``AMZNError``. Called once, on the main
    ///   thread.
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

    /// Gets a fresh access token from the stored grant, refreshed if necessary, and never shows the page; see
    /// ``accessToken(for:replacing:isolation:)``. Not in the official SDK.
    /// - Parameters:
    ///   - scopes: The scopes that the token must cover, at least one.
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
        start(try .accessToken(AMZNAuthorizeRequest(tokenFor: scopes, replacing: refused))) { result in
            MainActor.assumeIsolated { handler(result.value, result.error) }
        }
    }

    /// Signs the user out: the stored grant is removed first, then the server is notified.
    ///
    /// When the call returns, no token is returned from memory, and pending sign-ins and code pairs of this
    /// client and store have ended. An access token that has expired, or that the server refuses, is refreshed, so that
    /// the server accepts the notification. The handler's error has code 5 if the stored grant could not be removed,
    /// and code 8 if the app has no valid configuration. After any other failure, the user is signed out, but the
    /// server could not be notified.
    @nonobjc
    public func signOut(_ handler: @escaping AMZNSignOutRequestHandler) {
        start(.signOut(onDevice: false)) { handler($0.failure) }
    }

    /// Signs the user out like ``signOut(_:)``, but calls the handler with nil as soon as the stored grant is removed.
    /// The server is notified afterwards, and a failure to do so is not reported. Not in the official SDK.
    /// - Parameter handler: Receives an error with code 5 if the stored grant could not be removed, or with code 8 if
    ///   the app has no valid configuration. Called once, on the main thread.
    public func signOutOnDevice(_ handler: AMZNSignOutRequestHandler?) {
        start(.signOut(onDevice: true)) { handler?($0.failure) }
    }

    /// Starts a call, which keeps the manager until its handler is called.
    @nonobjc
    func start<Value>(
        _ call: @autoclosure () throws -> TypedCall<Value>, then handler: @escaping (Result<Value, AMZNError>) -> Void
    ) {
        client.start(try call()) { [self] result in withExtendedLifetime(self) { handler(result) } }
    }
}

// MARK: - The shared manager

extension AMZNAuthorizationManager {
    private static let current = Locked<AMZNAuthorizationManager?>(nil)

    /// The manager that ``AMZNUser/fetch(_:)``, ``AMZNCodePairManager/shared()``,
    /// ``handleOpen(_:sourceApplication:)-(_,String?)`` and the SDK 2.x API use.
    ///
    /// Unless set with ``setShared(_:)``, it is created on first use from the main bundle's `APIKey`. If there is no
    /// valid key, each of its calls fails with code 8.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    @discardableResult
    public static func shared() -> AMZNAuthorizationManager {
        if let manager = current.withLock({ $0 }) { return manager }
        // Made without the lock, because joining a session may compare stores of the app's own types.
        let new = AMZNAuthorizationManager()
        return current.withLock { current in
            let manager = current ?? new
            current = manager
            return manager
        }
    }

    /// Replaces the shared manager. Set it before the first call: observers, the diagnostic handler, `region` and
    /// `isSandboxMode` stay with the manager that they were set on, and so do calls in progress. If this replaces a
    /// different manager, the diagnostic handlers of both receive ``AMZNDiagnosticEvent/Kind/sharedManagerReplaced``.
    public static func setShared(_ manager: AMZNAuthorizationManager) {
        guard let old = current.exchange(manager), old !== manager else { return }
        for client in [old.client, manager.client] { client.listeners.note(.init(.sharedManagerReplaced)) }
    }
}

// MARK: - Redirects

extension AMZNAuthorizationManager {
    /// Completes the shared manager's pending sign-in if this URL is its redirect.
    ///
    /// Call it wherever the app is opened with a URL, in any order with other handlers: any other URL has no effect.
    /// - Parameters:
    ///   - url: The URL that the app was opened with.
    ///   - sourceApplication: Ignored, because it proves nothing; the redirect's `state` does.
    /// - Returns: Whether the URL was the redirect of a pending sign-in.
    #if canImport(ObjectiveC)
        @objc(handleOpenURL:sourceApplication:)
    #endif
    // Disfavoured, so that a reference to the method is not ambiguous between the two overloads.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String?) -> Bool {
        shared().handleRedirect(url)
    }

    #if canImport(UIKit)
        /// Completes the shared manager's pending sign-in, for scene delegates; see
        /// ``handleOpen(_:sourceApplication:)-(_,String?)``. Pass the URLs that open a running app and, at launch, the
        /// `urlContexts` of the scene's connection options. Not in the official SDK.
        /// - Returns: Whether one of the URLs was the redirect of a pending sign-in; at launch, none is pending.
        #if canImport(ObjectiveC)
            @objc(handleOpenURLContexts:)
        #endif
        @MainActor
        @discardableResult
        public static func handleOpen(_ contexts: Set<UIOpenURLContext>) -> Bool {
            // Without a short circuit, so that each URL is checked.
            contexts.map { handleOpen($0.url, sourceApplication: nil) }.contains(true)
        }
    #endif
}
