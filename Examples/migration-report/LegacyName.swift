/// Finds the rules for the names in sources.
enum LegacyName {
    /// Maps the names of types and constants to their rules. It also contains the names of enumeration cases in
    /// Objective-C.
    static let byName = Dictionary(
        uniqueKeysWithValues: Rule.ofNames.filter { !$0.isCall }.flatMap { row in
            (row.names + row.enumerators).map { ($0, row) }
        })
    private static let calls = Rule.ofNames.filter(\.isCall)
    private static let bySelector = Dictionary(uniqueKeysWithValues: calls.map { ($0.selector, $0) })

    static func call(_ receiver: String, _ selector: String) -> Rule? {
        bySelector[selector].flatMap { $0.isCall(of: receiver) ? $0 : nil }
    }

    /// Returns the 2.x overloads of a class's method in Swift with their argument labels, or nil if there are none. The
    /// overload with the most labels comes first.
    static func overloads(_ receiver: String, _ method: String) -> [(row: Rule, labels: Set<String>)]? {
        byMethod[method].flatMap { $0[0].row.isCall(of: receiver) ? $0 : nil }
    }

    private static let byMethod = calls.reduce(into: [String: [(row: Rule, labels: Set<String>)]]()) { overloads, row in
        for parts in row.names.map(Rule.parts) {
            overloads[parts[1], default: []].append((row, Set(parts.dropFirst(2)).subtracting(["_"])))
        }
    }.mapValues { $0.sorted { $0.labels.count > $1.labels.count } }

    /// The names of the class with the calls, in SDK 2.x and in SDK 3.1.
    static let callers: Set = ["AIMobileLib", "AMZNLWAMobileLib"]
    /// The modules that declare the SDK's names.
    static let modules: Set = ["LoginWithAmazon", "LoginWithAmazonLegacy", "LoginWithAmazonObjC"]
    /// Names that other libraries may have too. Such a name is a use only in a file that can see the SDK.
    static let generalNames = Set(["API", "APIResult", "APIError", "AIError"] + (byName["API"]?.enumerators ?? []))
    /// Names that only the SDK has. A file that contains such a name can see the SDK.
    static let evidence = callers.union(["AIAuthenticationDelegate", "AMZNLWAAuthenticationDelegate"])
    /// The headers that the package also has without the folder `LoginWithAmazon`: those of SDK 1.x, and the umbrella
    /// header.
    static let flatHeaders: Set = ["AIMobileLib.h", "AIAuthenticationDelegate.h", "AIError.h", "LoginWithAmazon.h"]
    static let headers = flatHeaders.union(
        (["AMZNLWAMobileLib", "AMZNLWAAuthenticationDelegate", "AMZNLWAError"] + classesOfSDK3).map { $0 + ".h" })
    /// The names that the cases of the enumeration `API` have in Swift 2.
    static let swift2Cases = Set((byName["API"]?.enumerators ?? []).map { String($0.dropFirst("kAPI".count)) })

    /// The cases of the enumeration `API` for calls that show no page, in both languages.
    static let silentCalls = Set(
        swift2Cases.subtracting(["AuthorizeUser"]).flatMap {
            ["kAPI\($0)", $0.prefix(1).lowercased() + $0.dropFirst()]
        })

    /// Maps the strings that apps may write instead of the option constants to the rules for the options.
    static let literals = Dictionary(
        uniqueKeysWithValues: Rule.ofNames.filter { $0.isOption && !$0.names[0].hasPrefix("kAMZN") }.map {
            ("\"\($0.names[0])\"", $0)
        })
    static let classesOfSDK3: Set = [
        "AMZNAuthorizationManager", "AMZNAuthorizeRequest", "AMZNAuthorizeResult", "AMZNUser", "AMZNProfileScope",
        "AMZNScopeFactory", "AMZNCodePairManager",
    ]

    /// The SDK's classes, which Objective-C code can inherit from and find by their names.
    static let classes = callers.union(["AIError", "APIResult", "APIError"]).union(classesOfSDK3)
    /// The functions that find a class by its name at run time.
    static let lookups: Set = ["NSClassFromString", "objc_getClass", "objc_lookUpClass", "objc_getRequiredClass"]

    /// Names in apps with scenes: the protocols of scene delegates, and the attribute with which an app in SwiftUI,
    /// which always has scenes, gets an app delegate.
    static let namesOfScenes: Set = ["UIWindowSceneDelegate", "UISceneDelegate", "UIApplicationDelegateAdaptor"]

    /// Whether this is a constant or block type of the SDK that the Objective-C interface of the package's module
    /// lacks.
    static func isOnlyInHeaders(_ name: String) -> Bool {
        name.hasPrefix("kAMZNLWA") || name.hasPrefix("AMZN") && name.hasSuffix("RequestHandler")
            || name.hasPrefix("AMZNUser") && name.hasSuffix("Key")
    }

    /// Whether a declaration of this name in the app can hide one of the SDK's names.
    static func isOfInterest(_ name: String) -> Bool {
        byName[name] != nil || swift2Cases.contains(name)
    }
}

extension Rule {
    var isCall: Bool { names.first?.hasSuffix(")") ?? false }
    /// Whether the rule is for a call that may show the page.
    var showsPage: Bool { ["LWA001", "LWA002"].contains(code) }
    var isOption: Bool { step == .calls && names.first?.hasPrefix("k") ?? false }
    /// Whether the rule is for a type.
    var isType: Bool { !isCall && step != .codes && !(names.first?.hasPrefix("k") ?? true) }

    /// Returns a call's type, its base name and its argument labels.
    fileprivate static func parts(of name: String) -> [String] {
        name.split(whereSeparator: { ".(:)".contains($0) }).map(String.init)
    }

    private var type: String { Self.parts(of: names[0])[0] }

    fileprivate func isCall(of receiver: String) -> Bool {
        receiver == type || LegacyName.callers.contains(type) && LegacyName.callers.contains(receiver)
    }

    /// The call's selector in Objective-C. If the call has arguments, the selector is made from the last Swift name
    /// whose first argument has no label.
    fileprivate var selector: String {
        let name = names.last { $0.contains("(_:") } ?? names[0]
        return name.dropFirst(type.count + 1).filter { !"(_)".contains($0) }
    }
}
