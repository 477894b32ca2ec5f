import BothAPIs

/// The code of a step's calls in one language.
struct CallCode: Sendable {
    let language: String
    let code: String

    /// The calls with this SDK: in Swift and Objective-C, with 3.x also as `async` code.
    static func samples(of calls: [ClientCall], in version: SDKVersion) -> [CallCode] {
        let languages: [(String, (ClientCall) -> String)] =
            switch version {
            case .legacy: [("Swift", legacySwift), ("Objective-C", legacyObjectiveC)]
            case .modern: [("Swift", modernSwift), ("Swift, async", modernAsync), ("Objective-C", modernObjectiveC)]
            }
        return languages.map { CallCode(language: $0, code: calls.map($1).joined(separator: "\n")) }
    }

    // MARK: SDK 2.x

    private static func legacySwift(_ call: ClientCall) -> String {
        switch call {
        case .logIn(let scopes): "AIMobileLib.authorizeUser(forScopes: \(list(scopes)), delegate: delegate)"
        case .accessToken(let scopes, _):
            "AIMobileLib.getAccessToken(forScopes: \(list(scopes)), withOverrideParams: nil, delegate: delegate)"
        case .profile: "AIMobileLib.getProfile(delegate)"
        case .logOut: "AIMobileLib.clearAuthorizationState(delegate)"
        case .authorizationCode: noStep
        }
    }

    private static func legacyObjectiveC(_ call: ClientCall) -> String {
        switch call {
        case .logIn(let scopes): "[AIMobileLib authorizeUserForScopes:@\(list(scopes, "@")) delegate:delegate];"
        case .accessToken(let scopes, _):
            "[AIMobileLib getAccessTokenForScopes:@\(list(scopes, "@")) withOverrideParams:nil delegate:delegate];"
        case .profile: "[AIMobileLib getProfile:delegate];"
        case .logOut: "[AIMobileLib clearAuthorizationState:delegate];"
        case .authorizationCode: noStep
        }
    }

    private static func list(_ scopes: [String], _ prefix: String = "") -> String {
        "[" + scopes.map { "\(prefix)\"\($0)\"" }.joined(separator: ", ") + "]"
    }

    // MARK: SDK 3.x

    private static func modernSwift(_ call: ClientCall) -> String {
        switch call {
        case .profile: "AMZNUser.fetch { user, error in … }"
        case .logOut: "AMZNAuthorizationManager.shared().signOut { error in … }"
        default:
            swiftRequest(call)
                + "AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in … }"
        }
    }

    private static func modernAsync(_ call: ClientCall) -> String {
        switch call {
        case .profile: "let user = try await AMZNAuthorizationManager.shared().fetchUser()"
        case .logOut: "try await AMZNAuthorizationManager.shared().signOut()"
        default: swiftRequest(call) + "let result = try await AMZNAuthorizationManager.shared().authorize(request)"
        }
    }

    private static func modernObjectiveC(_ call: ClientCall) -> String {
        switch call {
        case .profile: "[AMZNUser fetch:^(AMZNUser *user, NSError *error) { … }];"
        case .logOut: "[[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) { … }];"
        default:
            objectiveCRequest(call)
                + "[[AMZNAuthorizationManager sharedManager] authorize:request withHandler:"
                + "^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) { … }];"
        }
    }

    private static func swiftRequest(_ call: ClientCall) -> String {
        let scopes = call.scopes.map { "AMZNScopeFactory.scope(withName: \"\($0)\")" }.joined(separator: ", ")
        return "let request = AMZNAuthorizeRequest()\nrequest.scopes = [\(scopes)]\n"
            + (call.isSilent ? "request.interactiveStrategy = .never\n" : "")
    }

    private static func objectiveCRequest(_ call: ClientCall) -> String {
        let scopes = call.scopes.map { "[AMZNScopeFactory scopeWithName:@\"\($0)\"]" }.joined(separator: ", ")
        return "AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];\nrequest.scopes = @[\(scopes)];\n"
            + (call.isSilent ? "request.interactiveStrategy = AMZNInteractiveStrategyNever;\n" : "")
    }

    /// The steps neither force a refresh nor ask for an authorization code.
    private static let noStep = ""
}

extension ClientCall {
    fileprivate var scopes: [String] {
        switch self {
        case .logIn(let scopes), .accessToken(let scopes, _), .authorizationCode(let scopes, _): scopes
        case .profile, .logOut: []
        }
    }

    fileprivate var isSilent: Bool { if case .accessToken = self { true } else { false } }
}
