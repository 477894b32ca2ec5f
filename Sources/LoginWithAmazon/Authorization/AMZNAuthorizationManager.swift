import Foundation

/// Gets what an authorize call came to. Exactly one of the three says something: a result, `true` for a user who left
/// the page, or an error. Called once, on the main thread.
public typealias AMZNAuthorizationRequestHandler =
    @MainActor @Sendable (_ result: AMZNAuthorizeResult?, _ userDidCancel: Bool, _ error: (any Error)?) -> Void

/// Gets nil, or why the server could not be told of a sign-out. Called once, on the main thread.
public typealias AMZNSignOutRequestHandler = @MainActor @Sendable (_ error: (any Error)?) -> Void

/// Signs users in with their Amazon account, keeps them signed in, and signs them out.
///
/// Every call may be made from any thread and returns at once. Its handler is called exactly once, on the main thread,
/// never before the call has returned; by then the new state is stored, so that a handler may make the next call.
/// Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizationManager: NSObject, Sendable {
    private struct Mode: Sendable {
        var region = AMZNRegion.auto
        var isSandbox = false
    }

    /// A configuration and the session that belongs to it: there is both, or the error that every call answers with.
    private final class Configured: Sendable {
        let configuration: AMZNConfiguration
        let session: Session

        init(_ configuration: AMZNConfiguration, _ session: Session) {
            self.configuration = configuration
            self.session = session
        }
    }

    private let configured: Result<Configured, AMZNError>
    private let mode = Locked(Mode())
    private let watchers = SessionWatchers()

    /// A manager of its own configuration, user agent and store. Keep it as long as a sign-in may be under way: when
    /// it goes, whoever still waits for the page is told that the user cancelled.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public convenience init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore
    ) {
        self.init(configuration: configuration, userAgent: userAgent, grantStore: grantStore, world: .live)
    }

    /// A manager that has the outside world from its maker.
    package init(
        configuration: AMZNConfiguration, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore,
        world: SessionWorld
    ) {
        let session = Session(
            clientID: configuration.clientID, userAgent: userAgent, store: grantStore, world: world, watchers: watchers)
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
                store: DefaultParts.grantStore(for: configuration), world: .live, watchers: watchers)
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
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public var isSandboxMode: Bool {
        get { mode.withLock { $0.isSandbox } }
        set { mode.withLock { $0.isSandbox = newValue } }
    }

    /// The configuration, or nil where the main bundle has no usable one. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public var configuration: AMZNConfiguration? { try? configured.get().configuration }
}

extension AMZNAuthorizationManager: CustomReflectable {
    /// Empty: `dump` would walk into the session, the app's own parts, and whatever secrets these hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Calls

extension AMZNAuthorizationManager {
    /// Gets an access token, or an authorization code, for the scopes of the request.
    #if canImport(ObjectiveC)
        @objc(authorize:withHandler:)
    #endif
    public func authorize(
        _ request: AMZNAuthorizeRequest, withHandler handler: @escaping AMZNAuthorizationRequestHandler
    ) {
        start(request) { answer in DispatchQueue.main.async { answer.tell(handler) } }
    }

    /// Signs the user out: the stored grant goes first, then the server is told.
    ///
    /// The handler's error says that the server could not be told, or, with the code 5, that the stored grant could not
    /// be removed.
    #if canImport(ObjectiveC)
        @objc(signOut:)
    #endif
    public func signOut(_ handler: @escaping AMZNSignOutRequestHandler) {
        startSignOut { answer in DispatchQueue.main.async { handler(answer.error) } }
    }

    /// The profile of the signed-in user: from memory for an hour, then from the server. Not in the official SDK,
    /// where ``AMZNUser/fetch(_:)`` asks the shared manager.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public func fetchUser(withHandler handler: @escaping AMZNUserFetchRequestHandler) {
        startFetch { answer in DispatchQueue.main.async { handler(answer.user, answer.error) } }
    }

    /// Hands a redirect to this manager's session; see ``handleOpen(_:sourceApplication:)``. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public func handleRedirect(_ url: URL) -> Bool { session?.redirect(url) ?? false }

    /// The access token at once, without I/O, where it is fresh and the store has been read within the last second.
    ///
    /// For code that needs a token for each of many requests. Nil says nothing about whether the user is signed in: ask
    /// ``authorize(_:withHandler:)`` then. Not in the official SDK.
    /// - Parameter scopes: The names of the scopes that the token must be good for.
    /// - Returns: The token, or nil.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public func cachedAccessToken(for scopes: [String]) -> String? { session?.immediateToken(for: scopes) }

    var observers: SessionObservers { watchers.observers }
    var diagnostics: Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?> { watchers.diagnostics }

    /// Starts an authorize call; nil where it has been answered at once.
    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        attempt(callback) { configured in
            let call = try request.call(isSandbox: isSandboxMode)
            // Not before they are needed: most calls are answered from memory.
            let settings = { self.settings(configured, isSandbox: request.isSandboxMode) }
            if let answer = configured.session.immediateAnswer(to: call, profileEndpoint: settings().endpoints.profile)
            {
                callback(answer)
                return nil
            }
            return configured.session.authorize(call, settings(), then: callback)
        }
    }

    @discardableResult
    func startSignOut(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        attempt(callback) { $0.session.signOut(settings($0), then: callback) }
    }

    @discardableResult
    func startFetch(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        attempt(callback) { $0.session.fetchUser(settings($0), then: callback) }
    }

    func cancel(_ call: CallID) { session?.cancel(call) }

    private var session: Session? { try? configured.get().session }

    /// Starts a call, or answers with what keeps it from starting.
    private func attempt(
        _ callback: @Sendable (Answer) -> Void, _ body: (Configured) throws -> CallID?
    ) -> CallID? {
        do {
            return try body(configured.get())
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The call cannot be made.")))
            return nil
        }
    }

    /// The settings as they stand.
    private func settings(_ configured: Configured, isSandbox: Bool? = nil) -> SessionSettings {
        let mode = mode.withLock { $0 }
        let configuration = configured.configuration
        return SessionSettings(
            clientID: configuration.clientID, redirectURI: configuration.redirectURI,
            endpoints: configuration.endpoints(region: mode.region, isSandbox: isSandbox ?? mode.isSandbox),
            language: Locale.current.identifier.split(separator: "@").first.map(String.init))
    }
}
