import Foundation

/// Receives either the code pair to show or the error. Called once, on the main thread.
public typealias AMZNCreateCodePairRequestHandler =
    (_ result: AMZNCreateCodePairResult?, _ error: (any Error)?) -> Void

/// Receives either an access token or the error. Called once, on the main thread.
public typealias AMZNGetTokenRequestHandler =
    (_ result: AMZNGetTokenResult?, _ error: (any Error)?) -> Void

/// Signs a user in without a page in this app: the app shows a code, and the user enters the code in a browser on any
/// device (Amazon's code based linking, RFC 8628).
///
/// The grant is stored like the grant of any sign-in, and replaces the client's previous grant. An
/// ``AMZNAuthorizationManager`` with the same client and store uses the grant, refreshes it, and signs the user out. A
/// sign-out in the same process also ends the pair.
///
/// Calls and handlers follow the rules of ``AMZNAuthorizationManager``, with one exception: a call doesn't keep its
/// manager. Deallocating the manager cancels its calls with code 3.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCodePairManager: NSObject, Sendable {
    /// No other manager uses this client, so the client's calls end when this manager is deallocated.
    private let client: SessionClient

    /// A manager with its own configuration. Managers of one client and store share a session, and its code pair. Not
    /// in the official SDK.
    @nonobjc
    public convenience init(configuration: AMZNConfiguration, grantStore: any AMZNGrantStore) {
        self.init(configuration: configuration, grantStore: grantStore, environment: .live)
    }

    /// A manager that is configured from the main bundle's `APIKey`. Unlike ``shared()``, it ignores
    /// ``AMZNAuthorizationManager/setShared(_:)``.
    public override convenience init() {
        self.init(SessionClient(AMZNConfiguration.main, nil, DefaultDependencies.grantStore(), .live))
    }

    convenience init(
        configuration: AMZNConfiguration, grantStore: any AMZNGrantStore, environment: SessionEnvironment
    ) {
        self.init(SessionClient({ configuration }, nil, grantStore, environment))
    }

    init(_ client: SessionClient) { self.client = client }

    /// The region whose endpoints are used. It has no effect unless the configuration comes from an API key.
    public var region: AMZNRegion {
        get { client.region }
        set { client.region = newValue }
    }
}

// MARK: - Calls

extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the URL to enter it at (RFC 8628 section 3.1).
    ///
    /// The new pair replaces the current pair, even if the user is about to allow it; calls waiting for the old pair
    /// fail with code 3. The request is sent to `/auth/O2/create/codepair` at the origin of the token endpoint. The
    /// error is an ``AMZNError``, with code 6 for invalid scopes.
    @nonobjc
    public func createCodePair(
        _ request: AMZNCreateCodePairRequest, handler: @escaping AMZNCreateCodePairRequestHandler
    ) {
        client.start(try .createCodePair(request)) { handler($0.value, $0.error) }
    }

    /// Gets an access token. If the stored grant covers the scopes, the token comes from the grant, which is refreshed
    /// if necessary. Otherwise the call waits until the user allows the pair that ``createCodePair(_:handler:)`` has
    /// created or is creating.
    ///
    /// While the call waits, it polls the server at the interval that the server requires (RFC 8628 section 3.5), and
    /// less often while the server can't be reached or is busy. The error is one of those that
    /// ``getToken(_:isolation:)`` throws.
    @nonobjc
    public func getToken(_ request: AMZNGetTokenRequest, handler: @escaping AMZNGetTokenRequestHandler) {
        client.start(try .getToken(request)) { handler($0.value, $0.error) }
    }

    #if canImport(ObjectiveC)
        /// ``createCodePair(_:handler:)`` for Objective-C, where the handler may be nil.
        @available(swift, obsoleted: 1, renamed: "createCodePair(_:handler:)")
        @objc(createCodePair:handler:) public func createCodePairOrIgnore(
            _ request: AMZNCreateCodePairRequest, handler: AMZNCreateCodePairRequestHandler?
        ) { createCodePair(request, handler: handler ?? { _, _ in }) }

        /// ``getToken(_:handler:)`` for Objective-C, where the handler may be nil.
        @available(swift, obsoleted: 1, renamed: "getToken(_:handler:)")
        @objc(getToken:handler:) public func getTokenOrIgnore(
            _ request: AMZNGetTokenRequest, handler: AMZNGetTokenRequestHandler?
        ) { getToken(request, handler: handler ?? { _, _ in }) }
    #endif
}

// MARK: - The shared manager

// Declared in this file because of static archives; see `AMZNAuthorizationManager`.
extension AMZNCodePairManager {
    /// The manager of the whole app.
    ///
    /// Shares the session of the ``AMZNAuthorizationManager/shared()`` manager at the time of this call; to configure
    /// it, call ``AMZNAuthorizationManager/setShared(_:)``. Without a valid key, each of its calls fails with code 8.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    @discardableResult
    public static func shared() -> AMZNCodePairManager {
        AMZNAuthorizationManager.shared().codePairManager
    }
}

// The same calls for `async` code. Each runs on the caller's actor. When the task is cancelled, polling stops unless
// another call waits. A task that is already cancelled makes no call, so it replaces no pair.

@nonobjc
extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the URL to enter it at; see ``createCodePair(_:handler:)``.
    /// - Throws: ``AMZNError``: code 6 if the scopes are invalid; 3 if a sign-out or a newer pair ends the call; 5 if
    ///   the store can't be written; or a failure of the network (7), server (2) or configuration (6, 8, 10).
    ///   `CancellationError` if the task is cancelled, which also ends the pair.
    public func createCodePair(
        _ request: AMZNCreateCodePairRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNCreateCodePairResult {
        try await client.value(of: .createCodePair(request))
    }

    /// Gets an access token, from the store or by waiting for the user; see ``getToken(_:handler:)``.
    /// - Throws: ``AMZNError``: code 1 if there is neither a grant nor a pair for the scopes, if the pair expires, or
    ///   if the call that was creating it is cancelled; 4 if the user denies access; 3 if a newer pair replaces the
    ///   pair, or a sign-out ends it; 5 if the store fails; otherwise the errors of ``createCodePair(_:isolation:)``.
    ///   `CancellationError` if the task is cancelled; a later call can still wait for the pair.
    public func getToken(
        _ request: AMZNGetTokenRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNGetTokenResult {
        try await client.value(of: .getToken(request))
    }
}
