import Foundation

#if canImport(ObjectiveC)
    /// Identifies the 2.x call that succeeded or failed. The raw values are those of the official SDK's header.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA024: use the block of each call; it receives only that call's result")
    #endif
    @objc
    public enum API: UInt, Sendable {
        /// `authorizeUser(forScopes:delegate:)`, or the variant with options unless it requests an authorization code.
        @objc(kAPIAuthorizeUser) case authorizeUser = 1
        /// `getAccessToken(forScopes:withOverrideParams:delegate:)`.
        @objc(kAPIGetAccessToken) case getAccessToken = 2
        /// `clearAuthorizationState(_:)`.
        @objc(kAPIClearAuthorizationState) case clearAuthorizationState = 3
        /// `getProfile(_:)`, or the variant with options.
        @objc(kAPIGetProfile) case getProfile = 4
        /// `authorizeUser(forScopes:delegate:options:)` with `kAIOptionReturnAuthCode`.
        @objc(kAPIGetAuthorizationCode) case getAuthorizationCode = 5
        /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
        @objc(kAPIGetCodePair) case getCodePair = 6
        /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
        @objc(kAPIGetTokenForCodePair) case getTokenForCodePair = 7
    }
#else
    /// Identifies the 2.x call that succeeded or failed. The raw values are those of the official SDK's header.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA024: use the block of each call; it receives only that call's result")
    #endif
    public enum API: UInt, Sendable {
        /// `authorizeUser(forScopes:delegate:)`, or the variant with options unless it requests an authorization code.
        case authorizeUser = 1
        /// `getAccessToken(forScopes:withOverrideParams:delegate:)`.
        case getAccessToken
        /// `clearAuthorizationState(_:)`.
        case clearAuthorizationState
        /// `getProfile(_:)`, or the variant with options.
        case getProfile
        /// `authorizeUser(forScopes:delegate:options:)` with `kAIOptionReturnAuthCode`.
        case getAuthorizationCode
        /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
        case getCodePair
        /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
        case getTokenForCodePair
    }
#endif

#if MigrationWarnings
    @available(*, deprecated, message: "LWA024: use the block of each call; it receives only that call's result")
#endif
extension API {
    /// The Swift 2 name of ``authorizeUser``.
    public static let AuthorizeUser = API.authorizeUser
    /// The Swift 2 name of ``getAccessToken``.
    public static let GetAccessToken = API.getAccessToken
    /// The Swift 2 name of ``clearAuthorizationState``.
    public static let ClearAuthorizationState = API.clearAuthorizationState
    /// The Swift 2 name of ``getProfile``.
    public static let GetProfile = API.getProfile
    /// The Swift 2 name of ``getAuthorizationCode``.
    public static let GetAuthorizationCode = API.getAuthorizationCode
}
