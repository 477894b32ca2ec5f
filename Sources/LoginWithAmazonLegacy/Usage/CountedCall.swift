import Foundation

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

    private static let lock = NSLock()
    // Unchecked, because the compiler can't see that it is touched only while `lock` is held.
    nonisolated(unsafe) private static var byName: [String: Int] = [:]

    /// How often each was counted since the launch of the app, by code and name.
    static var counts: [String: Int] { lock.withLock { byName } }

    func count() { Self.lock.withLock { Self.byName[rawValue, default: 0] += 1 } }
}
