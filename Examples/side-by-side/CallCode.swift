import BothAPIs
import Foundation

/// The code of a step's calls in one language and form, such as "Swift, async".
struct CallCode: Sendable {
    let language: String
    let code: String

    /// Returns the code of the calls with this SDK in each language. The calls of 3.x have two forms in Swift, and the
    /// form with `async` comes first.
    static func samples(of calls: [ClientCall], in version: SDKVersion) -> [CallCode] {
        let languages: [(String, (ClientCall) -> String)] =
            version == .legacy
            ? [("Swift", { legacy($0).swift }), ("Objective-C", { legacy($0).objectiveC })]
            : [
                ("Swift, async", { modern($0, isAsync: true).swift }),
                ("Swift, blocks", { modern($0, isAsync: false).swift }),
                ("Objective-C", { modern($0, isAsync: false).objectiveC }),
            ]
        return languages.map { CallCode(language: $0, code: calls.map($1).joined(separator: "\n")) }
    }
}

/// The same code in Swift and in Objective-C.
private typealias Code = (swift: String, objectiveC: String)

// MARK: - SDK 2.x

private func legacy(_ call: ClientCall) -> Code {
    switch call {
    case .logIn(let scopes, let options):
        var code: [Code] = options.isSandbox ? [("kAIOptionSandboxMode: true", "kAIOptionSandboxMode : @YES")] : []
        if let data = options.scopeData {
            let literal = "\"\(data.replacingOccurrences(of: "\"", with: "\\\""))\""
            code.append(("kAIOptionScopeData: \(literal)", "kAIOptionScopeData : @\(literal)"))
        }
        return legacySignIn(scopes, code)
    case .authorizationCode(let scopes, _, _):
        return legacySignIn(
            scopes,
            [
                ("kAIOptionReturnAuthCode: true", "kAIOptionReturnAuthCode : @YES"),
                ("kAIOptionCodeChallenge: challenge", "kAIOptionCodeChallenge : challenge"),
                ("kAIOptionCodeChallengeMethod: \"S256\"", "kAIOptionCodeChallengeMethod : @\"S256\""),
            ])
    case .accessToken(let scopes, let isForced):
        return (
            "AIMobileLib.getAccessToken(\n    forScopes: \(list(scopes)), withOverrideParams: "
                + (isForced ? "[kForceRefresh: \"YES\"]" : "nil") + ", delegate: delegate)",
            "[AIMobileLib getAccessTokenForScopes:@\(list(scopes, "@")) withOverrideParams:"
                + (isForced ? "@{ kForceRefresh : @\"YES\" }" : "nil") + " delegate:delegate];"
        )
    case .profile: return ("AIMobileLib.getProfile(delegate)", "[AIMobileLib getProfile:delegate];")
    case .profileWithOptions:
        return (
            "AIMobileLib.getProfile(delegate, withOptions: [:])", "[AIMobileLib getProfile:delegate withOptions:@{}];"
        )
    case .logOut:
        return ("AIMobileLib.clearAuthorizationState(delegate)", "[AIMobileLib clearAuthorizationState:delegate];")
    }
}

private func legacySignIn(_ scopes: [String], _ options: [Code]) -> Code {
    let swift = options.map(\.swift).joined(separator: ",\n              ")
    let objectiveC = options.map(\.objectiveC).joined(separator: ",\n     ")
    return (
        "AIMobileLib.authorizeUser(forScopes: \(list(scopes)), delegate: delegate"
            + (options.isEmpty ? ")" : ",\n    options: [\(swift)])"),
        "[AIMobileLib authorizeUserForScopes:@\(list(scopes, "@")) delegate:delegate"
            + (options.isEmpty ? "];" : "\n    options:@{ \(objectiveC) }];")
    )
}

private func list(_ texts: [String], _ mark: String = "") -> String {
    "[\(texts.map { "\(mark)\"\($0)\"" }.joined(separator: ", "))]"
}

// MARK: - SDK 3.x

/// Returns the code of a call. `isAsync` affects only the Swift code.
private func modern(_ call: ClientCall, isAsync: Bool) -> Code {
    let manager = "AMZNAuthorizationManager.shared()"
    switch call {
    case .profile, .profileWithOptions:
        return (
            isAsync ? "let user = try await \(manager).fetchUser()" : "AMZNUser.fetch { user, error in … }",
            "[AMZNUser fetch:^(AMZNUser *user, NSError *error) { … }];"
        )
    case .logOut:
        return (
            isAsync ? "try await \(manager).signOut()" : "\(manager).signOut { error in … }",
            "[[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) { … }];"
        )
    case .logIn(let scopes, let options):
        return authorize(
            scopes, options.scopeData, options.isSandbox ? [("isSandboxMode = true", "sandboxMode = @YES")] : [],
            isAsync)
    case .accessToken(let scopes, let isForced):
        let strategy = ("interactiveStrategy = .never", "interactiveStrategy = AMZNInteractiveStrategyNever")
        return authorize(
            scopes, nil, [strategy] + (isForced ? [("forcesRefresh = true", "forcesRefresh = YES")] : []), isAsync)
    case .authorizationCode(let scopes, _, _):
        let code = [
            ("grantType = .code", "grantType = AMZNAuthorizationGrantTypeCode"),
            ("codeChallenge = challenge", "codeChallenge = challenge"),
            ("codeChallengeMethod = \"S256\"", "codeChallengeMethod = @\"S256\""),
        ]
        return authorize(scopes, nil, code, isAsync)
    }
}

/// Returns the code of an authorization whose request has these properties.
private func authorize(_ scopes: [String], _ data: String?, _ settings: [Code], _ isAsync: Bool) -> Code {
    let fields = try? JSONDecoder().decode([String: [String: String]].self, from: Data((data ?? "").utf8))
    let scopes = scopes.map { scope($0, fields?[$0]) }
    let swift =
        ["let request = AMZNAuthorizeRequest(scopes: [\(scopes.map(\.swift).joined(separator: ", "))])"]
        + settings.map { "request.\($0.swift)" } + [
            isAsync
                ? "let result = try await AMZNAuthorizationManager.shared().authorize(request)"
                : "AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in … }"
        ]
    let objectiveC =
        [
            "AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];",
            "request.scopes = @[ \(scopes.map(\.objectiveC).joined(separator: ", ")) ];",
        ] + settings.map { "request.\($0.objectiveC);" } + [
            "[[AMZNAuthorizationManager sharedManager] authorize:request withHandler:"
                + "^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) { … }];"
        ]
    return (swift.joined(separator: "\n"), objectiveC.joined(separator: "\n"))
}

private func scope(_ name: String, _ data: [String: String]?) -> Code {
    let constants = ["profile": "profile", "postal_code": "postalCode", "profile:user_id": "userID"]
    if let data = data?.sorted(by: <) {
        let swift = data.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
        let objectiveC = data.map { "@\"\($0)\" : @\"\($1)\"" }.joined(separator: ", ")
        return (
            "AMZNScopeFactory.scope(withName: \"\(name)\", data: [\(swift)])",
            "[AMZNScopeFactory scopeWithName:@\"\(name)\" data:@{ \(objectiveC) }]"
        )
    }
    return constants[name].map { ("AMZNProfileScope.\($0)()", "[AMZNProfileScope \($0)]") }
        ?? ("AMZNScopeFactory.scope(withName: \"\(name)\")", "[AMZNScopeFactory scopeWithName:@\"\(name)\"]")
}
