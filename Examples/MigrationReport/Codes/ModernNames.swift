/// The names of SDK 3.x and of this package's additions to it, which count as migrated uses.
enum ModernNames {
    static let all: Set<String> = Set(types + constants)

    private static let types = [
        "AMZNAuthorizationGrantType", "AMZNAuthorizationManager", "AMZNAuthorizationRequestHandler",
        "AMZNAuthorizeRequest", "AMZNAuthorizeResult", "AMZNCodePairManager", "AMZNConfiguration",
        "AMZNCreateCodePairRequest", "AMZNCreateCodePairRequestHandler", "AMZNCreateCodePairResult",
        "AMZNDiagnosticEvent", "AMZNEndpoints", "AMZNError", "AMZNFileGrantStore", "AMZNFinding", "AMZNGetTokenRequest",
        "AMZNGetTokenRequestHandler", "AMZNGetTokenResult", "AMZNGrantStore", "AMZNGrantStoreError",
        "AMZNGrantStoreLease", "AMZNInteractiveStrategy", "AMZNKeychainGrantStore", "AMZNLWASDKInfo",
        "AMZNLWASettings", "AMZNLoopbackUserAgent", "AMZNMemoryGrantStore", "AMZNProfileScope", "AMZNRegion",
        "AMZNReinstallPolicy", "AMZNScope", "AMZNScopeFactory", "AMZNSessionChange", "AMZNSessionObservation",
        "AMZNSignOutRequestHandler", "AMZNSystemBrowserUserAgent", "AMZNUser", "AMZNUserAgent", "AMZNUserAgentChain",
        "AMZNUserAgentError", "AMZNUserFetchRequestHandler", "AMZNWebAuthenticationUserAgent",
    ]
    private static let constants = [
        "AMZNAuthorizationGrantTypeCode", "AMZNAuthorizationGrantTypeToken", "AMZNInteractiveStrategyAlways",
        "AMZNInteractiveStrategyAuto", "AMZNInteractiveStrategyNever", "AMZNRegionAuto", "AMZNRegionEU", "AMZNRegionFE",
        "AMZNRegionNA", "AMZNUserEmailKey", "AMZNUserIDKey", "AMZNUserNameKey", "AMZNUserPostalCodeKey",
        "kAMZNLWAAccessDenied", "kAMZNLWAApplicationNotAuthorized", "kAMZNLWADeviceError", "kAMZNLWAErrorDomain",
        "kAMZNLWAErrorTimeUntilNextRetryAttempt", "kAMZNLWAErrorUserInterrupted", "kAMZNLWAInternalError",
        "kAMZNLWAInvalidInput", "kAMZNLWANetworkError", "kAMZNLWANoError", "kAMZNLWAServerError",
        "kAMZNLWAUnauthorizedClient", "kAMZNLWAVersionDenied",
    ]
}
