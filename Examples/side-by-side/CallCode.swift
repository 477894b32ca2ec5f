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
        case .accessToken(let scopes, let isForced):
            "AIMobileLib.getAccessToken(forScopes: \(list(scopes)), withOverrideParams: "
                + "\(isForced ? "[kForceRefresh: \"YES\"]" : "nil"), delegate: delegate)"
        case .authorizationCode(let scopes, _):
            "AIMobileLib.authorizeUser(forScopes: \(list(scopes)), delegate: delegate, "
                + "options: [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: challenge])"
        case .profile: "AIMobileLib.getProfile(delegate)"
        case .logOut: "AIMobileLib.clearAuthorizationState(delegate)"
        }
    }

    private static func legacyObjectiveC(_ call: ClientCall) -> String {
        switch call {
        case .logIn(let scopes): "[AIMobileLib authorizeUserForScopes:@\(list(scopes, "@")) delegate:delegate];"
        case .accessToken(let scopes, let isForced):
            "[AIMobileLib getAccessTokenForScopes:@\(list(scopes, "@")) withOverrideParams:"
                + "\(isForced ? "@{kForceRefresh: @\"YES\"}" : "nil") delegate:delegate];"
        case .authorizationCode(let scopes, _):
            "[AIMobileLib authorizeUserForScopes:@\(list(scopes, "@")) delegate:delegate "
                + "options:@{kAIOptionReturnAuthCode: @YES, kAIOptionCodeChallenge: challenge}];"
        case .profile: "[AIMobileLib getProfile:delegate];"
        case .logOut: "[AIMobileLib clearAuthorizationState:delegate];"
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
        let settings = ["scopes = [\(scopes)]"] + call.settings.map { "\($0.name) = \($0.swift)" }
        return "let request = AMZNAuthorizeRequest()\n" + settings.map { "request.\($0)\n" }.joined()
    }

    private static func objectiveCRequest(_ call: ClientCall) -> String {
        let scopes = call.scopes.map { "[AMZNScopeFactory scopeWithName:@\"\($0)\"]" }.joined(separator: ", ")
        let settings = ["scopes = @[\(scopes)]"] + call.settings.map { "\($0.name) = \($0.objectiveC)" }
        return "AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];\n"
            + settings.map { "request.\($0);\n" }.joined()
    }
}

extension ClientCall {
    fileprivate var scopes: [String] {
        switch self {
        case .logIn(let scopes), .accessToken(let scopes, _), .authorizationCode(let scopes, _): scopes
        case .profile, .logOut: []
        }
    }

    /// The 3.x request's properties, in Swift and in Objective-C.
    fileprivate var settings: [(name: String, swift: String, objectiveC: String)] {
        switch self {
        case .accessToken(_, let isForced):
            [("interactiveStrategy", ".never", "AMZNInteractiveStrategyNever")]
                + (isForced ? [("forcesRefresh", "true", "YES")] : [])
        case .authorizationCode:
            [
                ("grantType", ".code", "AMZNAuthorizationGrantTypeCode"), ("codeChallenge", "challenge", "challenge"),
                ("codeChallengeMethod", "\"S256\"", "@\"S256\""),
            ]
        default: []
        }
    }
}
