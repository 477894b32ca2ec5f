/// Override of `getAccessToken`: `"YES"` discards the stored access token and fetches a new one.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA050: use AMZNAuthorizeRequest.forcesRefresh")
#endif
public let kForceRefresh = LegacyOptionName.forceRefresh
/// Option of `authorizeUser`: `"YES"` signs in to the sandbox.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA051: use AMZNAuthorizeRequest.isSandboxMode")
#endif
public let kAIOptionSandboxMode = LegacyOptionName.sandboxMode
/// Option of `authorizeUser`: the scope data of all scopes as JSON text, passed on as given.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA052: use AMZNScopeFactory.scope(withName:data:)")
#endif
public let kAIOptionScopeData = LegacyOptionName.scopeData
/// Option of `authorizeUser`: true returns an authorization code instead of signing in.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA053: use AMZNAuthorizeRequest.grantType")
#endif
public let kAIOptionReturnAuthCode = LegacyOptionName.returnAuthCode
/// Option of `authorizeUser` with `kAIOptionReturnAuthCode`: the code challenge, passed on as given.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA054: use AMZNAuthorizeRequest.codeChallenge")
#endif
public let kAIOptionCodeChallenge = LegacyOptionName.codeChallenge
/// Option of `authorizeUser` with `kAIOptionReturnAuthCode`: the challenge's method, `S256` or `plain`.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA055: use AMZNAuthorizeRequest.codeChallengeMethod")
#endif
public let kAIOptionCodeChallengeMethod = LegacyOptionName.codeChallengeMethod

// The values in the original SDK are unknown; apps use the names. `kForceRefresh` is also passed as a literal, so its
// value is its name, and the others follow that pattern.

/// The keys of options and override parameters.
enum LegacyOptionName {
    static let forceRefresh = "kForceRefresh"
    static let sandboxMode = "kAIOptionSandboxMode"
    static let scopeData = "kAIOptionScopeData"
    static let returnAuthCode = "kAIOptionReturnAuthCode"
    static let codeChallenge = "kAIOptionCodeChallenge"
    static let codeChallengeMethod = "kAIOptionCodeChallengeMethod"
}
