// The values of these strings are not known of the original SDK; apps use the names. `kForceRefresh` is also passed as
// the literal text of its name, so that is its value, and the others follow it.

/// Override of `getAccessToken`: `"YES"` discards the stored access token and fetches a new one.
public let kForceRefresh = "kForceRefresh"
/// Option of `authorizeUser`: `"YES"` signs in to the sandbox.
public let kAIOptionSandboxMode = "kAIOptionSandboxMode"
/// Option of `authorizeUser`: the scope data of all scopes as JSON text, passed on as given.
public let kAIOptionScopeData = "kAIOptionScopeData"
/// Option of `authorizeUser`: true returns an authorization code instead of signing in.
public let kAIOptionReturnAuthCode = "kAIOptionReturnAuthCode"
/// Option of `authorizeUser` with `kAIOptionReturnAuthCode`: the code challenge, passed on as given.
public let kAIOptionCodeChallenge = "kAIOptionCodeChallenge"
/// Option of `authorizeUser` with `kAIOptionReturnAuthCode`: the challenge's method, `S256` or `plain`.
public let kAIOptionCodeChallengeMethod = "kAIOptionCodeChallengeMethod"
