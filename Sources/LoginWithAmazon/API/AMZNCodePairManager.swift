import Foundation

/// Receives the code pair to show, or the error.
public typealias AMZNCreateCodePairRequestHandler =
    (_ result: AMZNCreateCodePairResult?, _ error: (any Error)?) -> Void

/// Receives an access token, or the error.
public typealias AMZNGetTokenRequestHandler =
    (_ result: AMZNGetTokenResult?, _ error: (any Error)?) -> Void

/// Signs a user in without a page in this app: the app shows a code, and the user enters the code in a browser on any
/// device (Amazon's code based linking, RFC 8628). The article <doc:LinkingADevice> has a program that does it, and
/// <doc:Behaviour> the rules.
///
/// The grant is stored like the grant of any sign-in, so an ``AMZNAuthorizationManager`` with the same client and store
/// uses it, refreshes it, and signs the user out.
///
/// Calls may be made on any thread. Each handler is called once, on the main thread. Until then, the call retains the
/// manager.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCodePairManager: NSObject, Sendable {
    private let client: SessionClient

    /// Creates a manager with this configuration and store. Managers with the same client id and store share a session
    /// and its code pair. Not in the official SDK.
    @nonobjc
    public convenience init(configuration: AMZNConfiguration, grantStore: any AMZNGrantStore) {
        self.init(configuration: configuration, grantStore: grantStore, environment: .live)
    }

    /// Creates a manager with the configuration of the main bundle, not with that of
    /// ``AMZNAuthorizationManager/shared()``.
    /// Without a valid API key there, its calls fail with code 8.
    public override convenience init() {
        self.init(SessionClient(AMZNConfiguration.main, nil, DefaultDependencies.grantStore(), .live))
    }

    convenience init(
        configuration: AMZNConfiguration, grantStore: any AMZNGrantStore, environment: SessionEnvironment
    ) {
        self.init(SessionClient({ configuration }, nil, grantStore, environment))
    }

    init(_ client: SessionClient) { self.client = client }

    /// The region whose endpoints new code pairs use, if the configuration was made from an API key.
    public var region: AMZNRegion {
        get { client.region }
        set { client.region = newValue }
    }
}

// MARK: - Calls

extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the URL to enter it at (RFC 8628 section 3.1).
    /// The call ends the current pair.
    ///
    /// The request is sent to `/auth/O2/create/codepair` at the origin of the token endpoint. The error is one of those
    /// that ``createCodePair(_:isolation:)`` throws.
    @nonobjc
    public func createCodePair(
        _ request: AMZNCreateCodePairRequest, handler: @escaping AMZNCreateCodePairRequestHandler
    ) {
        start(try .createCodePair(request)) { handler($0.value, $0.error) }
    }

    /// Gets an access token from the stored grant or, if that doesn't cover the scopes, from the current code pair. A
    /// call that needs the pair waits until the user has allowed it, and polls the server meanwhile (RFC 8628 section
    /// 3.5). The error is one of those that ``getToken(_:isolation:)`` throws.
    @nonobjc
    public func getToken(_ request: AMZNGetTokenRequest, handler: @escaping AMZNGetTokenRequestHandler) {
        start(try .getToken(request)) { handler($0.value, $0.error) }
    }

    /// Starts a call. The call retains the manager until its handler has been called.
    @nonobjc
    private func start<Value>(
        _ call: @autoclosure () throws -> TypedCall<Value>, then handler: @escaping (Result<Value, AMZNError>) -> Void
    ) {
        client.start(try call()) { [self] result in withExtendedLifetime(self) { handler(result) } }
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

// The Objective-C members of a class must be in the file that declares the class; a comment in
// `AMZNAuthorizationManager` gives the reason.
extension AMZNCodePairManager {
    /// A code pair manager that shares the session of the manager that ``AMZNAuthorizationManager/shared()`` returns
    /// at the time of this call.
    #if canImport(ObjectiveC)
        @objc(sharedManager)
    #endif
    @discardableResult
    public static func shared() -> AMZNCodePairManager {
        AMZNAuthorizationManager.shared().codePairManager
    }
}

// The manager's calls for `async` code. Each call runs on the caller's actor. If the task of a `getToken` call is
// cancelled, polling stops unless another call waits for the pair. A task that is already cancelled starts no call, so
// it doesn't end the current pair.

@nonobjc
extension AMZNCodePairManager {
    /// Gets a code for the user to enter, and the URL to enter it at; see ``createCodePair(_:handler:)``.
    /// - Throws: ``AMZNError`` (see the article <doc:Behaviour>), for example code 3 if a sign-out or a newer pair ends
    ///   the call. If the task is cancelled, the call throws `CancellationError`, and the pair that it was creating
    ///   ends.
    public func createCodePair(
        _ request: AMZNCreateCodePairRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNCreateCodePairResult {
        try await client.value(of: .createCodePair(request))
    }

    /// Gets an access token, from the store or by waiting for the user; see ``getToken(_:handler:)``.
    /// - Throws: ``AMZNError`` (see the article <doc:Behaviour>), for example code 1 if neither the stored grant nor a
    ///   code pair covers the scopes, or the pair has expired; code 4 if the user denied access. `CancellationError` if
    ///   the task is cancelled; a later call can still wait for the pair.
    public func getToken(
        _ request: AMZNGetTokenRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AMZNGetTokenResult {
        try await client.value(of: .getToken(request))
    }
}
