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
