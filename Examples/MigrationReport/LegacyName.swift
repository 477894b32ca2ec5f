/// A declaration of SDK 2.x, or of SDK 3.1, with its stable code.
///
/// `all` is the only list of these names: a test compares it with what both compilers report.
struct LegacyName: Sendable {
    /// A step of the move. The steps are in the order in which an app takes them.
    enum Step: String, CaseIterable, Encodable, Sendable { case framework, imports, settings, calls, delegates, codes }

    /// For example `LWA001`.
    let code: String
    let step: Step
    /// The names in Swift, the current one first. A call's name has its type and its argument labels.
    let names: [String]
    /// The selector of a call, or the enumerators of an enumeration.
    let objectiveC: [String]
    /// What the compiler's deprecation message recommends, in Swift's words.
    let replacement: String
    /// The same as Objective-C can call it.
    let objectiveCReplacement: String
    /// The section of the article *Migration*, as its anchor.
    let section: String

    func replacement(in language: SourceLanguage) -> String {
        language == .swift ? replacement : objectiveCReplacement
    }

    var isCall: Bool { names[0].hasSuffix(")") }
    /// Whether the row is a type, of which the calls' class isn't one: its calls have the rows.
    var isType: Bool { !isCall && step != .codes && !names[0].hasPrefix("k") }

    static let all = calls + types + errors + options + names31

    /// A call, whose names and selector follow from its current name: `Type.base(label:_:)`.
    ///
    /// In a selector and in Swift 2, the first label is part of the base name.
    private static func call(
        _ code: String, _ name: String, baseInSwift2: String? = nil, isSwift2First: Bool = false,
        _ replacement: String, objectiveC: String, see section: String
    ) -> Self {
        let parts = name.split(omittingEmptySubsequences: false) { ".(".contains($0) }.map(String.init)
        let labels = parts[2].dropLast().split(separator: ":").map(String.init)
        let first = labels.first == "_" ? "" : labels.first ?? ""
        let base = baseInSwift2 ?? parts[1] + first.capitalizedFirst
        let rest = labels.dropFirst().map { $0 + ":" }.joined()
        let inSwift2 = base == parts[1] ? [] : ["\(parts[0]).\(base)(_:\(rest))"]
        return Self(
            code: code, step: .calls, names: isSwift2First ? inSwift2 + [name] : [name] + inSwift2,
            objectiveC: [base + (labels.isEmpty ? "" : ":") + rest],
            replacement: replacement, objectiveCReplacement: objectiveC, section: section)
    }

    private static func name(
        _ code: String, _ step: Step, _ name: String, _ replacement: String, objectiveC: String? = nil,
        enumerators: [String] = [], see section: String
    ) -> Self {
        Self(
            code: code, step: step, names: [name], objectiveC: enumerators, replacement: replacement,
            objectiveCReplacement: objectiveC ?? replacement, section: section)
    }

    private static func error(_ code: String, _ name: String, _ replacement: String) -> Self {
        .name(code, .codes, name, replacement, see: "error-codes")
    }

    private static func option(
        _ code: String, _ name: String, _ replacement: String, objectiveC: String? = nil
    ) -> Self {
        .name(
            code, .calls, name, replacement, objectiveC: objectiveC,
            see: name.hasSuffix("ForceRefresh") ? "getting-a-token" : "a-code-for-a-device")
    }
}

// MARK: - The table

extension LegacyName {
    /// The calls, which the facade also counts at run time.
    private static let calls: [Self] = [
        .call(
            "LWA001", "AIMobileLib.authorizeUser(forScopes:delegate:)",
            "AMZNAuthorizationManager.authorize(_:withHandler:)",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:]", see: "signing-in"),
        .call(
            "LWA002", "AIMobileLib.authorizeUser(forScopes:delegate:options:)",
            "AMZNAuthorizationManager.authorize(_:withHandler:) with options in its request",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:] with options in its request",
            see: "signing-in"),
        .call(
            "LWA003", "AIMobileLib.getAccessToken(forScopes:withOverrideParams:delegate:)",
            "AMZNAuthorizationManager.authorize(_:withHandler:) with interactiveStrategy .never",
            objectiveC: "-[AMZNAuthorizationManager authorize:withHandler:] with AMZNInteractiveStrategyNever",
            see: "getting-a-token"),
        .call(
            "LWA004", "AIMobileLib.getProfile(_:)", "AMZNUser.fetch(_:)", objectiveC: "+[AMZNUser fetch:]",
            see: "the-profile"),
        .call(
            "LWA005", "AIMobileLib.getProfile(_:withOptions:)", "AMZNUser.fetch(_:)",
            objectiveC: "+[AMZNUser fetch:]", see: "the-profile"),
        .call(
            "LWA006", "AIMobileLib.clearAuthorizationState(_:)", "AMZNAuthorizationManager.signOut(_:)",
            objectiveC: "-[AMZNAuthorizationManager signOut:]", see: "signing-out"),
        .call(
            "LWA007", "AIMobileLib.handleOpen(_:sourceApplication:)", baseInSwift2: "handleOpenURL",
            "AMZNAuthorizationManager.handleOpen(_:sourceApplication:)",
            objectiveC: "+[AMZNAuthorizationManager handleOpenURL:sourceApplication:]", see: "redirects"),
        .call(
            "LWA008", "AIMobileLib.getClientId()", "AMZNAuthorizationManager.configuration?.clientID",
            objectiveC: "AMZNAuthorizationManager.clientID", see: "client-id-and-redirect-uri"),
        .call(
            "LWA009", "AIMobileLib.getRedirectUri()", "AMZNAuthorizationManager.configuration?.redirectURI",
            objectiveC: "AMZNAuthorizationManager.redirectURI", see: "client-id-and-redirect-uri"),
        .call(
            "LWA010", "AMZNScopeFactory.getScopeData(asJsonString:withErrorObject:)", isSwift2First: true,
            "AMZNScopeFactory.getScopeDataAsJsonString(_:), which throws",
            objectiveC: "+[AMZNScopeFactory scopeWithName:data:]; the request makes the JSON text",
            see: "a-code-for-a-device"),
    ]

    private static let types: [Self] = [
        .name(
            "LWA020", .delegates, "AIAuthenticationDelegate",
            "AMZNAuthorizationRequestHandler, the block of each call", see: "signing-in"),
        .name("LWA021", .delegates, "APIResult", "AMZNAuthorizeResult or AMZNUser", see: "signing-in"),
        .name("LWA022", .delegates, "APIError", "the error of the block", see: "error-codes"),
        .name("LWA023", .delegates, "AIError", "AMZNError", objectiveC: "the NSError of the block", see: "error-codes"),
        .name(
            "LWA024", .delegates, "API", "the block of each call, which answers that call alone",
            enumerators: [
                "kAPIAuthorizeUser", "kAPIGetAccessToken", "kAPIClearAuthorizationState", "kAPIGetProfile",
                "kAPIGetAuthorizationCode", "kAPIGetCodePair", "kAPIGetTokenForCodePair",
            ],
            see: "signing-in"),
    ]

    private static let errors: [Self] = [
        .error("LWA030", "kAINoError", "kAMZNLWANoError"),
        .error("LWA031", "kAIApplicationNotAuthorized", "kAMZNLWAApplicationNotAuthorized"),
        .error("LWA032", "kAIServerError", "kAMZNLWAServerError"),
        .error("LWA033", "kAIErrorUserInterrupted", "kAMZNLWAErrorUserInterrupted"),
        .error("LWA034", "kAIAccessDenied", "kAMZNLWAAccessDenied"),
        .error("LWA035", "kAIDeviceError", "kAMZNLWADeviceError"),
        .error("LWA036", "kAIInvalidInput", "kAMZNLWAInvalidInput"),
        .error("LWA037", "kAINetworkError", "kAMZNLWANetworkError"),
        .error("LWA038", "kAIUnauthorizedClient", "kAMZNLWAUnauthorizedClient"),
        .error("LWA039", "kAIInternalError", "kAMZNLWAInternalError"),
        .error("LWA040", "kAIVersionDenied", "kAMZNLWAVersionDenied"),
        .error("LWA041", "AIErrorDomain", "kAMZNLWAErrorDomain"),
    ]

    private static let options = optionNames.enumerated().map { number, row in
        option("LWA05\(number)", row.name, row.replacement, objectiveC: row.objectiveC)
    }

    private static let names31: [Self] =
        [
            .name("LWA060", .calls, "AMZNLWAMobileLib", "AMZNAuthorizationManager", see: "overview"),
            .name(
                "LWA061", .delegates, "AMZNLWAAuthenticationDelegate",
                "AMZNAuthorizationRequestHandler, the block of each call", see: "signing-in"),
            .name(
                "LWA062", .delegates, "AMZNLWAError", "AMZNError", objectiveC: "the NSError of the block",
                see: "error-codes"),
        ]
        + optionNames.enumerated().map { number, row in
            option("LWA06\(number + 3)", inSDK31(row.name), row.replacement, objectiveC: row.objectiveC)
        }

    /// SDK 3.1's name of an option: `kAMZNLWAOptionScopeData` for `kAIOptionScopeData`.
    private static func inSDK31(_ name: String) -> String {
        "kAMZNLWA" + name.dropFirst(name.hasPrefix("kAI") ? 3 : 1)
    }

    private typealias OptionName = (name: String, replacement: String, objectiveC: String?)

    private static let optionNames: [OptionName] = [
        ("kForceRefresh", "AMZNAuthorizeRequest.forcesRefresh", nil),
        ("kAIOptionSandboxMode", "AMZNAuthorizeRequest.isSandboxMode", "AMZNAuthorizeRequest.sandboxMode"),
        (
            "kAIOptionScopeData", "AMZNScopeFactory.scope(withName:data:)", "+[AMZNScopeFactory scopeWithName:data:]"
        ),
        ("kAIOptionReturnAuthCode", "AMZNAuthorizeRequest.grantType", nil),
        ("kAIOptionCodeChallenge", "AMZNAuthorizeRequest.codeChallenge", nil),
        ("kAIOptionCodeChallengeMethod", "AMZNAuthorizeRequest.codeChallengeMethod", nil),
    ]
}

// MARK: - Lookups

extension LegacyName {
    /// Types and constants by name, with the Objective-C enumerators.
    static let byName = Dictionary(
        uniqueKeysWithValues: all.filter { !$0.isCall }.flatMap { row in
            (row.names + row.objectiveC).map { ($0, row) }
        })
    /// The calls by selector.
    static let bySelector = Dictionary(uniqueKeysWithValues: calls.map { ($0.objectiveC[0], $0) })

    /// An overload in Swift.
    struct Overload: Sendable {
        let row: LegacyName
        let type: String
        let labels: Set<String>
    }

    /// The calls by their base name in Swift, those with most labels first.
    static let overloads: [String: [Overload]] = {
        var overloads: [String: [Overload]] = [:]
        for row in calls {
            for name in row.names {
                // `Type.base(label:_:)`
                let parts = name.split(whereSeparator: { ".(:)".contains($0) }).map(String.init)
                let labels = Set(parts.dropFirst(2)).subtracting(["_"])
                overloads[parts[1], default: []].append(Overload(row: row, type: parts[0], labels: labels))
            }
        }
        return overloads.mapValues { $0.sorted { $0.labels.count > $1.labels.count } }
    }()

    /// The cases of `API` in Swift 2.
    static let swift2Cases = Set((byName["API"]?.objectiveC ?? []).prefix(5).map { String($0.dropFirst(4)) })
    /// The names of the class with the calls.
    static let callers: Set = ["AIMobileLib", "AMZNLWAMobileLib"]
    /// The modules that declare these names.
    static let modules: Set = ["LoginWithAmazon", "LoginWithAmazonLegacy", "LoginWithAmazonObjC"]
    /// Names so general that they count only in files that see the SDK.
    static let generalNames = Set(["API", "APIResult", "APIError", "AIError"] + (byName["API"]?.objectiveC ?? []))
        .union(swift2Cases)
    /// Names unique to the SDK: a file with one of them sees it.
    static let evidence = callers.union(["AIAuthenticationDelegate", "AMZNLWAAuthenticationDelegate"])

    /// The table in Markdown, for the article *Codes*.
    static var markdown: String {
        let rows = all.map { row in
            let objectiveC = row.objectiveCReplacement == row.replacement ? "the same" : row.objectiveCReplacement
            return "| \(row.code) | \(row.names.map { "`\($0)`" }.joined(separator: ", ")) | \(row.replacement) "
                + "| \(objectiveC) |"
        }
        return (["| Code | What | Use instead | In Objective-C |", "|---|---|---|---|"] + rows)
            .joined(separator: "\n")
    }
}
