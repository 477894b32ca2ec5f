// SDK 3.1's names for the 2.x classes and options; its error constants are in the core.

/// The 3.1 name of ``AIMobileLib``.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA060: use AMZNAuthorizationManager")
#endif
public typealias AMZNLWAMobileLib = AIMobileLib
/// The 3.1 name of ``AIAuthenticationDelegate``.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA061: use AMZNAuthorizationRequestHandler, the block of each call")
#endif
public typealias AMZNLWAAuthenticationDelegate = AIAuthenticationDelegate
/// The 3.1 name of ``AIError``.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA062: use AMZNError")
#endif
public typealias AMZNLWAError = AIError

/// The 3.1 name of `kForceRefresh`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA063: use AMZNAuthorizeRequest.forcesRefresh")
#endif
public let kAMZNLWAForceRefresh = LegacyOptionName.forceRefresh
/// The 3.1 name of `kAIOptionSandboxMode`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA064: use AMZNAuthorizeRequest.isSandboxMode")
#endif
public let kAMZNLWAOptionSandboxMode = LegacyOptionName.sandboxMode
/// The 3.1 name of `kAIOptionScopeData`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA065: use AMZNScopeFactory.scope(withName:data:)")
#endif
public let kAMZNLWAOptionScopeData = LegacyOptionName.scopeData
/// The 3.1 name of `kAIOptionReturnAuthCode`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA066: use AMZNAuthorizeRequest.grantType")
#endif
public let kAMZNLWAOptionReturnAuthCode = LegacyOptionName.returnAuthCode
/// The 3.1 name of `kAIOptionCodeChallenge`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA067: use AMZNAuthorizeRequest.codeChallenge")
#endif
public let kAMZNLWAOptionCodeChallenge = LegacyOptionName.codeChallenge
/// The 3.1 name of `kAIOptionCodeChallengeMethod`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA068: use AMZNAuthorizeRequest.codeChallengeMethod")
#endif
public let kAMZNLWAOptionCodeChallengeMethod = LegacyOptionName.codeChallengeMethod
