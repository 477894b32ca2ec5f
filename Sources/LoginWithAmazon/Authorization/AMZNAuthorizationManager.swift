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

    private let configured: Result<AMZNConfiguration, AMZNError>
    private let session: Session?
    private let mode = Locked(Mode())

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
        configured = .success(configuration)
        session = Session(clientID: configuration.clientID, userAgent: userAgent, store: grantStore, world: world)
    }

    /// A manager that configures itself from the main bundle, like ``shared()`` does.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// A manager for a configuration that may be in error: every call answers with that error then.
    init(_ configuration: () throws -> AMZNConfiguration) {
        do {
            let configuration = try configuration()
            configured = .success(configuration)
            session = Session(
                clientID: configuration.clientID, userAgent: DefaultParts.userAgent(),
                store: DefaultParts.grantStore(for: configuration), world: .live)
        } catch {
            configured = .failure(error as? AMZNError ?? AMZNError(.internalError, "The configuration failed."))
            session = nil
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
    public var configuration: AMZNConfiguration? { try? configured.get() }
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

    /// Starts an authorize call; nil where it was answered without a session.
    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        do {
            let settings = try settings(isSandbox: request.isSandboxMode)
            return session?.authorize(try request.call(isSandbox: isSandboxMode), settings, then: callback)
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The request cannot be read.")))
            return nil
        }
    }

    @discardableResult
    func startSignOut(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        start(then: callback) { $0.signOut($1, then: callback) }
    }

    @discardableResult
    func startFetch(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        start(then: callback) { $0.fetchUser($1, then: callback) }
    }

    func cancel(_ call: CallID) { session?.cancel(call) }

    private func start(
        then callback: @escaping @Sendable (Answer) -> Void, _ body: (Session, SessionSettings) -> CallID
    ) -> CallID? {
        do {
            let settings = try settings(isSandbox: nil)
            return session.map { body($0, settings) }
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The configuration failed.")))
            return nil
        }
    }

    private func settings(isSandbox: Bool?) throws -> SessionSettings {
        let configuration = try configured.get()
        let mode = mode.withLock { $0 }
        return SessionSettings(
            clientID: configuration.clientID, redirectURI: configuration.redirectURI,
            endpoints: configuration.endpoints(region: mode.region, isSandbox: isSandbox ?? mode.isSandbox),
            language: Locale.current.identifier.split(separator: "@").first.map(String.init))
    }
}
