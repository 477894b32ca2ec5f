/// A declaration of SDK 2.x, or of SDK 3.1, with its stable code.
///
/// `all` is the only list of these names: a test compares it with what both compilers report.
struct LegacyName: Sendable {
    /// For example `LWA001`.
    let code: String
    let step: Step
    /// The names in Swift, the current one first. A call's name has its type and its argument labels.
    let names: [String]
    /// What the compiler's deprecation message recommends, in Swift's words.
    let replacement: String
    /// The same as Objective-C can call it.
    let objectiveCReplacement: String
    /// The section of the article *Migration*, as its anchor.
    let section: String
    /// The names of an enumeration's cases in Objective-C.
    let enumerators: [String]

    private init(
        _ code: String, _ step: Step, _ names: [String], _ replacement: String, objectiveC: String? = nil,
        enumerators: [String] = [], see section: String
    ) {
        (self.code, self.step, self.names, self.replacement) = (code, step, names, replacement)
        (self.section, self.enumerators) = (section, enumerators)
        objectiveCReplacement = objectiveC ?? replacement
    }

    var isCall: Bool { names[0].hasSuffix(")") }
    /// Whether the row is a type, of which the calls' class isn't one: its calls have the rows.
    var isType: Bool { !isCall && step != .codes && !names[0].hasPrefix("k") }

    /// A call's type, its base name and its argument labels.
    private static func parts(of name: String) -> [String] {
        name.split(whereSeparator: { ".(:)".contains($0) }).map(String.init)
    }

    var type: String { Self.parts(of: names[0])[0] }

    /// A call's selector. In it, as in the name for Swift 2, the first label is part of the base name.
    var selector: String {
        let name = names.last { $0.contains("(_:") } ?? names[0]
        return name.dropFirst(type.count + 1).filter { !"(_)".contains($0) }
    }

    /// What the code stands for, with the replacement in a language.
    func rule(in language: SourceLanguage = .swift) -> Rule {
        Rule(
            code, step, "SDK 2.x: \(names[0])",
            "use \(language == .swift ? replacement : objectiveCReplacement)", see: section)
    }
}

// MARK: - The table

extension LegacyName {
    static let all = calls + types + errors + options + names31

    /// The calls, which the facade also counts at run time.
    private static let calls = [
        Self(
            "LWA001", .calls,
            ["AIMobileLib.authorizeUser(forScopes:delegate:)", "AIMobileLib.authorizeUserForScopes(_:delegate:)"],
            "AMZNAuthorizationManager.authorize(_:withHandler:)",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:]", see: "signing-in"),
        Self(
            "LWA002", .calls,
            [
                "AIMobileLib.authorizeUser(forScopes:delegate:options:)",
                "AIMobileLib.authorizeUserForScopes(_:delegate:options:)",
            ], "AMZNAuthorizationManager.authorize(_:withHandler:) with options in its request",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:] with options in its request",
            see: "signing-in"),
        Self(
            "LWA003", .calls,
            [
                "AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)",
                "AIMobileLib.getAccessTokenForScopes(_:withOverrideParams:delegate:)",
            ], "AMZNAuthorizationManager.authorize(_:withHandler:) with interactiveStrategy .never",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:] with AMZNInteractiveStrategyNever",
            see: "getting-a-token"),
        Self(
            "LWA004", .calls, ["AIMobileLib.getProfile(_:)"], "AMZNUser.fetch(_:)",
            objectiveC: "+[AMZNUser fetch:]", see: "the-profile"),
        Self(
            "LWA005", .calls, ["AIMobileLib.getProfile(_:withOptions:)"], "AMZNUser.fetch(_:)",
            objectiveC: "+[AMZNUser fetch:]", see: "the-profile"),
        Self(
            "LWA006", .calls, ["AIMobileLib.clearAuthorizationState(_:)"], "AMZNAuthorizationManager.signOut(_:)",
            objectiveC: "-[AMZNAuthorizationManager signOut:]", see: "signing-out"),
        Self(
            "LWA007", .calls,
            ["AIMobileLib.handleOpen(_:sourceApplication:)", "AIMobileLib.handleOpenURL(_:sourceApplication:)"],
            "AMZNAuthorizationManager.handleOpen(_:sourceApplication:)",
            objectiveC: "+[AMZNAuthorizationManager handleOpenURL:sourceApplication:]", see: "redirects"),
        Self(
            "LWA008", .calls, ["AIMobileLib.getClientId()"], "AMZNAuthorizationManager.configuration?.clientID",
            objectiveC: "AMZNAuthorizationManager.clientID", see: "client-id-and-redirect-uri"),
        Self(
            "LWA009", .calls, ["AIMobileLib.getRedirectUri()"], "AMZNAuthorizationManager.configuration?.redirectURI",
            objectiveC: "AMZNAuthorizationManager.redirectURI", see: "client-id-and-redirect-uri"),
        Self(
            "LWA010", .calls,
            [
                "AMZNScopeFactory.getScopeDataAsJsonString(_:withErrorObject:)",
                "AMZNScopeFactory.getScopeData(asJsonString:withErrorObject:)",
            ], "AMZNScopeFactory.getScopeDataAsJsonString(_:), which throws",
            objectiveC: "+[AMZNScopeFactory scopeWithName:data:]; the request makes the JSON text",
            see: "a-code-for-a-device"),
    ]

    private static let types = [
        Self("LWA020", .delegates, ["AIAuthenticationDelegate"], handler, see: "signing-in"),
        Self("LWA021", .delegates, ["APIResult"], "AMZNAuthorizeResult or AMZNUser", see: "signing-in"),
        Self("LWA022", .delegates, ["APIError"], "the error of the block", see: "error-codes"),
        Self(
            "LWA023", .delegates, ["AIError"], "AMZNError", objectiveC: "the NSError of the block", see: "error-codes"),
        Self(
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
    ].enumerated().map { number, name in
        Self("LWA0\(30 + number)", .codes, [name], inSDK31(name), see: "error-codes")
    }

    private static let options = options(from: 50) { $0 }

    private static let names31 =
        [
            Self("LWA060", .calls, ["AMZNLWAMobileLib"], "AMZNAuthorizationManager", see: "overview"),
            Self("LWA061", .delegates, ["AMZNLWAAuthenticationDelegate"], handler, see: "signing-in"),
            Self(
                "LWA062", .delegates, ["AMZNLWAError"], "AMZNError", objectiveC: "the NSError of the block",
                see: "error-codes"),
        ] + options(from: 63, inSDK31)

    /// The options under the names of an SDK.
    private static func options(from code: Int, _ name: (String) -> String) -> [Self] {
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
            Self(
                "LWA0\(code + number)", .calls, [name(row.name)], row.replacement, objectiveC: row.objectiveC,
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

// MARK: - Lookups

extension LegacyName {
    /// Types and constants by name, with the Objective-C enumerators.
    static let byName = Dictionary(
        uniqueKeysWithValues: all.filter { !$0.isCall }.flatMap { row in
            (row.names + row.enumerators).map { ($0, row) }
        })
    /// The calls by selector.
    static let bySelector = Dictionary(uniqueKeysWithValues: calls.map { ($0.selector, $0) })

    /// The calls by their base name in Swift with their argument labels, those with most labels first.
    static let overloads = calls.reduce(into: [String: [(row: LegacyName, labels: Set<String>)]]()) { overloads, row in
        for parts in row.names.map(parts) {
            overloads[parts[1], default: []].append((row, Set(parts.dropFirst(2)).subtracting(["_"])))
        }
    }.mapValues { $0.sorted { $0.labels.count > $1.labels.count } }

    /// The cases of `API` in Swift 2.
    static let swift2Cases = Set((byName["API"]?.enumerators ?? []).prefix(5).map { String($0.dropFirst(4)) })
    /// The names of the class with the calls.
    static let callers: Set = ["AIMobileLib", "AMZNLWAMobileLib"]
    /// The modules that declare these names.
    static let modules: Set = ["LoginWithAmazon", "LoginWithAmazonLegacy", "LoginWithAmazonObjC"]
    /// Names so general that they count only in files that see the SDK.
    static let generalNames = Set(["API", "APIResult", "APIError", "AIError"] + (byName["API"]?.enumerators ?? []))
        .union(swift2Cases)
    /// Names unique to the SDK: a file with one of them sees it.
    static let evidence = callers.union(["AIAuthenticationDelegate", "AMZNLWAAuthenticationDelegate"])
    /// The file names of the SDK's headers. Apps imported those of SDK 1.x in quotes.
    static let headersOfSDK1: Set = ["AIMobileLib.h", "AIAuthenticationDelegate.h", "AIError.h"]
    static let headers = headersOfSDK1.union([
        "LoginWithAmazon.h", "AMZNLWAMobileLib.h", "AMZNLWAAuthenticationDelegate.h", "AMZNLWAError.h",
    ])
}
