import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Scopes, options and override parameters, in the forms that client apps use.
@Suite(.timeLimit(.minutes(10))) struct ArgumentsTests {
    let harness = Harness()

    private func authorize(_ scopes: [Any]?, _ options: [AnyHashable: Any]? = nil) async -> [Callback] {
        await callbacks { AIMobileLib.authorizeUser(forScopes: scopes, delegate: $0, options: options) }
    }

    private func token(_ scopes: [Any]?, _ overrides: [AnyHashable: Any]? = nil) async -> [Callback] {
        await callbacks { AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: overrides, delegate: $0) }
    }

    // MARK: Scopes

    @Test("Expectation 2: Scopes can be in every container and form", arguments: Argument.usableScopes)
    func usable(_ scopes: Argument<[Any]?>) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(await authorize(scopes.value()) == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope") == "profile postal_code")
            #expect(await token(scopes.value()) == [.text(.getAccessToken, "access-1")])
        }
    }

    @Test("Expectation 2: An element that isn't a scope is invalid input", arguments: Argument.unusableScopes)
    func unusable(_ scopes: Argument<[Any]?>) async throws {
        try await SharedManager.with(harness.manager) {
            #expect(await authorize(scopes.value()) == [.failed(.authorizeUser, kAIInvalidInput)])
            #expect(await token(scopes.value()) == [.failed(.getAccessToken, kAIInvalidInput)])
            #expect(harness.log.events == [])
        }
    }

    // MARK: Options

    @Test("Expectations 3 and 31: Options can be in every kind of dictionary", arguments: Argument.dictionaries)
    func dictionaries(_ options: Argument<[AnyHashable: Any]>) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(await authorize(["profile"], options.value()) == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope_data") == "{}")
        }
    }

    @Test(
        "Expectations 3 and 13: Without scope data no parameter is sent, and without a request for a code none is returned",
        arguments: [nil, [:], ["foreign": 1], [kAIOptionReturnAuthCode: 0]] as [[String: Int]?])
    func noOptions(_ options: [String: Int]?) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(await authorize(["profile"], options) == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope_data") == nil)
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @Test(
        "Expectation 31: Scope data is sent unchanged, even if malformed",
        arguments: [
            "{\n  \"alexa:all\" : {\n    \"productID\" : \"p\"\n  }\n}\n",
            "{\"alexa:all\":\t{ \"productID\":\"p\" } }  ",
            #"{"alexa:all":{"productID":"A+B & C=D % ü é 日本","#, "not JSON at all",
        ])
    func scopeData(_ json: String) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(await authorize(["alexa:all"], [kAIOptionScopeData: json]) == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope_data") == json)
        }
    }

    @Test(
        "Expectations 32 and 33: The device's challenge is sent unchanged, and the result is the code",
        arguments: ["E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+c/M=", "==", "%2B"], [nil, "S256"])
    func code(_ challenge: String, _ method: String?) async throws {
        try await SharedManager.with(harness.manager) {
            var options: [AnyHashable: Any] = [
                kAIOptionReturnAuthCode: NSNumber(value: true), kAIOptionCodeChallenge: challenge,
                kAIOptionScopeData: "{}",
            ]
            options[kAIOptionCodeChallengeMethod] = method
            #expect(await authorize(["alexa:all"], options) == [.text(.getAuthorizationCode, "the-code")])
            let page = await harness.page()
            #expect(page.parameter("code_challenge") == challenge)
            #expect(page.parameter("code_challenge_method") == method)
            #expect(page.parameter("scope_data") == "{}")
            #expect(AIMobileLib.getClientId() == page.parameter("client_id"))
            #expect(AIMobileLib.getRedirectUri() == page.parameter("redirect_uri"))
            // No user is signed in.
            #expect(await token(["alexa:all"]) == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
            #expect(harness.log.events == ["page"])
        }
    }

    // MARK: Flags

    @Test("Expectation 26: A flag can be a string, a Boolean or a number", arguments: [true, false])
    func flags(_ isOn: Bool) async throws {
        for flag in isOn ? Argument.on : Argument.off {
            let harness = Harness()
            try await SharedManager.with(harness.manager) {
                try await harness.signIn()
                harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
                #expect(
                    await token(["profile"], ["kForceRefresh": flag.value()])
                        == [.text(.getAccessToken, isOn ? "access-2" : "access-1")], "\(flag)")
            }
        }
    }

    @Test("Expectation 26: Options of authorizeUser have no effect on getAccessToken")
    func foreignOverrides() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            let overrides: [String: Any] = [
                kAIOptionScopeData: "{}", kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "c",
                kAIOptionSandboxMode: "YES", "another": NSNull(),
            ]
            #expect(await token(["profile"], overrides) == [.text(.getAccessToken, "access-1")])
            #expect(harness.log.events == [])
        }
    }

    @Test("The sandbox option applies to one sign-in, and precedes the manager's mode", arguments: [true, false])
    func sandbox(_ isManagerInSandbox: Bool) async throws {
        let answers = [nil: isManagerInSandbox, "YES": true, "NO": false] as [String?: Bool]
        for (option, isSandbox) in answers {
            let harness = Harness()
            try await SharedManager.with(harness.manager) {
                harness.layOutSession()
                harness.manager.isSandboxMode = isManagerInSandbox
                var options: [AnyHashable: Any] = [:]
                options[kAIOptionSandboxMode] = option
                #expect(await authorize(["profile"], options) == [.nothing(.authorizeUser)])
                #expect(await harness.page().parameter("sandbox") == (isSandbox ? "true" : nil))
                #expect(harness.manager.isSandboxMode == isManagerInSandbox)
            }
        }
    }
}

// MARK: - Arguments

/// An argument in one of the forms that client apps use, created for each call.
struct Argument<Value>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: @Sendable () -> Value

    fileprivate init(_ testDescription: String, _ value: @escaping @Sendable () -> Value) {
        self.testDescription = testDescription
        self.value = value
    }
}

extension Argument<[Any]?> {
    static let usableScopes = [
        Argument("[String]") { ["profile", "postal_code"] as [String] },
        Argument("[Any]") { ["profile", "postal_code"] as [Any] },
        Argument("[AnyObject]") { ["profile" as AnyObject, "postal_code" as AnyObject] as [AnyObject] },
        Argument("[NSString]") { [NSString(string: "profile"), NSMutableString(string: "postal_code")] },
        Argument("NSArray") {
            NSArray(array: [NSString(string: "profile"), NSString(string: "postal_code")]) as? [Any]
        },
        Argument("Swift strings in an NSArray") { NSArray(array: ["profile", "postal_code"]) as? [Any] },
        Argument("[String?]") { ["profile", "postal_code"] as [String?] as [Any?] as [Any] },
        Argument("two scopes in one string") { ["profile postal_code"] },
        Argument("a duplicate scope") { ["profile", "profile", "postal_code"] },
        Argument("3.x scopes") { [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()] },
        Argument("a string and a 3.x scope") { ["profile", AMZNScopeFactory.scope(withName: "postal_code")] },
    ]

    static let unusableScopes = [
        Argument("nil") { nil },
        Argument("none") { [] },
        Argument("a blank string") { [" "] },
        Argument("a number") { ["profile", 5] },
        Argument("NSNull") { ["profile", NSNull()] },
        Argument("a nil element") { [String?.none as Any] },
        Argument("a nested array") { [["profile"]] },
        Argument("a plain object") { [NSObject()] },
        Argument("a line break") { ["pro\nfile"] },
    ]
}

extension Argument<[AnyHashable: Any]> {
    static let dictionaries = [
        Argument("[AnyHashable: Any]") { [kAIOptionScopeData: "{}"] },
        Argument("[String: String]") { [kAIOptionScopeData: "{}"] as [String: String] },
        Argument("[String: AnyObject]") { [kAIOptionScopeData: "{}" as AnyObject] as [String: AnyObject] },
        Argument("[String: Any?]") {
            [kAIOptionScopeData: "{}", kAIOptionCodeChallenge: nil] as [String: Any?] as [AnyHashable: Any]
        },
        Argument("[NSString: NSString]") {
            [NSString(string: kAIOptionScopeData): NSString(string: "{}")] as [NSString: NSString]
        },
        Argument("NSDictionary") {
            let options = NSDictionary(object: NSString(string: "{}"), forKey: NSString(string: kAIOptionScopeData))
            return options as? [AnyHashable: Any] ?? [:]
        },
        Argument("with unknown keys") { [kAIOptionScopeData: "{}", "foreign": 1, 7: NSNull()] },
    ]
}

extension Argument<Any> {
    static let on = [
        Argument("YES") { "YES" },
        Argument("yes") { "yes" },
        Argument("the string true") { "true" },
        Argument("the string 1") { "1" },
        Argument("NSString YES") { NSString(string: "YES") },
        Argument("YES as AnyObject") { "YES" as AnyObject },
        Argument("true") { true },
        Argument("true as AnyObject") { true as AnyObject },
        Argument("1") { 1 },
        Argument("1 as Int8") { Int8(1) },
        Argument("1.0") { 1.0 },
        Argument("@YES") { NSNumber(value: true) },
    ]

    static let off = [
        Argument("NO") { "NO" },
        Argument("the string false") { "false" },
        Argument("empty") { "" },
        Argument("false") { false },
        Argument("0") { 0 },
        Argument("@NO") { NSNumber(value: false) },
        Argument("NSNull") { NSNull() },
        Argument("an object") { NSObject() },
    ]
}
