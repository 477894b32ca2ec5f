import BothAPIs
import Foundation

/// The code of a step's calls in one language.
struct CallCode: Sendable {
    let language: String
    let code: String

    /// The calls with this SDK: in Swift and Objective-C, with 3.x first as `async` code.
    static func samples(of calls: [ClientCall], in version: SDKVersion) -> [CallCode] {
        let languages: [(String, (ClientCall) -> String)] =
            version == .legacy
            ? [("Swift", LegacyCode.swift), ("Objective-C", LegacyCode.objectiveC)]
            : [
                ("Swift, async", { ModernCode.swift($0, isAsync: true) }),
                ("Swift, blocks", { ModernCode.swift($0, isAsync: false) }), ("Objective-C", ModernCode.objectiveC),
            ]
        return languages.map { CallCode(language: $0, code: calls.map($1).joined(separator: "\n")) }
    }
}

/// Calls of SDK 2.x.
private enum LegacyCode {
    static func swift(_ call: ClientCall) -> String {
        switch call {
        case .logIn(let scopes, _), .authorizationCode(let scopes, _, _):
            let options = options(of: call).map { "\($0.key): \($0.value)" }.joined(separator: ",\n              ")
            let end = options.isEmpty ? ")" : ",\n    options: [\(options)])"
            return "AIMobileLib.authorizeUser(forScopes: \(names(scopes)), delegate: delegate\(end)"
        case .accessToken(let scopes, let isForced):
            let parameters = isForced ? "[kForceRefresh: \"YES\"]" : "nil"
            return "AIMobileLib.getAccessToken(\n    forScopes: \(names(scopes)), withOverrideParams: \(parameters), "
                + "delegate: delegate)"
        case .profile: return "AIMobileLib.getProfile(delegate)"
        case .profileWithOptions: return "AIMobileLib.getProfile(delegate, withOptions: [:])"
        case .logOut: return "AIMobileLib.clearAuthorizationState(delegate)"
        }
    }

    static func objectiveC(_ call: ClientCall) -> String {
        switch call {
        case .logIn(let scopes, _), .authorizationCode(let scopes, _, _):
            let options = options(of: call).map { "\($0.key) : \(object($0.value))" }.joined(separator: ",\n     ")
            let end = options.isEmpty ? "];" : "\n    options:@{ \(options) }];"
            return "[AIMobileLib authorizeUserForScopes:@\(names(scopes, "@")) delegate:delegate\(end)"
        case .accessToken(let scopes, let isForced):
            let parameters = isForced ? "@{ kForceRefresh : @\"YES\" }" : "nil"
            return "[AIMobileLib getAccessTokenForScopes:@\(names(scopes, "@")) withOverrideParams:\(parameters) "
                + "delegate:delegate];"
        case .profile: return "[AIMobileLib getProfile:delegate];"
        case .profileWithOptions: return "[AIMobileLib getProfile:delegate withOptions:@{}];"
        case .logOut: return "[AIMobileLib clearAuthorizationState:delegate];"
        }
    }

    /// The options of a sign-in, with their values in Swift.
    private static func options(of call: ClientCall) -> [(key: String, value: String)] {
        switch call {
        case .logIn(_, let options):
            let data = options.scopeData.map { $0.replacingOccurrences(of: "\"", with: "\\\"") }
            return (options.isSandbox ? [("kAIOptionSandboxMode", "true")] : [])
                + (data.map { [("kAIOptionScopeData", "\"\($0)\"")] } ?? [])
        case .authorizationCode(_, _, let options):
            let method = options.challengeMethod.map { [("kAIOptionCodeChallengeMethod", "\"\($0)\"")] } ?? []
            return [("kAIOptionReturnAuthCode", "true"), ("kAIOptionCodeChallenge", "challenge")] + method
        default: return []
        }
    }

    private static func object(_ value: String) -> String {
        value == "true" ? "@YES" : value.hasPrefix("\"") ? "@" + value : value
    }

    private static func names(_ scopes: [String], _ mark: String = "") -> String {
        "[\(scopes.map { "\(mark)\"\($0)\"" }.joined(separator: ", "))]"
    }
}

/// Calls of SDK 3.x.
private enum ModernCode {
    static func swift(_ call: ClientCall, isAsync: Bool) -> String {
        switch call {
        case .profile, .profileWithOptions:
            return isAsync
                ? "let user = try await AMZNAuthorizationManager.shared().fetchUser()"
                : "AMZNUser.fetch { user, error in … }"
        case .logOut:
            return isAsync
                ? "try await AMZNAuthorizationManager.shared().signOut()"
                : "AMZNAuthorizationManager.shared().signOut { error in … }"
        case .logIn(let scopes, _), .accessToken(let scopes, _), .authorizationCode(let scopes, _, _):
            let list = scopes.map { scope($0, data: data(of: call)) }.joined(separator: ", ")
            let settings = settings(of: call).map { "request.\($0) = \($1)" }
            let authorize =
                isAsync
                ? "let result = try await AMZNAuthorizationManager.shared().authorize(request)"
                : "AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in … }"
            return (["let request = AMZNAuthorizeRequest(scopes: [\(list)])"] + settings + [authorize])
                .joined(separator: "\n")
        }
    }

    static func objectiveC(_ call: ClientCall) -> String {
        switch call {
        case .profile, .profileWithOptions: return "[AMZNUser fetch:^(AMZNUser *user, NSError *error) { … }];"
        case .logOut: return "[[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) { … }];"
        case .logIn(let scopes, _), .accessToken(let scopes, _), .authorizationCode(let scopes, _, _):
            let list = scopes.map { objectiveCScope($0, data: data(of: call)) }.joined(separator: ", ")
            let settings = settings(of: call).map { "request.\(objectiveC($0, $1));" }
            let lines = ["AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];"]
            let authorize =
                "[[AMZNAuthorizationManager sharedManager] authorize:request withHandler:"
                + "^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) { … }];"
            return (lines + ["request.scopes = @[ \(list) ];"] + settings + [authorize]).joined(separator: "\n")
        }
    }

    /// The properties of the request and their values in Swift.
    private static func settings(of call: ClientCall) -> [(name: String, value: String)] {
        switch call {
        case .logIn(_, let options): options.isSandbox ? [("isSandboxMode", "true")] : []
        case .accessToken(_, let isForced):
            [("interactiveStrategy", ".never")] + (isForced ? [("forcesRefresh", "true")] : [])
        case .authorizationCode(_, _, let options):
            [("grantType", ".code"), ("codeChallenge", "challenge")]
                + (options.challengeMethod.map { [("codeChallengeMethod", "\"\($0)\"")] } ?? [])
        default: []
        }
    }

    private static func data(of call: ClientCall) -> [String: [String: String]] {
        guard case .logIn(_, let options) = call, let text = options.scopeData else { return [:] }
        return (try? JSONDecoder().decode([String: [String: String]].self, from: Data(text.utf8))) ?? [:]
    }

    private static func scope(_ name: String, data: [String: [String: String]]) -> String {
        if let fields = data[name] {
            let list = fields.sorted { $0.key < $1.key }.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
            return "AMZNScopeFactory.scope(withName: \"\(name)\", data: [\(list)])"
        }
        return constants[name].map { "AMZNProfileScope.\($0)()" } ?? "AMZNScopeFactory.scope(withName: \"\(name)\")"
    }

    private static func objectiveCScope(_ name: String, data: [String: [String: String]]) -> String {
        if let fields = data[name] {
            let list = fields.sorted { $0.key < $1.key }.map { "@\"\($0)\" : @\"\($1)\"" }.joined(separator: ", ")
            return "[AMZNScopeFactory scopeWithName:@\"\(name)\" data:@{ \(list) }]"
        }
        return constants[name].map { "[AMZNProfileScope \($0)]" } ?? "[AMZNScopeFactory scopeWithName:@\"\(name)\"]"
    }

    private static let constants = ["profile": "profile", "postal_code": "postalCode", "profile:user_id": "userID"]

    /// The assignment of a property, by its name and value in Swift.
    private static func objectiveC(_ name: String, _ value: String) -> String {
        switch (name, value) {
        case ("isSandboxMode", _): "sandboxMode = @YES"
        case (_, "true"): "\(name) = YES"
        case (_, ".never"): "\(name) = AMZNInteractiveStrategyNever"
        case (_, ".code"): "\(name) = AMZNAuthorizationGrantTypeCode"
        case (_, "challenge"): "\(name) = challenge"
        default: "\(name) = @\(value)"
        }
    }
}
