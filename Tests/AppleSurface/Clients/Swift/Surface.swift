import LoginWithAmazonLegacy

/// Uses the web authentication user agent and the Keychain store, which exist only on Apple's platforms.
func ownParts(_ configuration: AMZNConfiguration) {
    let agents: [any AMZNUserAgent] = [
        AMZNWebAuthenticationUserAgent(), AMZNWebAuthenticationUserAgent(prefersEphemeralSession: true) { nil },
        OwnAgent(),
    ]
    let stores = [
        AMZNKeychainGrantStore(), AMZNKeychainGrantStore(service: "own", accessGroup: "group"),
        AMZNKeychainGrantStore(accessGroup: "group"), AMZNKeychainGrantStore(service: "own"),
    ]
    AMZNAuthorizationManager.setShared(
        AMZNAuthorizationManager(
            configuration: configuration, userAgent: agents[0], grantStore: stores[0]))
}

/// Names each of the errors that an agent may throw, and throws the first.
struct OwnAgent: AMZNUserAgent {
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let errors: [AMZNUserAgentError] = [.userDidCancel, .timedOut, .failed("text"), .misconfigured("text")]
        throw errors[0]
    }
}

final class DataScope: NSObject, AMZNScope {
    let name = "own"
    let scopeData: [AnyHashable: Any] = ["key": 1]
}

/// An existing app defines a global constant with this name, so the package must not define one.
let kAMZNLWAErrorNonLocalizedDescription = "AMZNLWAErrorNonLocalizedDescription"
