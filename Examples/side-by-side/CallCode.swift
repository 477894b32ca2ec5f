import BothAPIs
import Foundation

/// The code of a step's calls in one language.
struct CallCode: Sendable {
    let language: String
    let code: String

    /// The calls with this SDK: in Swift and Objective-C, with 3.x also as `async` code.
    static func samples(of calls: [ClientCall], in version: SDKVersion) -> [CallCode] {
        (version == .legacy ? legacy : modern).map { language in
            CallCode(language: language.name, code: calls.map(language.code).joined(separator: "\n"))
        }
    }

    private static let legacy = [
        Language(
            name: "Swift", scope: "\"NAME\"",
            logIn: "AIMobileLib.authorizeUser(forScopes: [SCOPES], delegate: delegate)",
            token: "AIMobileLib.getAccessToken(forScopes: [SCOPES], withOverrideParams: nil, delegate: delegate)",
            profile: "AIMobileLib.getProfile(delegate)", logOut: "AIMobileLib.clearAuthorizationState(delegate)"),
        Language(
            name: "Objective-C", scope: "@\"NAME\"",
            logIn: "[AIMobileLib authorizeUserForScopes:@[SCOPES] delegate:delegate];",
            token: "[AIMobileLib getAccessTokenForScopes:@[SCOPES] withOverrideParams:nil delegate:delegate];",
            profile: "[AIMobileLib getProfile:delegate];", logOut: "[AIMobileLib clearAuthorizationState:delegate];"),
    ]

    private static let modern = [
        Language(
            name: "Swift", scope: swiftScope, logIn: swiftRequest + swiftCall, token: swiftRequest + never + swiftCall,
            profile: "AMZNUser.fetch { user, error in … }",
            logOut: "AMZNAuthorizationManager.shared().signOut { error in … }"),
        Language(
            name: "Swift, async", scope: swiftScope, logIn: swiftRequest + asyncCall,
            token: swiftRequest + never + asyncCall,
            profile: "let user = try await AMZNAuthorizationManager.shared().fetchUser()",
            logOut: "try await AMZNAuthorizationManager.shared().signOut()"),
        Language(
            name: "Objective-C", scope: "[AMZNScopeFactory scopeWithName:@\"NAME\"]",
            logIn: objectiveCRequest + objectiveCCall,
            token: objectiveCRequest + "request.interactiveStrategy = AMZNInteractiveStrategyNever;\n" + objectiveCCall,
            profile: "[AMZNUser fetch:^(AMZNUser *user, NSError *error) { … }];",
            logOut: "[[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) { … }];"),
    ]

    private static let swiftScope = "AMZNScopeFactory.scope(withName: \"NAME\")"
    private static let swiftRequest = "let request = AMZNAuthorizeRequest()\nrequest.scopes = [SCOPES]\n"
    private static let never = "request.interactiveStrategy = .never\n"
    private static let swiftCall =
        "AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in … }"
    private static let asyncCall = "let result = try await AMZNAuthorizationManager.shared().authorize(request)"
    private static let objectiveCRequest =
        "AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];\nrequest.scopes = @[SCOPES];\n"
    private static let objectiveCCall =
        "[[AMZNAuthorizationManager sharedManager] authorize:request withHandler:"
        + "^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) { … }];"
}

/// An SDK's calls in one language. `SCOPES` stands for the scopes, and `NAME` for a scope's name.
private struct Language: Sendable {
    let name: String
    let scope: String
    let logIn: String
    let token: String
    let profile: String
    let logOut: String

    func code(_ call: ClientCall) -> String {
        switch call {
        case .logIn(let scopes, _): fill(logIn, scopes)
        case .accessToken(let scopes, _): fill(token, scopes)
        case .profile: profile
        case .logOut: logOut
        // No step makes these calls.
        case .authorizationCode, .profileWithOptions: ""
        }
    }

    private func fill(_ code: String, _ scopes: [String]) -> String {
        let list = scopes.map { scope.replacingOccurrences(of: "NAME", with: $0) }.joined(separator: ", ")
        return code.replacingOccurrences(of: "SCOPES", with: list)
    }
}
