// The values of these strings are not known of the original SDK; apps use the names. `kForceRefresh` is also passed as
// the literal text of its name, so that is its value, and the others follow it.

/// The keys of options and override parameters, for the facade itself.
enum LegacyOptionName {
    static let forceRefresh = "kForceRefresh"
    static let sandboxMode = "kAIOptionSandboxMode"
    static let scopeData = "kAIOptionScopeData"
    static let returnAuthCode = "kAIOptionReturnAuthCode"
    static let codeChallenge = "kAIOptionCodeChallenge"
    static let codeChallengeMethod = "kAIOptionCodeChallengeMethod"
}
