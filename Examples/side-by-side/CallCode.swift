import BothAPIs
import Foundation

/// The code of a step's calls in one language and form, such as "Swift, async".
struct CallCode: Sendable {
    let language: String
    let code: String

    /// Returns the code of the step's calls with this SDK in each language. The calls of 3.x have two forms in Swift,
    /// and the form with `async` comes first.
    static func samples(of step: Step, in version: SDKVersion) -> [CallCode] {
        let languages: [(String, (ClientCall) -> String)] =
            version == .legacy
            ? [("Swift", { legacy($0).swift }), ("Objective-C", { legacy($0).objectiveC })]
            : [
                ("Swift, async", { modern($0, isAsync: true).swift }),
                ("Swift, blocks", { modern($0, isAsync: false).swift }),
                ("Objective-C", { modern($0, isAsync: false).objectiveC }),
            ]
        return languages.map { language, code in
            let lines = step.calls.map(code) + (step.opensApp ? [handleOpen(version, language)] : [])
            return CallCode(language: language, code: lines.joined(separator: "\n"))
        }
    }

    private static func handleOpen(_ version: SDKVersion, _ language: String) -> String {
        let type = version == .legacy ? "AIMobileLib" : "AMZNAuthorizationManager"
        let call =
            language == "Objective-C"
            ? "[\(type) handleOpenURL:url sourceApplication:nil];" : "\(type).handleOpen(url, sourceApplication: nil)"
        return "// For each URL that opens the app:\n\(call)"
    }
}

/// The same code in Swift and in Objective-C.
private typealias Code = (swift: String, objectiveC: String)

// MARK: - SDK 2.x

private func legacy(_ call: ClientCall) -> Code {
    switch call {
    case .logIn(let scopes, let options):
        let code = legacySignIn(scopes, legacyOptions(options))
        guard options.returnsProfile else { return code }
        let profile = legacy(.profile)
        let comment = "\n// In requestDidSucceed:\n"
        return (code.swift + comment + profile.swift, code.objectiveC + comment + profile.objectiveC)
    case .authorizationCode(let scopes, _, let options):
        let method = options.challengeMethod ?? ""
        let code = legacySignIn(
            scopes,
            [
                ("kAIOptionReturnAuthCode: true", "kAIOptionReturnAuthCode : @YES"),
                ("kAIOptionCodeChallenge: challenge", "kAIOptionCodeChallenge : challenge"),
                ("kAIOptionCodeChallengeMethod: \"\(method)\"", "kAIOptionCodeChallengeMethod : @\"\(method)\""),
            ] + legacyOptions(options))
        return handOver(
            code, ("apiResult.result", "AIMobileLib.getClientId()", "AIMobileLib.getRedirectUri()"),
            ("apiResult.result", "[AIMobileLib getClientId]", "[AIMobileLib getRedirectUri]"))
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
    case .logOut, .logOutOnDevice:
        return ("AIMobileLib.clearAuthorizationState(delegate)", "[AIMobileLib clearAuthorizationState:delegate];")
    }
}

private func legacyOptions(_ options: SignInOptions) -> [Code] {
    var code: [Code] = options.isSandbox ? [("kAIOptionSandboxMode: true", "kAIOptionSandboxMode : @YES")] : []
    if let data = options.scopeData {
        let literal = "\"\(data.replacingOccurrences(of: "\"", with: "\\\""))\""
        code.append(("kAIOptionScopeData: \(literal)", "kAIOptionScopeData : @\(literal)"))
    }
    return code
}

/// Returns the code, followed by a call that passes the result to a device: the authorization code, the client id and
/// the redirect URI.
private func handOver(
    _ code: Code, _ swift: (String, String, String), _ objectiveC: (String, String, String)
) -> Code {
    (
        code.swift + "\ndevice.exchange(\(swift.0), \(swift.1), \(swift.2))",
        code.objectiveC + "\n[device exchange:\(objectiveC.0) clientId:\(objectiveC.1) redirectUri:\(objectiveC.2)];"
    )
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
    case .logOutOnDevice:
        return (
            isAsync ? "try await \(manager).signOutOnDevice()" : "\(manager).signOutOnDevice { error in … }",
            "[[AMZNAuthorizationManager sharedManager] signOutOnDevice:^(NSError *error) { … }];"
        )
    case .logIn(let scopes, let options):
        let always = ("interactiveStrategy = .always", "interactiveStrategy = AMZNInteractiveStrategyAlways")
        let settings =
            (options.isSandbox ? [("isSandboxMode = true", "sandboxMode = @YES")] : [])
            + (options.isAlways ? [always] : [])
        let code = authorize(scopes, options.scopeData, settings, isAsync)
        guard options.returnsProfile else { return code }
        return (code.swift + "\n// result.user has the profile.", code.objectiveC + "\n// result.user has the profile.")
    case .accessToken(let scopes, let isForced):
        let strategy = ("interactiveStrategy = .never", "interactiveStrategy = AMZNInteractiveStrategyNever")
        return authorize(
            scopes, nil, [strategy] + (isForced ? [("forcesRefresh = true", "forcesRefresh = YES")] : []), isAsync)
    case .authorizationCode(let scopes, _, let options):
        let method = options.challengeMethod ?? ""
        let settings = [
            ("grantType = .code", "grantType = AMZNAuthorizationGrantTypeCode"),
            ("codeChallenge = challenge", "codeChallenge = challenge"),
            ("codeChallengeMethod = \"\(method)\"", "codeChallengeMethod = @\"\(method)\""),
        ]
        let result = ("result.authorizationCode", "result.clientId", "result.redirectUri")
        return handOver(authorize(scopes, options.scopeData, settings, isAsync), result, result)
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
