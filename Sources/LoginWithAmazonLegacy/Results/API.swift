/// Which call a result or an error belongs to. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum API: UInt, Sendable {
    /// `authorizeUser(forScopes:delegate:)`, with or without options.
    case authorizeUser = 1
    /// `getAccessToken(forScopes:withOverrideParams:delegate:)`.
    case getAccessToken = 2
    /// `clearAuthorizationState(_:)`.
    case clearAuthorizationState = 3
    /// `getProfile(_:)`.
    case getProfile = 4
    /// `authorizeUser(forScopes:delegate:options:)` that returns an authorization code.
    case getAuthorizationCode = 5
    /// Part of the 3.0.6 header; no 2.x call reports it.
    case getCodePair = 6
    /// Part of the 3.0.6 header; no 2.x call reports it.
    case getTokenForCodePair = 7
}
