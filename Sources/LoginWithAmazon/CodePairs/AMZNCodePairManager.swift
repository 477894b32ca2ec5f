import Foundation

/// Gets the codes to show, or why there are none; the other one is nil. Called once, on the main thread.
public typealias AMZNCreateCodePairRequestHandler =
    (_ result: AMZNCreateCodePairResult?, _ error: (any Error)?) -> Void

/// Gets an access token, or why there is none; the other one is nil. Called once, on the main thread.
public typealias AMZNGetTokenRequestHandler =
    (_ result: AMZNGetTokenResult?, _ error: (any Error)?) -> Void

/// Signs a user in without a page in this app: the app shows a code, and the user enters it in a browser anywhere
/// (Amazon's code based linking, RFC 8628).
///
/// The grant is stored like that of a sign-in, in the place of the client's former one. An ``AMZNAuthorizationManager``
/// of the same client and store answers from it, refreshes it, and signs the user out.
///
/// A sign-out by an ``AMZNAuthorizationManager`` of this process on the same store ends the pair.
///
/// Every call may be made from any thread and returns at once. Its handler is called exactly once, on the main thread; for
/// a call made on the main thread never before the call has returned. Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCodePairManager: NSObject, Sendable {
    private let configured: Result<AMZNConfiguration, AMZNError>
    private let session: CodePairSession?
    private let currentRegion = Locked(AMZNRegion.auto)

    /// A manager of its own configuration and store. Keep it as long as a call is under way: when it goes, whoever still
    /// waits for the user gets an error of the code 3. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public convenience init(configuration: AMZNConfiguration, grantStore: any AMZNGrantStore) {
        self.init(configuration: configuration, grantStore: grantStore, environment: .live)
    }

    /// A manager that has the outside world from its maker.
    package init(configuration: AMZNConfiguration, grantStore: any AMZNGrantStore, environment: SessionEnvironment) {
        configured = .success(configuration)
        session = Self.session(configuration, grantStore, environment)
    }

    /// A manager that configures itself from the main bundle, like ``shared()`` does.
    public override convenience init() { self.init(AMZNConfiguration.main) }

    /// A manager for a configuration that may be in error: every call answers with that error then.
    init(_ configuration: () throws -> AMZNConfiguration) {
        do {
            let configuration = try configuration()
            configured = .success(configuration)
            session = Self.session(configuration, DefaultParts.grantStore(for: configuration), .live)
        } catch {
            configured = .failure(error as? AMZNError ?? AMZNError(.internalError, "The configuration can't be read."))
            session = nil
        }
    }

    private static func session(
        _ configuration: AMZNConfiguration, _ grantStore: any AMZNGrantStore, _ environment: SessionEnvironment
    ) -> CodePairSession {
        let session = Session(
            clientID: configuration.clientID, userAgent: NoUserAgent(), store: grantStore, environment: environment,
            watchers: SessionWatchers())
        return CodePairSession(session: session, environment: environment)
    }

    /// The region whose endpoints are used. It changes nothing for endpoints that are not Amazon's.
    public var region: AMZNRegion {
        get { currentRegion.withLock { $0 } }
        set { currentRegion.withLock { $0 = newValue } }
    }

    /// The configuration, or nil where the main bundle has no usable one. Not in the official SDK.
    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    public var configuration: AMZNConfiguration? { try? configured.get() }
}

extension AMZNCodePairManager: CustomReflectable {
    /// Empty: `dump` would walk into the session, the app's own parts, and whatever secrets these hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Calls

extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the address to enter it at (RFC 8628 section 3.1).
    ///
    /// It takes the place of a pair that the user has not allowed yet: the calls that wait for that one get an error of
    /// the code 3. The address asked is `/auth/O2/create/codepair` at the origin of the token endpoint. Errors are those
    /// of ``AMZNError``; of the code 6 for scopes that cannot be used.
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

    /// Gets an access token: from the stored grant if that covers the scopes, refreshed if need be; else by waiting for
    /// the user to allow the pair that ``createCodePair(_:handler:)`` has made or is making.
    ///
    /// While it waits the server is asked as often as it wants to be (RFC 8628 section 3.5), and more rarely while it
    /// cannot be reached or is busy. The error has the code 1 where there is neither a grant nor a pair for the scopes,
    /// and where the pair expires; 4 where the user denies; 3 where a newer pair takes its place, or a sign-out ends it; else it is as for
    /// every call.
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

    /// Starts the making of a pair; nil where it was answered without a session.
    @discardableResult
    func startCreation(
        _ request: AMZNCreateCodePairRequest, then callback: @escaping @Sendable (CodePairAnswer) -> Void
    ) -> CallID? {
        start(request.scopes, then: callback) { $0.create($1, $2, then: callback) }
    }

    /// The same for a token.
    @discardableResult
    func startToken(
        _ request: AMZNGetTokenRequest, then callback: @escaping @Sendable (CodePairAnswer) -> Void
    ) -> CallID? {
        start(request.scopes, then: callback) { $0.getToken($1, $2, then: callback) }
    }

    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    func cancel(_ call: CallID) { session?.cancel(call) }

    private func start(
        _ scopes: [Any], then callback: @escaping @Sendable (CodePairAnswer) -> Void,
        _ body: (CodePairSession, ScopeRequest, SessionSettings) -> CallID
    ) -> CallID? {
        do {
            let settings = try settings()
            let scopes = try ScopeRequest(scopes, rawData: nil)
            return session.map { body($0, scopes, settings) }
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The request cannot be read.")))
            return nil
        }
    }

    private func settings() throws -> SessionSettings {
        let configuration = try configured.get()
        return SessionSettings(
            clientID: configuration.clientID, redirectURI: configuration.redirectURI,
            endpoints: configuration.endpoints(region: region, isSandbox: false), language: nil)
    }
}

// MARK: - The shared manager

// In this file for the sake of static archives, as with `AMZNAuthorizationManager`.
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
