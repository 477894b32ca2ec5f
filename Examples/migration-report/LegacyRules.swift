/// The declarations of SDK 2.x and of SDK 3.1: a test compares them with what both compilers report.
extension Rule {
    static let ofNames = calls + types + errors + options + names31

    /// A declaration by its names in Swift, the current one first. A call's name has its type and its argument labels.
    private static func name(
        _ code: String, _ step: Step, _ names: [String], _ replacement: String, objectiveC: String? = nil,
        enumerators: [String] = [], see section: String
    ) -> Self {
        var rule = Self(code, step, "SDK 2.x: \(names[0])", "use \(replacement)", see: section)
        (rule.names, rule.enumerators) = (names, enumerators)
        if let objectiveC { rule.objectiveCAdvice = "use \(objectiveC)" }
        return rule
    }

    /// The calls, which the facade also counts at run time.
    private static let calls = [
        name(
            "LWA001", .calls,
            ["AIMobileLib.authorizeUser(forScopes:delegate:)", "AIMobileLib.authorizeUserForScopes(_:delegate:)"],
            "AMZNAuthorizationManager.authorize(_:withHandler:)",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:]", see: "signing-in"),
        name(
            "LWA002", .calls,
            [
                "AIMobileLib.authorizeUser(forScopes:delegate:options:)",
                "AIMobileLib.authorizeUserForScopes(_:delegate:options:)",
            ], "AMZNAuthorizationManager.authorize(_:withHandler:) with options in its request",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:] with options in its request",
            see: "signing-in"),
        name(
            "LWA003", .calls,
            [
                "AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)",
                "AIMobileLib.getAccessTokenForScopes(_:withOverrideParams:delegate:)",
            ], "AMZNAuthorizationManager.authorize(_:withHandler:) with interactiveStrategy .never",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:] with AMZNInteractiveStrategyNever",
            see: "getting-a-token"),
        name(
            "LWA004", .calls, ["AIMobileLib.getProfile(_:)"], "AMZNUser.fetch(_:)",
            objectiveC: "+[AMZNUser fetch:]", see: "the-profile"),
        name(
            "LWA005", .calls, ["AIMobileLib.getProfile(_:withOptions:)"], "AMZNUser.fetch(_:)",
            objectiveC: "+[AMZNUser fetch:]", see: "the-profile"),
        name(
            "LWA006", .calls, ["AIMobileLib.clearAuthorizationState(_:)"], "AMZNAuthorizationManager.signOut(_:)",
            objectiveC: "-[AMZNAuthorizationManager signOut:]", see: "signing-out"),
        name(
            "LWA007", .calls,
            ["AIMobileLib.handleOpen(_:sourceApplication:)", "AIMobileLib.handleOpenURL(_:sourceApplication:)"],
            "AMZNAuthorizationManager.handleOpen(_:sourceApplication:)",
            objectiveC: "+[AMZNAuthorizationManager handleOpenURL:sourceApplication:]", see: "redirects"),
        name(
            "LWA008", .calls, ["AIMobileLib.getClientId()"], "AMZNAuthorizationManager.configuration?.clientID",
            objectiveC: "AMZNAuthorizationManager.clientID", see: "client-id-and-redirect-uri"),
        name(
            "LWA009", .calls, ["AIMobileLib.getRedirectUri()"], "AMZNAuthorizationManager.configuration?.redirectURI",
            objectiveC: "AMZNAuthorizationManager.redirectURI", see: "client-id-and-redirect-uri"),
        name(
            "LWA010", .calls,
            [
                "AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)",
                "AMZNScopeFactory.getScopeData(asJsonString:withErrorObject:)",
            ], "AMZNScopeFactory.getScopeDataAsJsonString(_:), which throws",
            objectiveC: "+[AMZNScopeFactory scopeWithName:data:]; the request makes the JSON text",
            see: "a-code-for-a-device"),
    ]

    private static let types = [
        name("LWA020", .delegates, ["AIAuthenticationDelegate"], handler, see: "signing-in"),
        name("LWA021", .delegates, ["APIResult"], "AMZNAuthorizeResult or AMZNUser", see: "signing-in"),
        name("LWA022", .delegates, ["APIError"], "the error of the block", see: "error-codes"),
        name(
            "LWA023", .delegates, ["AIError"], "AMZNError", objectiveC: "the NSError of the block", see: "error-codes"),
        name(
            "LWA024", .delegates, ["API"], "the block of each call, which answers that call alone",
            enumerators: [
                "kAPIAuthorizeUser", "kAPIGetAccessToken", "kAPIClearAuthorizationState", "kAPIGetProfile",
                "kAPIGetAuthorizationCode", "kAPIGetCodePair", "kAPIGetTokenForCodePair",
            ], see: "signing-in"),
    ]

    private static let handler = "AMZNAuthorizationRequestHandler, the block of each call"

    private static let errors = [
        "kAINoError", "kAIApplicationNotAuthorized", "kAIServerError", "kAIErrorUserInterrupted", "kAIAccessDenied",
        "kAIDeviceError", "kAIInvalidInput", "kAINetworkError", "kAIUnauthorizedClient", "kAIInternalError",
        "kAIVersionDenied", "AIErrorDomain",
    ].enumerated().map { number, code in
        name("LWA0\(30 + number)", .codes, [code], inSDK31(code), see: "error-codes")
    }

    private static let options = options(from: 50)

    private static let names31 =
        [
            name("LWA060", .calls, ["AMZNLWAMobileLib"], "AMZNAuthorizationManager", see: "overview"),
            name("LWA061", .delegates, ["AMZNLWAAuthenticationDelegate"], handler, see: "signing-in"),
            name(
                "LWA062", .delegates, ["AMZNLWAError"], "AMZNError", objectiveC: "the NSError of the block",
                see: "error-codes"),
        ] + options(from: 63, inSDK31)

    private static func options(from code: Int, _ spelling: (String) -> String = { $0 }) -> [Self] {
        let rows: [(name: String, replacement: String, objectiveC: String?, section: String)] = [
            ("kForceRefresh", "AMZNAuthorizeRequest.forcesRefresh", nil, "getting-a-token"),
            ("kAIOptionSandboxMode", "AMZNAuthorizeRequest.isSandboxMode", "AMZNAuthorizeRequest.sandboxMode", device),
            (
                "kAIOptionScopeData", "AMZNScopeFactory.scope(withName:data:)",
                "+[AMZNScopeFactory scopeWithName:data:]", device
            ),
            ("kAIOptionReturnAuthCode", "AMZNAuthorizeRequest.grantType", nil, device),
            ("kAIOptionCodeChallenge", "AMZNAuthorizeRequest.codeChallenge", nil, device),
            ("kAIOptionCodeChallengeMethod", "AMZNAuthorizeRequest.codeChallengeMethod", nil, device),
        ]
        return rows.enumerated().map { number, row in
            name(
                "LWA0\(code + number)", .calls, [spelling(row.name)], row.replacement, objectiveC: row.objectiveC,
                see: row.section)
        }
    }

    private static let device = "a-code-for-a-device"

    /// SDK 3.1's name of a constant: `kAMZNLWAOptionScopeData` for `kAIOptionScopeData`.
    private static func inSDK31(_ name: String) -> String {
        let prefix = ["kAI", "AI", "k"].first(where: name.hasPrefix) ?? ""
        return "kAMZNLWA" + name.dropFirst(prefix.count)
    }
}
