/// The rules for declarations of SDK 2.x and SDK 3.1. Tests compare them with the facade's deprecation messages.
extension Rule {
    static let ofNames = calls + types + errors + options + names31

    /// Creates the rule for a declaration. `names` are its names in Swift, the current name first. The name of a call
    /// includes its type and its argument labels. In the replacement, backticks mark code.
    private static func name(
        _ code: String, _ step: Step, _ names: [String], _ replacement: String, objectiveC: String? = nil,
        enumerators: [String] = [], see section: String
    ) -> Self {
        var rule = Self(
            code, step, names[0], "use \(replacement)", objectiveC: objectiveC.map { "use \($0)" },
            see: section)
        (rule.names, rule.enumerators) = (names, enumerators)
        return rule
    }

    private static let calls = [
        name(
            "LWA001", .calls,
            ["AIMobileLib.authorizeUser(forScopes:delegate:)", "AIMobileLib.authorizeUserForScopes(_:delegate:)"],
            "`\(manager).authorize(request, withHandler: handler)`",
            objectiveC: "`[\(managerInObjectiveC) authorize:request withHandler:handler]`", see: "signing-in"),
        name(
            "LWA002", .calls,
            [
                "AIMobileLib.authorizeUser(forScopes:delegate:options:)",
                "AIMobileLib.authorizeUserForScopes(_:delegate:options:)",
            ], "`\(manager).authorize(request, withHandler: handler)`",
            objectiveC: "`[\(managerInObjectiveC) authorize:request withHandler:handler]`", see: "signing-in"),
        name(
            "LWA003", .calls,
            [
                "AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)",
                "AIMobileLib.getAccessTokenForScopes(_:withOverrideParams:delegate:)",
            ], "`AMZNAuthorizeRequest(scopes: scopes, interactiveStrategy: .never)` and authorize it",
            objectiveC: "`request.interactiveStrategy = AMZNInteractiveStrategyNever` and "
                + "`[manager authorize:request withHandler:handler]`", see: "getting-a-token"),
        name(
            "LWA004", .calls, ["AIMobileLib.getProfile(_:)"], "`AMZNUser.fetch(handler)`",
            objectiveC: "`[AMZNUser fetch:handler]`", see: "the-profile"),
        name(
            "LWA005", .calls, ["AIMobileLib.getProfile(_:withOptions:)"], "`AMZNUser.fetch(handler)`",
            objectiveC: "`[AMZNUser fetch:handler]`", see: "the-profile"),
        name(
            "LWA006", .calls, ["AIMobileLib.clearAuthorizationState(_:)"],
            "`\(manager).signOutOnDevice(withHandler: handler)`",
            objectiveC: "`[\(managerInObjectiveC) signOutOnDeviceWithHandler:handler]`", see: "signing-out"),
        name(
            "LWA007", .calls,
            ["AIMobileLib.handleOpen(_:sourceApplication:)", "AIMobileLib.handleOpenURL(_:sourceApplication:)"],
            "`AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`",
            objectiveC: "`[AMZNAuthorizationManager handleOpenURL:url sourceApplication:nil]`", see: "redirects"),
        name(
            "LWA008", .calls, ["AIMobileLib.getClientId()"], "`\(manager).configuration?.clientID`",
            objectiveC: "`\(managerInObjectiveC).clientID`", see: "client-id-and-redirect-uri"),
        name(
            "LWA009", .calls, ["AIMobileLib.getRedirectUri()"],
            "`\(manager).configuration?.redirectURI.absoluteString`",
            objectiveC: "`\(managerInObjectiveC).redirectURI.absoluteString`", see: "client-id-and-redirect-uri"),
        name(
            "LWA010", .calls,
            [
                "AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)",
                "AMZNScopeFactory.getScopeData(asJsonString:withErrorObject:)",
            ], "`try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`",
            objectiveC: "`[AMZNScopeFactory scopeWithName:name data:data]`; the request makes the JSON text",
            see: "a-code-for-a-device"),
    ]

    private static let manager = "AMZNAuthorizationManager.shared()"
    private static let managerInObjectiveC = "[AMZNAuthorizationManager sharedManager]"

    private static let types = [
        name("LWA020", .delegates, ["AIAuthenticationDelegate"], handler, see: "signing-in"),
        name("LWA021", .delegates, ["APIResult"], "`AMZNAuthorizeResult` or `AMZNUser`", see: "signing-in"),
        name(
            "LWA022", .delegates, ["APIError"], "`any Error`, the error of the block",
            objectiveC: "`NSError`, the error of the block", see: "error-codes"),
        name("LWA023", .delegates, ["AIError"], "`AMZNError`", objectiveC: "`NSError`", see: "error-codes"),
        name(
            "LWA024", .delegates, ["API"], "the block of each call; it receives only that call's result",
            enumerators: [
                "kAPIAuthorizeUser", "kAPIGetAccessToken", "kAPIClearAuthorizationState", "kAPIGetProfile",
                "kAPIGetAuthorizationCode", "kAPIGetCodePair", "kAPIGetTokenForCodePair",
            ], see: "signing-in"),
    ]

    private static let handler = "a block for each call, such as `AMZNAuthorizationRequestHandler`"

    private static let errors = [
        ("LWA030", "kAINoError"), ("LWA031", "kAIApplicationNotAuthorized"), ("LWA032", "kAIServerError"),
        ("LWA033", "kAIErrorUserInterrupted"), ("LWA034", "kAIAccessDenied"), ("LWA035", "kAIDeviceError"),
        ("LWA036", "kAIInvalidInput"), ("LWA037", "kAINetworkError"), ("LWA038", "kAIUnauthorizedClient"),
        ("LWA039", "kAIInternalError"), ("LWA040", "kAIVersionDenied"), ("LWA041", "AIErrorDomain"),
    ].map { code, constant in
        name(code, .codes, [constant], "`\(inSDK31(constant))`", see: "error-codes")
    }

    private static let options = options(areOfSDK31: false)

    private static let names31 =
        [
            // For the class without a 2.x call; each call has a rule of its own.
            name("LWA060", .calls, ["AMZNLWAMobileLib", "AIMobileLib"], "`AMZNAuthorizationManager`", see: "overview"),
            name("LWA061", .delegates, ["AMZNLWAAuthenticationDelegate"], handler, see: "signing-in"),
            name("LWA062", .delegates, ["AMZNLWAError"], "`AMZNError`", objectiveC: "`NSError`", see: "error-codes"),
        ] + options(areOfSDK31: true)

    private static func options(areOfSDK31: Bool) -> [Self] {
        let rows: [(code: String, code31: String, name: String, use: String, useInObjectiveC: String?, section: String)]
        rows = [
            (
                "LWA050", "LWA063", "kForceRefresh", "`request.forcesRefresh = true` if the value is true",
                "`request.forcesRefresh = YES` if the value is true", "getting-a-token"
            ),
            (
                "LWA051", "LWA064", "kAIOptionSandboxMode", "`request.isSandboxMode = true` if the value is true",
                "`request.sandboxMode = @YES` if the value is true", device
            ),
            (
                "LWA052", "LWA065", "kAIOptionScopeData",
                "`request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`",
                "`request.rawScopeData = text`, or `[AMZNScopeFactory scopeWithName:name data:data]`", device
            ),
            (
                "LWA053", "LWA066", "kAIOptionReturnAuthCode", "`request.grantType = .code` if the value is true",
                "`request.grantType = AMZNAuthorizationGrantTypeCode` if the value is true", device
            ),
            ("LWA054", "LWA067", "kAIOptionCodeChallenge", "`request.codeChallenge = challenge`", nil, device),
            ("LWA055", "LWA068", "kAIOptionCodeChallengeMethod", "`request.codeChallengeMethod = method`", nil, device),
        ]
        return rows.map { row in
            name(
                areOfSDK31 ? row.code31 : row.code, .calls, [areOfSDK31 ? inSDK31(row.name) : row.name], row.use,
                objectiveC: row.useInObjectiveC, see: row.section)
        }
    }

    private static let device = "a-code-for-a-device"

    /// The name of a constant in SDK 3.1, such as `kAMZNLWAOptionScopeData` for `kAIOptionScopeData`.
    private static func inSDK31(_ name: String) -> String {
        let prefix = ["kAI", "AI", "k"].first(where: name.hasPrefix) ?? ""
        return "kAMZNLWA" + name.dropFirst(prefix.count)
    }
}
