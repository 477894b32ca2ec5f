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
