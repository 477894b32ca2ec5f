// The names that SDK 3.1 gave the 2.x classes and options; the error constants of that name are in the core.

/// The 3.1 name of ``AIMobileLib``.
public typealias AMZNLWAMobileLib = AIMobileLib
/// The 3.1 name of ``AIAuthenticationDelegate``.
public typealias AMZNLWAAuthenticationDelegate = AIAuthenticationDelegate
/// The 3.1 name of ``AIError``.
public typealias AMZNLWAError = AIError

/// The 3.1 name of `kForceRefresh`.
public let kAMZNLWAForceRefresh = kForceRefresh
/// The 3.1 name of `kAIOptionSandboxMode`.
public let kAMZNLWAOptionSandboxMode = kAIOptionSandboxMode
/// The 3.1 name of `kAIOptionScopeData`.
public let kAMZNLWAOptionScopeData = kAIOptionScopeData
/// The 3.1 name of `kAIOptionReturnAuthCode`.
public let kAMZNLWAOptionReturnAuthCode = kAIOptionReturnAuthCode
/// The 3.1 name of `kAIOptionCodeChallenge`.
public let kAMZNLWAOptionCodeChallenge = kAIOptionCodeChallenge
/// The 3.1 name of `kAIOptionCodeChallengeMethod`.
public let kAMZNLWAOptionCodeChallengeMethod = kAIOptionCodeChallengeMethod
