import LoginWithAmazonLegacy

// Every constant with its type, and the public declarations specific to Apple's platforms.

let codes: [UInt] = [
    kAINoError, kAIApplicationNotAuthorized, kAIServerError, kAIErrorUserInterrupted, kAIAccessDenied, kAIDeviceError,
    kAIInvalidInput, kAINetworkError, kAIUnauthorizedClient, kAIInternalError, kAIVersionDenied, kAMZNLWANoError,
    kAMZNLWAApplicationNotAuthorized, kAMZNLWAServerError, kAMZNLWAErrorUserInterrupted, kAMZNLWAAccessDenied,
    kAMZNLWADeviceError, kAMZNLWAInvalidInput, kAMZNLWANetworkError, kAMZNLWAUnauthorizedClient, kAMZNLWAInternalError,
    kAMZNLWAVersionDenied,
]

let texts: [String] = [
    kForceRefresh, kAIOptionSandboxMode, kAIOptionScopeData, kAIOptionReturnAuthCode, kAIOptionCodeChallenge,
    kAIOptionCodeChallengeMethod, AIErrorDomain, kAMZNLWAErrorDomain, kAMZNLWAErrorTimeUntilNextRetryAttempt,
    AMZNUserIDKey, AMZNUserNameKey, AMZNUserEmailKey, AMZNUserPostalCodeKey, AMZNLWASDKInfo.sdkVersion(),
]

func ownParts(_ configuration: AMZNConfiguration) {
    let agents: [any AMZNUserAgent] = [
        AMZNWebAuthenticationUserAgent(), AMZNWebAuthenticationUserAgent(prefersEphemeralSession: true) { nil },
    ]
    let stores = [
        AMZNKeychainGrantStore(), AMZNKeychainGrantStore(service: "own", accessGroup: "group"),
        AMZNKeychainGrantStore(afterReinstall: .forget),
        AMZNKeychainGrantStore(service: "own", afterReinstall: AMZNReinstallPolicy.keep),
    ]
    AMZNAuthorizationManager.setShared(
        AMZNAuthorizationManager(
            configuration: configuration, userAgent: AMZNUserAgentChain(agents), grantStore: stores[0]))
}

/// A custom scope.
final class OwnScope: NSObject, AMZNScope {
    let name = "own"
    let scopeData: [AnyHashable: Any] = ["key": 1]
}

/// A custom scope without data.
final class OwnPlainScope: NSObject, AMZNScope {
    let name = "plain"
}

/// A surveyed app defines a global with this name, so the package must not.
let kAMZNLWAErrorNonLocalizedDescription = "AMZNLWAErrorNonLocalizedDescription"
