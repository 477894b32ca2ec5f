import Foundation

/// The result that the delegate of a 2.x call receives. The class isn't Sendable, because its properties can be
/// changed.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA021: use `AMZNAuthorizeResult` or `AMZNUser`")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class APIResult: NSObject, CustomReflectable {
    /// The call that succeeded.
    public var api: API
    /// A `String` for `getAccessToken` and `getAuthorizationCode`, and a `[String: String]` with the granted fields for
    /// `getProfile`. The value is nil for `authorizeUser` and `clearAuthorizationState`.
    @nonobjc
    public var result: Any!

    #if canImport(ObjectiveC)
        /// ``result`` for Objective-C. The type is `AnyObject`, because for a property of type `Any` the emitted header
        /// lacks `strong`, which causes a warning in files without ARC.
        @available(swift, obsoleted: 1)
        @objc(result) public var objectResult: AnyObject! {
            get { result as AnyObject? }
            set { result = newValue }
        }
    #endif

    /// An empty result of `authorizeUser`.
    public override init() { api = .authorizeUser }

    /// A result of the given call.
    #if canImport(ObjectiveC)
        @objc(initResultForAPI:andResult:)
    #endif
    public init(resultFor api: API, andResult result: Any!) {
        self.api = api
        self.result = result
    }

    /// The class name only, because a result can be a token or the user's profile.
    open override var description: String { "<APIResult>" }

    /// A mirror with only the call, so that `dump` doesn't print the result.
    @nonobjc public var customMirror: Mirror { Mirror(self, children: ["api": api]) }
}

/// The error that the delegate of a 2.x call receives. The class isn't Sendable, because its properties can be
/// changed.
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

    /// An error of the given call. The reason may be an ``AIError`` or an `Error`, which is converted to an
    /// ``AIError``. For any other value, ``error`` is nil.
    #if canImport(ObjectiveC)
        @objc(initErrorForAPI:andError:)
    #endif
    public init(errorFor api: API, andError error: Any!) {
        self.api = api
        self.error = error as? AIError ?? (error as? any Error).map(AIError.init)
    }
}
