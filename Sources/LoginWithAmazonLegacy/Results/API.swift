import Foundation

/// The call that a result or an error belongs to. The raw values are those of the SDK's header.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA024: use the block of each call, which answers that call alone")
#endif
#if canImport(ObjectiveC)
    @objc
#endif
public enum API: UInt, Sendable {
    /// `authorizeUser(forScopes:delegate:)`, with or without options.
    #if canImport(ObjectiveC)
        @objc(kAPIAuthorizeUser)
    #endif
    case authorizeUser = 1
    /// `getAccessToken(forScopes:withOverrideParams:delegate:)`.
    #if canImport(ObjectiveC)
        @objc(kAPIGetAccessToken)
    #endif
    case getAccessToken = 2
    /// `clearAuthorizationState(_:)`.
    #if canImport(ObjectiveC)
        @objc(kAPIClearAuthorizationState)
    #endif
    case clearAuthorizationState = 3
    /// `getProfile(_:)`.
    #if canImport(ObjectiveC)
        @objc(kAPIGetProfile)
    #endif
    case getProfile = 4
    /// `authorizeUser(forScopes:delegate:options:)` that returns an authorization code.
    #if canImport(ObjectiveC)
        @objc(kAPIGetAuthorizationCode)
    #endif
    case getAuthorizationCode = 5
    /// Part of the 3.0.6 header; no 2.x call reports it.
    #if canImport(ObjectiveC)
        @objc(kAPIGetCodePair)
    #endif
    case getCodePair = 6
    /// Part of the 3.0.6 header; no 2.x call reports it.
    #if canImport(ObjectiveC)
        @objc(kAPIGetTokenForCodePair)
    #endif
    case getTokenForCodePair = 7
}

// The spellings of Swift 2.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA024: use the block of each call, which answers that call alone")
#endif
extension API {
    /// The Swift 2 spelling of ``authorizeUser``.
    public static let AuthorizeUser = API.authorizeUser
    /// The Swift 2 spelling of ``getAccessToken``.
    public static let GetAccessToken = API.getAccessToken
    /// The Swift 2 spelling of ``clearAuthorizationState``.
    public static let ClearAuthorizationState = API.clearAuthorizationState
    /// The Swift 2 spelling of ``getProfile``.
    public static let GetProfile = API.getProfile
    /// The Swift 2 spelling of ``getAuthorizationCode``.
    public static let GetAuthorizationCode = API.getAuthorizationCode
}
