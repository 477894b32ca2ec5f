/// The counted calls, with their codes and their Swift 3 names.
enum CountedCall: Int, CaseIterable, Sendable {
    case authorizeUser, authorizeUserWithOptions, getAccessToken, getProfile, getProfileWithOptions
    case clearAuthorizationState, handleOpen, getClientId, getRedirectUri, getScopeData

    var code: String { "LWA0" + (rawValue < 9 ? "0" : "") + "\(rawValue + 1)" }

    var name: String {
        switch self {
        case .authorizeUser: "AIMobileLib.authorizeUser(forScopes:delegate:)"
        case .authorizeUserWithOptions: "AIMobileLib.authorizeUser(forScopes:delegate:options:)"
        case .getAccessToken: "AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)"
        case .getProfile: "AIMobileLib.getProfile(_:)"
        case .getProfileWithOptions: "AIMobileLib.getProfile(_:withOptions:)"
        case .clearAuthorizationState: "AIMobileLib.clearAuthorizationState(_:)"
        case .handleOpen: "AIMobileLib.handleOpen(_:sourceApplication:)"
        case .getClientId: "AIMobileLib.getClientId()"
        case .getRedirectUri: "AIMobileLib.getRedirectUri()"
        case .getScopeData: "AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)"
        }
    }

    /// Counts a call that an app has made.
    func count() { AIMobileLib.usage.add(self) }
}
