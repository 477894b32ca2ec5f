import Foundation

/// Receives the code pair to show, or the error; the other one is nil. Called once, on the main thread.
public typealias AMZNCreateCodePairRequestHandler =
    (_ result: AMZNCreateCodePairResult?, _ error: (any Error)?) -> Void

/// Receives an access token, or the error; the other one is nil. Called once, on the main thread.
public typealias AMZNGetTokenRequestHandler =
    (_ result: AMZNGetTokenResult?, _ error: (any Error)?) -> Void

/// Signs a user in without a page in this app: the app shows a code, and the user enters it in a browser anywhere
/// (Amazon's code based linking, RFC 8628).
///
/// The grant is stored like that of a sign-in, and replaces the client's previous one. An ``AMZNAuthorizationManager``
/// with the same client and store uses it, refreshes it, and signs the user out. A sign-out by an
/// ``AMZNAuthorizationManager`` of this process on the same store ends the pair.
///
/// Every call may be made from any thread and returns at once. Its handler is called exactly once, on the main thread;
/// for a call made on the main thread, after the call has returned. Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCodePairManager: NSObject, Sendable {
    private typealias Configured = ConfiguredSession<CodePairSession>

    private let configured: Result<Configured, AMZNError>
    private let currentRegion = Locked(AMZNRegion.auto)

    /// A manager with its own configuration and store. Keep a strong reference: deallocating it cancels the calls that
    /// wait for the user, with code 3. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public convenience init(configuration: AMZNConfiguration, grantStore: any AMZNGrantStore) {
        self.init(configuration: configuration, grantStore: grantStore, environment: .live)
    }

    /// A manager with injected dependencies.
    package init(configuration: AMZNConfiguration, grantStore: any AMZNGrantStore, environment: SessionEnvironment) {
        configured = .success(Configured(configuration, Self.session(configuration, grantStore, environment)))
    }

    /// A manager configured from the main bundle, like ``shared()``.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// A manager that answers every call with the error if reading the configuration fails.
    init(_ configuration: () throws -> AMZNConfiguration) {
        configured = Configured.make(configuration) {
            Self.session($0, DefaultDependencies.grantStore(for: $0), .live)
        }
    }

    private static func session(
        _ configuration: AMZNConfiguration, _ grantStore: any AMZNGrantStore, _ environment: SessionEnvironment
    ) -> CodePairSession {
        let session = Session(
            clientID: configuration.clientID, userAgent: NoUserAgent(), store: grantStore, environment: environment,
            watchers: SessionListeners())
        return CodePairSession(session: session, environment: environment)
    }

    /// The region whose endpoints are used. It has no effect on endpoints other than Amazon's.
    public var region: AMZNRegion {
        get { currentRegion.withLock { $0 } }
        set { currentRegion.withLock { $0 = AMZNRegion(number: newValue.rawValue) } }
    }

    /// The configuration; nil if the main bundle has no valid one. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public var configuration: AMZNConfiguration? { try? configured.get().configuration }
}

extension AMZNCodePairManager: CustomReflectable {
    /// Empty, because `dump` would print the session, the app's own parts, and the secrets that these hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Calls

extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the address to enter it at (RFC 8628 section 3.1).
    ///
    /// The new pair replaces one that the user has not allowed yet; calls waiting for that one fail with code 3. The
    /// request is sent to `/auth/O2/create/codepair` at the origin of the token endpoint. Errors are those of
    /// ``AMZNError``, with code 6 for invalid scopes.
    #if canImport(ObjectiveC)
        @objc(createCodePair:handler:)
    #endif
    public func createCodePair(
        _ request: AMZNCreateCodePairRequest, handler: AMZNCreateCodePairRequestHandler?
    ) {
        startCreation(
            request,
            then: onMain { answer in
                do { handler?(try answer.pair(), nil) } catch { handler?(nil, error) }
            })
    }

    /// Gets an access token: from the stored grant if it covers the scopes, refreshed if necessary; otherwise by
    /// waiting for the user to allow the pair that ``createCodePair(_:handler:)`` has created or is creating.
    ///
    /// While the call waits, it polls the server at the interval that the server asks for (RFC 8628 section 3.5), and
    /// less often while the server cannot be reached or is busy. The error has code 1 if there is neither a grant nor a
    /// pair for the scopes, or if the pair expires; code 4 if the user denies access; code 3 if a newer pair replaces
    /// this one, or a sign-out ends it. Otherwise it is any ``AMZNError``.
    #if canImport(ObjectiveC)
        @objc(getToken:handler:)
    #endif
    public func getToken(_ request: AMZNGetTokenRequest, handler: AMZNGetTokenRequestHandler?) {
        startToken(
            request,
            then: onMain { answer in
                do { handler?(try answer.token(), nil) } catch { handler?(nil, error) }
            })
    }

    /// Starts to create a pair; nil if the call was answered at once.
    @discardableResult
    func startCreation(
        _ request: AMZNCreateCodePairRequest, then callback: @escaping @Sendable (CodePairAnswer) -> Void
    ) -> CallID? {
        start(request.scopes, then: callback) { $0.create($1, $2, then: callback) }
    }

    /// Starts a call for a token; nil if it was answered at once.
    @discardableResult
    func startToken(
        _ request: AMZNGetTokenRequest, then callback: @escaping @Sendable (CodePairAnswer) -> Void
    ) -> CallID? {
        start(request.scopes, then: callback) { $0.getToken($1, $2, then: callback) }
    }

    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    func cancel(_ call: CallID) { try? configured.get().session.cancel(call) }

    /// Starts a call, or answers it with the error that prevents it.
    private func start(
        _ scopes: [Any], then callback: @escaping @Sendable (CodePairAnswer) -> Void,
        _ body: (CodePairSession, ScopeRequest, SessionSettings) -> CallID
    ) -> CallID? {
        do {
            let configured = try configured.get()
            return body(configured.session, try ScopeRequest(scopes, rawData: nil), settings(configured.configuration))
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The request cannot be read.")))
            return nil
        }
    }

    private func settings(_ configuration: AMZNConfiguration) -> SessionSettings {
        SessionSettings(
            clientID: configuration.clientID, redirectURI: configuration.redirectURI,
            endpoints: configuration.endpoints(region: region, isSandbox: false))
    }
}

// MARK: - The shared manager

// Declared in this file because of static archives; see `AMZNAuthorizationManager`.
extension AMZNCodePairManager {
    private static let current = SharedInstance<AMZNCodePairManager>()

    /// The manager of the whole app.
    ///
    /// Unless set with ``setShared(_:)``, it is created on first use from the main bundle's `APIKey`. It uses the
    /// default store, even if a manager with another store was passed to ``AMZNAuthorizationManager/setShared(_:)``. If
    /// there is no valid key, each of its calls fails with code 8.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    public static func shared() -> AMZNCodePairManager {
        current.get { AMZNCodePairManager() }
    }

    /// Replaces the shared manager. Calls in progress stay with the old one; keep a reference to it until they are
    /// answered. Not in the official SDK.
    public static func setShared(_ manager: AMZNCodePairManager) {
        current.set(manager)
    }
}

/// The user agent of a session that never shows a page.
struct NoUserAgent: AMZNUserAgent {
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        throw AMZNUserAgentError.cannotPresent("This session shows no page.")
    }
}
