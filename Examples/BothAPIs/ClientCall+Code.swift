extension ClientCall {
    /// The Swift code of the call with this SDK.
    public func code(in version: SDKVersion) -> String {
        switch version {
        case .legacy: legacyCode
        case .modern: modernCode
        }
    }

    private var legacyCode: String {
        switch self {
        case .logIn(let scopes):
            "AIMobileLib.authorizeUser(forScopes: \(Self.list(scopes)), delegate: delegate)"
        case .accessToken(let scopes, let isForced):
            "AIMobileLib.getAccessToken(forScopes: \(Self.list(scopes)),\n"
                + "    withOverrideParams: \(isForced ? "[kForceRefresh: \"YES\"]" : "nil"), delegate: delegate)"
        case .authorizationCode(let scopes, _):
            "AIMobileLib.authorizeUser(forScopes: \(Self.list(scopes)), delegate: delegate,\n"
                + "    options: [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: challenge])"
        case .profile: "AIMobileLib.getProfile(delegate)"
        case .logOut: "AIMobileLib.clearAuthorizationState(delegate)"
        }
    }

    private var modernCode: String {
        switch self {
        case .logIn(let scopes): Self.request(scopes, []) + Self.authorize
        case .accessToken(let scopes, let isForced):
            Self.request(scopes, ["interactiveStrategy = .never"] + (isForced ? ["forcesRefresh = true"] : []))
                + Self.authorize
        case .authorizationCode(let scopes, _):
            Self.request(scopes, ["grantType = .code", "codeChallenge = challenge"]) + Self.authorize
        case .profile: "AMZNUser.fetch { user, error in … }"
        case .logOut: "AMZNAuthorizationManager.shared().signOut { error in … }"
        }
    }

    private static func list(_ scopes: [String]) -> String {
        "[" + scopes.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }

    private static func request(_ scopes: [String], _ settings: [String]) -> String {
        let objects = scopes.map { "AMZNScopeFactory.scope(withName: \"\($0)\")" }.joined(separator: ",\n    ")
        return (["scopes = [\(objects)]"] + settings).reduce("let request = AMZNAuthorizeRequest()\n") {
            $0 + "request.\($1)\n"
        }
    }

    private static let authorize =
        "AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in … }"
}
