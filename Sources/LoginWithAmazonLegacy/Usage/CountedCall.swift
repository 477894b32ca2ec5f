import Foundation

/// The calls that `AIMobileLib.usageCounts()` counts; the raw values are the keys of its result. The last two cases
/// exist for platforms without Objective-C: they count the calls whose delegate lacks the method for the outcome.
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
    // The compiler can't verify that this dictionary is used only while `lock` is held.
    nonisolated(unsafe) private static var byName: [String: Int] = [:]

    /// How often each case was counted since the launch of the app, with the raw values as keys.
    static var counts: [String: Int] { lock.withLock { byName } }

    func count() { Self.lock.withLock { Self.byName[rawValue, default: 0] += 1 } }
}
