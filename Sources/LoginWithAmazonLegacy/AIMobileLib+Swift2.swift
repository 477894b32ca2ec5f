import Foundation

// The spellings of Swift 2, which the importer of its time made of the Objective-C selectors.

#if canImport(ObjectiveC)
    @nonobjc
#endif
extension AIMobileLib {
    /// The Swift 2 spelling of ``authorizeUser(forScopes:delegate:)``.
    public static func authorizeUserForScopes(_ scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!) {
        authorizeUser(forScopes: scopes, delegate: delegate)
    }

    /// The Swift 2 spelling of ``authorizeUser(forScopes:delegate:options:)``.
    public static func authorizeUserForScopes(
        _ scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!, options: [AnyHashable: Any]!
    ) {
        authorizeUser(forScopes: scopes, delegate: delegate, options: options)
    }

    /// The Swift 2 spelling of ``getAccessToken(forScopes:withOverrideParams:delegate:)``.
    public static func getAccessTokenForScopes(
        _ scopes: [Any]!, withOverrideParams overrideParams: [AnyHashable: Any]!,
        delegate: (any AIAuthenticationDelegate)!
    ) {
        getAccessToken(forScopes: scopes, withOverrideParams: overrideParams, delegate: delegate)
    }

    /// The Swift 2 spelling of ``handleOpen(_:sourceApplication:)``.
    @discardableResult
    public static func handleOpenURL(_ url: URL!, sourceApplication: String!) -> Bool {
        handleOpen(url, sourceApplication: sourceApplication)
    }
}
