import Foundation

/// The result of a call, for its delegate. Not Sendable: it is created on the main thread for one delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA021: use `AMZNAuthorizeResult` or `AMZNUser`")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class APIResult: NSObject, CustomReflectable {
    /// The call that succeeded.
    public var api: API
    /// Nil for `authorizeUser` and `clearAuthorizationState`, a `String` for `getAccessToken` and
    /// `getAuthorizationCode`, a `[String: String]` of the granted fields for `getProfile`.
    @nonobjc
    public var result: Any!

    #if canImport(ObjectiveC)
        /// ``result`` for Objective-C. For a property of the type `Any`, the compiler omits `strong`, which is a
        /// warning in files without ARC.
        @available(swift, obsoleted: 1)
        @objc(result) public var objectResult: AnyObject! {
            get { result as AnyObject? }
            set { result = newValue }
        }
    #endif

    /// An empty result of `authorizeUser`.
    public override init() { api = .authorizeUser }

    /// A result of a call.
    #if canImport(ObjectiveC)
        @objc(initResultForAPI:andResult:)
    #endif
    public init(resultFor api: API, andResult result: Any!) {
        self.api = api
        self.result = result
    }

    /// The class name only, because a result can be a token or the user's profile.
    open override var description: String { "<APIResult>" }

    /// Only the call, for `dump`.
    @nonobjc public var customMirror: Mirror { Mirror(self, children: ["api": api]) }
}

/// The error of a call, for its delegate. Not Sendable: it is created on the main thread for one delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA022: use `any Error`, the error of the block")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class APIError: NSObject {
    /// The call that failed.
    public var api: API
    /// The reason.
    public var error: AIError!

    /// An error of `authorizeUser`, without a reason.
    public override init() { api = .authorizeUser }

    /// An error of a call. The reason is an ``AIError``, or another error, from which an ``AIError`` is made; anything
    /// else leaves ``error`` nil.
    #if canImport(ObjectiveC)
        @objc(initErrorForAPI:andError:)
    #endif
    public init(errorFor api: API, andError error: Any!) {
        self.api = api
        self.error = error as? AIError ?? (error as? any Error).map(AIError.init)
    }
}
