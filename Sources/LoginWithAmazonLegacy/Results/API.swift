import Foundation

/// Identifies the 2.x call that succeeded or failed. The raw values are those of the official SDK's header.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA024: use the block of each call; it receives only that call's result")
#endif
#if canImport(ObjectiveC)
    @objc
#endif
public enum API: UInt, Sendable {
    /// `authorizeUser(forScopes:delegate:)`, or the variant with options if it requests no authorization code.
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
    /// `getProfile(_:)`, or the variant with options.
    #if canImport(ObjectiveC)
        @objc(kAPIGetProfile)
    #endif
    case getProfile = 4
    /// `authorizeUser(forScopes:delegate:options:)` with `kAIOptionReturnAuthCode`.
    #if canImport(ObjectiveC)
        @objc(kAPIGetAuthorizationCode)
    #endif
    case getAuthorizationCode = 5
    /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
    #if canImport(ObjectiveC)
        @objc(kAPIGetCodePair)
    #endif
    case getCodePair = 6
    /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
    #if canImport(ObjectiveC)
        @objc(kAPIGetTokenForCodePair)
    #endif
    case getTokenForCodePair = 7
}
