import Foundation

// These methods are only available in Swift: the names that Swift 2 derived from the selectors, and overloads for a
// non-optional source application.

@nonobjc
extension AIMobileLib {
    /// The Swift 2 name of ``authorizeUser(forScopes:delegate:)``.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA001: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`"
        )
    #endif
    public static func authorizeUserForScopes(_ scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!) {
        authorizeUser(forScopes: scopes, delegate: delegate)
    }

    /// The Swift 2 name of ``authorizeUser(forScopes:delegate:options:)``.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA002: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`"
        )
    #endif
    public static func authorizeUserForScopes(
        _ scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!, options: [AnyHashable: Any]!
    ) {
        authorizeUser(forScopes: scopes, delegate: delegate, options: options)
    }

    /// The Swift 2 name of ``getAccessToken(forScopes:withOverrideParams:delegate:)``.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA003: use `AMZNAuthorizeRequest(scopes: scopes, interactiveStrategy: .never)` and authorize it"
        )
    #endif
    public static func getAccessTokenForScopes(
        _ scopes: [Any]!, withOverrideParams overrideParams: [AnyHashable: Any]!,
        delegate: (any AIAuthenticationDelegate)!
    ) {
        getAccessToken(forScopes: scopes, withOverrideParams: overrideParams, delegate: delegate)
    }
}

#if MigrationWarnings
    @available(*, deprecated, message: "LWA007: use `AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`")
#endif
@nonobjc
extension AIMobileLib {
    /// The overload for a non-optional source application. Old code passes a forced cast, for which the compiler prints
    /// a warning if the parameter is optional.
    @discardableResult
    public static func handleOpen(_ url: URL!, sourceApplication: String) -> Bool {
        handleOpen(url, sourceApplication: sourceApplication as String?)
    }

    /// The Swift 2 name of `handleOpen(_:sourceApplication:)`.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpenURL(_ url: URL!, sourceApplication: String!) -> Bool {
        handleOpen(url, sourceApplication: sourceApplication)
    }

    /// The Swift 2 name of `handleOpen(_:sourceApplication:)` with a non-optional source application.
    @discardableResult
    public static func handleOpenURL(_ url: URL!, sourceApplication: String) -> Bool {
        handleOpen(url, sourceApplication: sourceApplication as String?)
    }
}
