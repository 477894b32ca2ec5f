/// The table of codes: every declaration of SDK 2.x with its code and replacement.
///
/// The facade's deprecation messages and run-time counters, the Objective-C headers and the article *Codes* repeat rows
/// of this table; tests compare each of them with it. `migration-report --codes` prints it.
enum LegacyTable {
    static let declarations: [LegacyDeclaration] = [
        // Calls, which the facade also counts at run time.
        .call(
            "LWA001",
            ["AIMobileLib.authorizeUser(forScopes:delegate:)", "AIMobileLib.authorizeUserForScopes(_:delegate:)"],
            "authorizeUserForScopes:delegate:", "AMZNAuthorizationManager.authorize(_:withHandler:)"),
        .call(
            "LWA002",
            [
                "AIMobileLib.authorizeUser(forScopes:delegate:options:)",
                "AIMobileLib.authorizeUserForScopes(_:delegate:options:)",
            ],
            "authorizeUserForScopes:delegate:options:",
            "AMZNAuthorizationManager.authorize(_:withHandler:) with options in its request"),
        .call(
            "LWA003",
            [
                "AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)",
                "AIMobileLib.getAccessTokenForScopes(_:withOverrideParams:delegate:)",
            ],
            "getAccessTokenForScopes:withOverrideParams:delegate:",
            "AMZNAuthorizationManager.authorize(_:withHandler:) with interactiveStrategy .never"),
        .call(
            "LWA004",
            ["AIMobileLib.getProfile(_:)"],
            "getProfile:", "AMZNUser.fetch(_:)"),
        .call(
            "LWA005",
            ["AIMobileLib.getProfile(_:withOptions:)"],
            "getProfile:withOptions:", "AMZNUser.fetch(_:)"),
        .call(
            "LWA006",
            ["AIMobileLib.clearAuthorizationState(_:)"],
            "clearAuthorizationState:", "AMZNAuthorizationManager.signOut(_:)"),
        .call(
            "LWA007",
            ["AIMobileLib.handleOpen(_:sourceApplication:)", "AIMobileLib.handleOpenURL(_:sourceApplication:)"],
            "handleOpenURL:sourceApplication:", "AMZNAuthorizationManager.handleOpen(_:sourceApplication:)"),
        .call(
            "LWA008",
            ["AIMobileLib.getClientId()"],
            "getClientId", "AMZNAuthorizationManager.configuration?.clientID"),
        .call(
            "LWA009",
            ["AIMobileLib.getRedirectUri()"],
            "getRedirectUri", "AMZNAuthorizationManager.configuration?.redirectURI"),
        .call(
            "LWA010",
            ["AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)"],
            "getScopeDataAsJsonString:withErrorObject:", "AMZNScopeFactory.getScopeDataAsJsonString(_:), which throws"),
        // Types.
        .type("LWA020", "AIAuthenticationDelegate", "AMZNAuthorizationRequestHandler, the block of each call"),
        .type("LWA021", "APIResult", "AMZNAuthorizeResult or AMZNUser"),
        .type("LWA022", "APIError", "the error of the block"),
        .type("LWA023", "AIError", "AMZNError"),
        .type("LWA024", "API", "the block of each call, which answers that call alone", enumerators: enumerators),
        // Error constants.
        .constant("LWA030", "kAINoError", "kAMZNLWANoError"),
        .constant("LWA031", "kAIApplicationNotAuthorized", "kAMZNLWAApplicationNotAuthorized"),
        .constant("LWA032", "kAIServerError", "kAMZNLWAServerError"),
        .constant("LWA033", "kAIErrorUserInterrupted", "kAMZNLWAErrorUserInterrupted"),
        .constant("LWA034", "kAIAccessDenied", "kAMZNLWAAccessDenied"),
        .constant("LWA035", "kAIDeviceError", "kAMZNLWADeviceError"),
        .constant("LWA036", "kAIInvalidInput", "kAMZNLWAInvalidInput"),
        .constant("LWA037", "kAINetworkError", "kAMZNLWANetworkError"),
        .constant("LWA038", "kAIUnauthorizedClient", "kAMZNLWAUnauthorizedClient"),
        .constant("LWA039", "kAIInternalError", "kAMZNLWAInternalError"),
        .constant("LWA040", "kAIVersionDenied", "kAMZNLWAVersionDenied"),
        .constant("LWA041", "AIErrorDomain", "kAMZNLWAErrorDomain"),
        // Option constants.
        .constant("LWA050", "kForceRefresh", "AMZNAuthorizeRequest.forcesRefresh"),
        .constant("LWA051", "kAIOptionSandboxMode", "AMZNAuthorizeRequest.isSandboxMode"),
        .constant("LWA052", "kAIOptionScopeData", "AMZNScopeFactory.scope(withName:data:)"),
        .constant("LWA053", "kAIOptionReturnAuthCode", "AMZNAuthorizeRequest.grantType"),
        .constant("LWA054", "kAIOptionCodeChallenge", "AMZNAuthorizeRequest.codeChallenge"),
        .constant("LWA055", "kAIOptionCodeChallengeMethod", "AMZNAuthorizeRequest.codeChallengeMethod"),
        // Names of SDK 3.1.
        .type("LWA060", "AMZNLWAMobileLib", "AMZNAuthorizationManager"),
        .type("LWA061", "AMZNLWAAuthenticationDelegate", "AMZNAuthorizationRequestHandler, the block of each call"),
        .type("LWA062", "AMZNLWAError", "AMZNError"),
        .constant("LWA063", "kAMZNLWAForceRefresh", "AMZNAuthorizeRequest.forcesRefresh"),
        .constant("LWA064", "kAMZNLWAOptionSandboxMode", "AMZNAuthorizeRequest.isSandboxMode"),
        .constant("LWA065", "kAMZNLWAOptionScopeData", "AMZNScopeFactory.scope(withName:data:)"),
        .constant("LWA066", "kAMZNLWAOptionReturnAuthCode", "AMZNAuthorizeRequest.grantType"),
        .constant("LWA067", "kAMZNLWAOptionCodeChallenge", "AMZNAuthorizeRequest.codeChallenge"),
        .constant("LWA068", "kAMZNLWAOptionCodeChallengeMethod", "AMZNAuthorizeRequest.codeChallengeMethod"),
    ]

    /// The cases of `API` in Objective-C.
    static let enumerators = [
        "kAPIAuthorizeUser", "kAPIGetAccessToken", "kAPIClearAuthorizationState", "kAPIGetProfile",
        "kAPIGetAuthorizationCode", "kAPIGetCodePair", "kAPIGetTokenForCodePair",
    ]
    /// The cases of `API` in Swift 2.
    static let swift2Cases: Set = [
        "AuthorizeUser", "GetAccessToken", "ClearAuthorizationState", "GetProfile", "GetAuthorizationCode",
    ]
    /// The names of the class with the calls.
    static let callers: Set = ["AIMobileLib", "AMZNLWAMobileLib"]
    /// The modules that declare these names.
    static let modules: Set = ["LoginWithAmazon", "LoginWithAmazonLegacy", "LoginWithAmazonObjC"]
    /// Names so general that they count as uses only in files that import the SDK.
    static let generalNames: Set<String> = Set(["API", "APIResult", "APIError", "AIError"] + enumerators)
    /// Names unique to the SDK: a file with one of them uses it.
    static let evidence: Set = [
        "AIMobileLib", "AMZNLWAMobileLib", "AIAuthenticationDelegate", "AMZNLWAAuthenticationDelegate",
    ]

    /// The table in Markdown, for the article *Codes*.
    static var markdown: String {
        let rows = declarations.map { row in
            "| \(row.code) | \(row.names.map { "`\($0)`" }.joined(separator: ", ")) | \(row.replacement) |"
        }
        return (["| Code | What | Use instead |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
