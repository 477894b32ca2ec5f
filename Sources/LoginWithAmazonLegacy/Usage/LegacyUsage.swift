import Foundation

/// Counts the app's 2.x calls.
final class LegacyUsage: @unchecked Sendable {
    typealias Handler = @Sendable (_ call: String) -> Void

    static let ofApp = LegacyUsage()

    // Unchecked, because the compiler can't see that both are touched only while `lock` is held.
    private let lock = NSLock()
    private var counts: [String: Int] = [:]
    private var handler: Handler?

    var calls: [String: Int] { locked { counts } }

    func setHandler(_ handler: Handler?) {
        let old = locked {
            defer { self.handler = handler }
            return self.handler
        }
        // Released outside the lock: deallocating the handler's captures may make a 2.x call.
        withExtendedLifetime(old) {}
    }

    func add(_ call: CountedCall) {
        let handler = locked {
            counts[call.rawValue, default: 0] += 1
            return self.handler
        }
        handler?(call.rawValue)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}

/// What is counted, by code and name: the calls, and on Linux the calls whose delegate lacks the method that would
/// receive the outcome.
enum CountedCall: String, CaseIterable, Sendable {
    case authorizeUser = "LWA001 AIMobileLib.authorizeUser(forScopes:delegate:)"
    case authorizeUserWithOptions = "LWA002 AIMobileLib.authorizeUser(forScopes:delegate:options:)"
    case getAccessToken = "LWA003 AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)"
    case getProfile = "LWA004 AIMobileLib.getProfile(_:)"
    case getProfileWithOptions = "LWA005 AIMobileLib.getProfile(_:withOptions:)"
    case clearAuthorizationState = "LWA006 AIMobileLib.clearAuthorizationState(_:)"
    case handleOpen = "LWA007 AIMobileLib.handleOpen(_:sourceApplication:)"
    case getClientId = "LWA008 AIMobileLib.getClientId()"
    case getRedirectUri = "LWA009 AIMobileLib.getRedirectUri()"
    case getScopeData = "LWA010 AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)"
    case missingSuccess = "LWA020 AIAuthenticationDelegate without requestDidSucceed(_:)"
    case missingFailure = "LWA020 AIAuthenticationDelegate without requestDidFail(_:)"

    func count() { LegacyUsage.ofApp.add(self) }
}
