// The error and option constants of SDK 2.x, and the SDK 3.1 names of the 2.x types and options. The SDK 3.1 names of
// the error constants are in the core. Each public declaration appears twice: with its migration warning, and without
// it.

#if MigrationWarnings
    /// 0: no error.
    @available(*, deprecated, message: "LWA030: use `kAMZNLWANoError`") public let kAINoError = kAMZNLWANoError
    /// 1: no user is signed in with these scopes; show the login button.
    @available(*, deprecated, message: "LWA031: use `kAMZNLWAApplicationNotAuthorized`")
    public let kAIApplicationNotAuthorized = kAMZNLWAApplicationNotAuthorized
    /// 2: the server failed or its reply is invalid.
    @available(*, deprecated, message: "LWA032: use `kAMZNLWAServerError`")
    public let kAIServerError = kAMZNLWAServerError
    /// 3: the sign-in ended without an answer, for example because the user closed the page.
    @available(*, deprecated, message: "LWA033: use `kAMZNLWAErrorUserInterrupted`")
    public let kAIErrorUserInterrupted = kAMZNLWAErrorUserInterrupted
    /// 4: the user or the server refused access.
    @available(*, deprecated, message: "LWA034: use `kAMZNLWAAccessDenied`")
    public let kAIAccessDenied = kAMZNLWAAccessDenied
    /// 5: the stored grant could not be read or written, or the page could not be shown.
    @available(*, deprecated, message: "LWA035: use `kAMZNLWADeviceError`")
    public let kAIDeviceError = kAMZNLWADeviceError
    /// 6: a parameter of the call, an endpoint or the redirect URI is missing or invalid, or the server refuses the
    /// request as invalid.
    @available(*, deprecated, message: "LWA036: use `kAMZNLWAInvalidInput`")
    public let kAIInvalidInput = kAMZNLWAInvalidInput
    /// 7: the connection could not be made, timed out or was lost.
    @available(*, deprecated, message: "LWA037: use `kAMZNLWANetworkError`")
    public let kAINetworkError = kAMZNLWANetworkError
    /// 8: the API key or the client id is missing or invalid, or the server does not accept the client.
    @available(*, deprecated, message: "LWA038: use `kAMZNLWAUnauthorizedClient`")
    public let kAIUnauthorizedClient = kAMZNLWAUnauthorizedClient
    /// 9: an internal error, which should not occur.
    @available(*, deprecated, message: "LWA039: use `kAMZNLWAInternalError`")
    public let kAIInternalError = kAMZNLWAInternalError
    /// 10: the server refuses this version of the SDK.
    @available(*, deprecated, message: "LWA040: use `kAMZNLWAVersionDenied`")
    public let kAIVersionDenied = kAMZNLWAVersionDenied
    /// The domain of the errors of 3.x calls.
    @available(*, deprecated, message: "LWA041: use `kAMZNLWAErrorDomain`")
    public let AIErrorDomain = kAMZNLWAErrorDomain
#else
    /// 0: no error.
    public let kAINoError = kAMZNLWANoError
    /// 1: no user is signed in with these scopes; show the login button.
    public let kAIApplicationNotAuthorized = kAMZNLWAApplicationNotAuthorized
    /// 2: the server failed or its reply is invalid.
    public let kAIServerError = kAMZNLWAServerError
    /// 3: the sign-in ended without an answer, for example because the user closed the page.
    public let kAIErrorUserInterrupted = kAMZNLWAErrorUserInterrupted
    /// 4: the user or the server refused access.
    public let kAIAccessDenied = kAMZNLWAAccessDenied
    /// 5: the stored grant could not be read or written, or the page could not be shown.
    public let kAIDeviceError = kAMZNLWADeviceError
    /// 6: a parameter of the call, an endpoint or the redirect URI is missing or invalid, or the server refuses the
    /// request as invalid.
    public let kAIInvalidInput = kAMZNLWAInvalidInput
    /// 7: the connection could not be made, timed out or was lost.
    public let kAINetworkError = kAMZNLWANetworkError
    /// 8: the API key or the client id is missing or invalid, or the server does not accept the client.
    public let kAIUnauthorizedClient = kAMZNLWAUnauthorizedClient
    /// 9: an internal error, which should not occur.
    public let kAIInternalError = kAMZNLWAInternalError
    /// 10: the server refuses this version of the SDK.
    public let kAIVersionDenied = kAMZNLWAVersionDenied
    /// The domain of the errors of 3.x calls.
    public let AIErrorDomain = kAMZNLWAErrorDomain
#endif

#if MigrationWarnings
    /// The key of an override parameter of `getAccessToken`. With the value `"YES"`, the call refreshes the access
    /// token even if it is still valid.
    @available(*, deprecated, message: "LWA050: use `request.forcesRefresh = true`")
    public let kForceRefresh = LegacyOptionName.forceRefresh
    /// The key of an option of `authorizeUser`. With the value `"YES"`, the call signs in to the sandbox.
    @available(*, deprecated, message: "LWA051: use `request.isSandboxMode = true`")
    public let kAIOptionSandboxMode = LegacyOptionName.sandboxMode
    /// The key of the option of `authorizeUser` whose value is the data of all scopes. JSON text is sent unchanged, and
    /// a dictionary is sent as JSON.
    @available(
        *, deprecated,
        message: "LWA052: use `request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`"
    )
    public let kAIOptionScopeData = LegacyOptionName.scopeData
    /// The key of an option of `authorizeUser`. With the value `true`, the call returns an authorization code instead
    /// of signing the user in.
    @available(*, deprecated, message: "LWA053: use `request.grantType = .code`")
    public let kAIOptionReturnAuthCode = LegacyOptionName.returnAuthCode
    /// The key of the option of `authorizeUser` whose value is the code challenge for `kAIOptionReturnAuthCode`. The
    /// challenge is sent unchanged.
    @available(*, deprecated, message: "LWA054: use `request.codeChallenge = challenge`")
    public let kAIOptionCodeChallenge = LegacyOptionName.codeChallenge
    /// The key of the option of `authorizeUser` whose value is the method of the code challenge, `S256` or `plain`.
    @available(*, deprecated, message: "LWA055: use `request.codeChallengeMethod = method`")
    public let kAIOptionCodeChallengeMethod = LegacyOptionName.codeChallengeMethod
#else
    /// The key of an override parameter of `getAccessToken`. With the value `"YES"`, the call refreshes the access
    /// token even if it is still valid.
    public let kForceRefresh = LegacyOptionName.forceRefresh
    /// The key of an option of `authorizeUser`. With the value `"YES"`, the call signs in to the sandbox.
    public let kAIOptionSandboxMode = LegacyOptionName.sandboxMode
    /// The key of the option of `authorizeUser` whose value is the data of all scopes. JSON text is sent unchanged, and
    /// a dictionary is sent as JSON.
    public let kAIOptionScopeData = LegacyOptionName.scopeData
    /// The key of an option of `authorizeUser`. With the value `true`, the call returns an authorization code instead
    /// of signing the user in.
    public let kAIOptionReturnAuthCode = LegacyOptionName.returnAuthCode
    /// The key of the option of `authorizeUser` whose value is the code challenge for `kAIOptionReturnAuthCode`. The
    /// challenge is sent unchanged.
    public let kAIOptionCodeChallenge = LegacyOptionName.codeChallenge
    /// The key of the option of `authorizeUser` whose value is the method of the code challenge, `S256` or `plain`.
    public let kAIOptionCodeChallengeMethod = LegacyOptionName.codeChallengeMethod
#endif

#if MigrationWarnings
    /// The 3.1 name of ``AIMobileLib``.
    @available(*, deprecated, message: "LWA060: use `AMZNAuthorizationManager`")
    public typealias AMZNLWAMobileLib = AIMobileLib
    /// The 3.1 name of ``AIAuthenticationDelegate``.
    @available(*, deprecated, message: "LWA061: use a block for each call, such as `AMZNAuthorizationRequestHandler`")
    public typealias AMZNLWAAuthenticationDelegate = AIAuthenticationDelegate
    /// The 3.1 name of ``AIError``.
    @available(*, deprecated, message: "LWA062: use `AMZNError`") public typealias AMZNLWAError = AIError
    /// The 3.1 name of `kForceRefresh`.
    @available(*, deprecated, message: "LWA063: use `request.forcesRefresh = true`")
    public let kAMZNLWAForceRefresh = LegacyOptionName.forceRefresh
    /// The 3.1 name of `kAIOptionSandboxMode`.
    @available(*, deprecated, message: "LWA064: use `request.isSandboxMode = true`")
    public let kAMZNLWAOptionSandboxMode = LegacyOptionName.sandboxMode
    /// The 3.1 name of `kAIOptionScopeData`.
    @available(
        *, deprecated,
        message: "LWA065: use `request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`"
    )
    public let kAMZNLWAOptionScopeData = LegacyOptionName.scopeData
    /// The 3.1 name of `kAIOptionReturnAuthCode`.
    @available(*, deprecated, message: "LWA066: use `request.grantType = .code`")
    public let kAMZNLWAOptionReturnAuthCode = LegacyOptionName.returnAuthCode
    /// The 3.1 name of `kAIOptionCodeChallenge`.
    @available(*, deprecated, message: "LWA067: use `request.codeChallenge = challenge`")
    public let kAMZNLWAOptionCodeChallenge = LegacyOptionName.codeChallenge
    /// The 3.1 name of `kAIOptionCodeChallengeMethod`.
    @available(*, deprecated, message: "LWA068: use `request.codeChallengeMethod = method`")
    public let kAMZNLWAOptionCodeChallengeMethod = LegacyOptionName.codeChallengeMethod
#else
    /// The 3.1 name of ``AIMobileLib``.
    public typealias AMZNLWAMobileLib = AIMobileLib
    /// The 3.1 name of ``AIAuthenticationDelegate``.
    public typealias AMZNLWAAuthenticationDelegate = AIAuthenticationDelegate
    /// The 3.1 name of ``AIError``.
    public typealias AMZNLWAError = AIError
    /// The 3.1 name of `kForceRefresh`.
    public let kAMZNLWAForceRefresh = LegacyOptionName.forceRefresh
    /// The 3.1 name of `kAIOptionSandboxMode`.
    public let kAMZNLWAOptionSandboxMode = LegacyOptionName.sandboxMode
    /// The 3.1 name of `kAIOptionScopeData`.
    public let kAMZNLWAOptionScopeData = LegacyOptionName.scopeData
    /// The 3.1 name of `kAIOptionReturnAuthCode`.
    public let kAMZNLWAOptionReturnAuthCode = LegacyOptionName.returnAuthCode
    /// The 3.1 name of `kAIOptionCodeChallenge`.
    public let kAMZNLWAOptionCodeChallenge = LegacyOptionName.codeChallenge
    /// The 3.1 name of `kAIOptionCodeChallengeMethod`.
    public let kAMZNLWAOptionCodeChallengeMethod = LegacyOptionName.codeChallengeMethod
#endif

/// The keys of options and override parameters. The values of the official SDK's constants are unknown. Some apps pass
/// the literal `"kForceRefresh"` instead of the constant, so each key is the name of its 2.x constant.
enum LegacyOptionName {
    static let forceRefresh = "kForceRefresh"
    static let sandboxMode = "kAIOptionSandboxMode"
    static let scopeData = "kAIOptionScopeData"
    static let returnAuthCode = "kAIOptionReturnAuthCode"
    static let codeChallenge = "kAIOptionCodeChallenge"
    static let codeChallengeMethod = "kAIOptionCodeChallengeMethod"
}
