// The error and option constants of SDK 2.x, and the SDK 3.1 names of the 2.x types and options. The SDK 3.1 names of
// the error constants are in the core.

/// 0: no error.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA030: use `kAMZNLWANoError`")
#endif
public let kAINoError = kAMZNLWANoError
/// 1, in SDK 3.x `kAMZNLWAApplicationNotAuthorized`: show the login button.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA031: use `kAMZNLWAApplicationNotAuthorized`")
#endif
public let kAIApplicationNotAuthorized = kAMZNLWAApplicationNotAuthorized
/// 2, in SDK 3.x `kAMZNLWAServerError`: the server failed.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA032: use `kAMZNLWAServerError`")
#endif
public let kAIServerError = kAMZNLWAServerError
/// 3, in SDK 3.x `kAMZNLWAErrorUserInterrupted`: the user left the page, for example.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA033: use `kAMZNLWAErrorUserInterrupted`")
#endif
public let kAIErrorUserInterrupted = kAMZNLWAErrorUserInterrupted
/// 4, in SDK 3.x `kAMZNLWAAccessDenied`: access was denied.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA034: use `kAMZNLWAAccessDenied`")
#endif
public let kAIAccessDenied = kAMZNLWAAccessDenied
/// 5, in SDK 3.x `kAMZNLWADeviceError`: the store or the page failed.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA035: use `kAMZNLWADeviceError`")
#endif
public let kAIDeviceError = kAMZNLWADeviceError
/// 6, in SDK 3.x `kAMZNLWAInvalidInput`: the call, an endpoint or the redirect URI is invalid.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA036: use `kAMZNLWAInvalidInput`")
#endif
public let kAIInvalidInput = kAMZNLWAInvalidInput
/// 7, in SDK 3.x `kAMZNLWANetworkError`: no connection, or no reply in time.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA037: use `kAMZNLWANetworkError`")
#endif
public let kAINetworkError = kAMZNLWANetworkError
/// 8, in SDK 3.x `kAMZNLWAUnauthorizedClient`: the API key is missing or wrong.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA038: use `kAMZNLWAUnauthorizedClient`")
#endif
public let kAIUnauthorizedClient = kAMZNLWAUnauthorizedClient
/// 9, in SDK 3.x `kAMZNLWAInternalError`: an internal error.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA039: use `kAMZNLWAInternalError`")
#endif
public let kAIInternalError = kAMZNLWAInternalError
/// 10, in SDK 3.x `kAMZNLWAVersionDenied`: the server refuses this version of the SDK.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA040: use `kAMZNLWAVersionDenied`")
#endif
public let kAIVersionDenied = kAMZNLWAVersionDenied
/// The domain of the errors of 3.x calls.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA041: use `kAMZNLWAErrorDomain`")
#endif
public let AIErrorDomain = kAMZNLWAErrorDomain

// The values of the official SDK's option constants are unknown. Some apps pass the literal `"kForceRefresh"` instead
// of the constant, so each key is the name of its 2.x constant.

/// The key of an override parameter of `getAccessToken`. With the value `"YES"`, the call refreshes the access token
/// even if it is fresh.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA050: use `request.forcesRefresh = true` if the value is true")
#endif
public let kForceRefresh = "kForceRefresh"
/// The key of an option of `authorizeUser`. With the value `"YES"`, the call signs in to the sandbox.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA051: use `request.isSandboxMode = true` if the value is true")
#endif
public let kAIOptionSandboxMode = "kAIOptionSandboxMode"
/// The key of the option of `authorizeUser` whose value is the data of all scopes. JSON text is sent unchanged, and
/// a dictionary is sent as JSON.
#if MigrationWarnings
    @available(
        *, deprecated,
        message: "LWA052: use `request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`"
    )
#endif
public let kAIOptionScopeData = "kAIOptionScopeData"
/// The key of an option of `authorizeUser`. With the value `true`, the call returns an authorization code instead
/// of signing the user in.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA053: use `request.grantType = .code` if the value is true")
#endif
public let kAIOptionReturnAuthCode = "kAIOptionReturnAuthCode"
/// The key of the option of `authorizeUser` whose value is the code challenge for `kAIOptionReturnAuthCode`. The
/// challenge is sent unchanged.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA054: use `request.codeChallenge = challenge`")
#endif
public let kAIOptionCodeChallenge = "kAIOptionCodeChallenge"
/// The key of the option of `authorizeUser` whose value is the method of the code challenge, `S256` or `plain`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA055: use `request.codeChallengeMethod = method`")
#endif
public let kAIOptionCodeChallengeMethod = "kAIOptionCodeChallengeMethod"

/// The 3.1 name of ``AIMobileLib``.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA060: use `AMZNAuthorizationManager`")
#endif
public typealias AMZNLWAMobileLib = AIMobileLib
/// The 3.1 name of ``AIAuthenticationDelegate``.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA061: use a block for each call, such as `AMZNAuthorizationRequestHandler`")
#endif
public typealias AMZNLWAAuthenticationDelegate = AIAuthenticationDelegate
/// The 3.1 name of ``AIError``.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA062: use `AMZNError`")
#endif
public typealias AMZNLWAError = AIError
/// The 3.1 name of `kForceRefresh`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA063: use `request.forcesRefresh = true` if the value is true")
#endif
public let kAMZNLWAForceRefresh = kForceRefresh
/// The 3.1 name of `kAIOptionSandboxMode`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA064: use `request.isSandboxMode = true` if the value is true")
#endif
public let kAMZNLWAOptionSandboxMode = kAIOptionSandboxMode
/// The 3.1 name of `kAIOptionScopeData`.
#if MigrationWarnings
    @available(
        *, deprecated,
        message: "LWA065: use `request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`"
    )
#endif
public let kAMZNLWAOptionScopeData = kAIOptionScopeData
/// The 3.1 name of `kAIOptionReturnAuthCode`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA066: use `request.grantType = .code` if the value is true")
#endif
public let kAMZNLWAOptionReturnAuthCode = kAIOptionReturnAuthCode
/// The 3.1 name of `kAIOptionCodeChallenge`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA067: use `request.codeChallenge = challenge`")
#endif
public let kAMZNLWAOptionCodeChallenge = kAIOptionCodeChallenge
/// The 3.1 name of `kAIOptionCodeChallengeMethod`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA068: use `request.codeChallengeMethod = method`")
#endif
public let kAMZNLWAOptionCodeChallengeMethod = kAIOptionCodeChallengeMethod
