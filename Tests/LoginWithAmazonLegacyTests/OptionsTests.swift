import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OptionsTests {
    let harness = Harness()

    @Test("Expectation 3: Options can be in every kind of dictionary", arguments: OptionSpelling.scopeData)
    func dictionaries(_ spelling: OptionSpelling) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(
                await callbacks {
                    AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: spelling.options())
                } == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope_data") == spelling.scopeData)
        }
    }

    @Test("Expectation 31: Scope data is sent unchanged, even if malformed", arguments: texts)
    func scopeData(_ json: String) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let options = [kAIOptionScopeData: json]
            #expect(
                await callbacks { AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: $0, options: options) }
                    == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope_data") == json)
        }
    }

    private static let texts = [
        #"{"alexa:all":{"productID":"p","productInstanceAttributes":{"deviceSerialNumber":"1"}}}"#,
        "{\n  \"alexa:all\" : {\n    \"productID\" : \"p\"\n  }\n}\n",
        "{\"alexa:all\":\t{ \"productID\":\"p\" } }  ",
        #"{"alexa:all":{"productID":"A+B & C=D % ü é 日本","#,
        "{'alexa:all':{'productID':'p'}}",
        "not JSON at all",
    ]

    @Test(
        "Expectation 31: Without scope data no parameter is sent",
        arguments: [nil, [:], ["foreign": 1]] as [[String: Int]?])
    func noScopeData(_ options: [String: Int]?) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            #expect(await harness.page().parameter("scope_data") == nil)
        }
    }

    @Test("Expectation 32: The device's challenge is sent unchanged, and the result is the code", arguments: challenges)
    func code(_ challenge: String) async throws {
        try await SharedManager.with(harness.manager) {
            let options: [AnyHashable: Any] = [
                kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: challenge, kAIOptionCodeChallengeMethod: "S256",
                kAIOptionScopeData: "{}",
            ]
            #expect(
                await callbacks { AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: $0, options: options) }
                    == [.text(.getAuthorizationCode, "the-code")])
            let page = await harness.page()
            #expect(page.parameter("code_challenge") == challenge)
            #expect(page.parameter("code_challenge_method") == "S256")
            #expect(page.parameter("scope_data") == "{}")
            #expect(harness.log.events == ["page"])
        }
    }

    private static let challenges = [
        "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+c/M=", "==", "%2B",
    ]

    @Test("Expectation 32: Without a challenge method no parameter is sent")
    func codeWithoutMethod() async throws {
        try await SharedManager.with(harness.manager) {
            let options: [AnyHashable: Any] = [
                kAIOptionReturnAuthCode: NSNumber(value: true), kAIOptionCodeChallenge: "c",
            ]
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: $0, options: options) }
            #expect(await harness.page().parameter("code_challenge_method") == nil)
        }
    }

    @Test("Expectation 32: A sign-in for a code leaves the session unchanged")
    func codeLeavesTheSessionUnchanged() async throws {
        try await SharedManager.with(harness.manager) {
            let options: [AnyHashable: Any] = [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "c"]
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            #expect(
                await callbacks {
                    AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: $0)
                } == [.failed(.getAccessToken, kAIApplicationNotAuthorized)])
        }
    }

    @Test("Expectation 33: Client id and redirect URI are those of the authorization request")
    func whatTheDeviceNeeds() async throws {
        try await SharedManager.with(harness.manager) {
            let options: [AnyHashable: Any] = [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "c"]
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            let page = await harness.page()
            #expect(AIMobileLib.getClientId() == page.parameter("client_id"))
            #expect(AIMobileLib.getRedirectUri() == page.parameter("redirect_uri"))
        }
    }

    @Test("Expectation 26: A flag can be a string, a Boolean or a number", arguments: Flag.all)
    func flags(_ flag: Flag) async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            #expect(
                await callbacks {
                    AIMobileLib.getAccessToken(
                        forScopes: ["profile"], withOverrideParams: ["kForceRefresh": flag.value()], delegate: $0)
                } == [.text(.getAccessToken, flag.isOn ? "access-2" : "access-1")])
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
            #expect(
                await callbacks {
                    AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: overrides, delegate: $0)
                } == [.text(.getAccessToken, "access-1")])
            #expect(harness.log.events == [])
        }
    }

    @Test("Expectation 26: kForceRefresh has the value that apps also write as a literal")
    func forceRefreshText() { #expect(kForceRefresh == "kForceRefresh") }

    @Test("The sandbox option applies to one sign-in", arguments: Flag.all)
    func sandbox(_ flag: Flag) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let options: [AnyHashable: Any] = [kAIOptionSandboxMode: flag.value()]
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            #expect(await harness.page().parameter("sandbox") == (flag.isOn ? "true" : nil))
            #expect(harness.manager.isSandboxMode == false)
        }
    }
}

/// An option in one of the kinds of dictionary that client apps use.
struct OptionSpelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scopeData: String?
    let options: @Sendable () -> [AnyHashable: Any]?

    static let scopeData = [
        OptionSpelling(testDescription: "nil", scopeData: nil) { nil },
        OptionSpelling(testDescription: "empty", scopeData: nil) { [:] },
        OptionSpelling(testDescription: "[AnyHashable: Any]", scopeData: "{}") { [kAIOptionScopeData: "{}"] },
        OptionSpelling(testDescription: "[String: String]", scopeData: "{}") {
            [kAIOptionScopeData: "{}"] as [String: String]
        },
        OptionSpelling(testDescription: "[String: AnyObject]", scopeData: "{}") {
            [kAIOptionScopeData: "{}" as AnyObject] as [String: AnyObject]
        },
        OptionSpelling(testDescription: "[String: Any?]", scopeData: "{}") {
            [kAIOptionScopeData: "{}", kAIOptionCodeChallenge: nil] as [String: Any?] as [AnyHashable: Any]
        },
        OptionSpelling(testDescription: "[NSString: NSString]", scopeData: "{}") {
            [NSString(string: kAIOptionScopeData): NSString(string: "{}")] as [NSString: NSString]
        },
        OptionSpelling(testDescription: "NSDictionary", scopeData: "{}") {
            NSDictionary(object: NSString(string: "{}"), forKey: NSString(string: kAIOptionScopeData))
                as? [AnyHashable: Any]
        },
        OptionSpelling(testDescription: "with unknown keys", scopeData: "{}") {
            [kAIOptionScopeData: "{}", "foreign": 1, 7: NSNull()]
        },
    ]
}

/// A flag in one of the forms that client apps use.
struct Flag: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isOn: Bool
    let value: @Sendable () -> Any

    static let all = [
        Flag(testDescription: "YES", isOn: true) { "YES" },
        Flag(testDescription: "yes", isOn: true) { "yes" },
        Flag(testDescription: "the string true", isOn: true) { "true" },
        Flag(testDescription: "the string 1", isOn: true) { "1" },
        Flag(testDescription: "NSString YES", isOn: true) { NSString(string: "YES") },
        Flag(testDescription: "YES as AnyObject", isOn: true) { "YES" as AnyObject },
        Flag(testDescription: "true", isOn: true) { true },
        Flag(testDescription: "true as AnyObject", isOn: true) { true as AnyObject },
        Flag(testDescription: "1", isOn: true) { 1 },
        Flag(testDescription: "1 as Int8", isOn: true) { Int8(1) },
        Flag(testDescription: "1.0", isOn: true) { 1.0 },
        Flag(testDescription: "@YES", isOn: true) { NSNumber(value: true) },
        Flag(testDescription: "NO", isOn: false) { "NO" },
        Flag(testDescription: "the string false", isOn: false) { "false" },
        Flag(testDescription: "empty", isOn: false) { "" },
        Flag(testDescription: "false", isOn: false) { false },
        Flag(testDescription: "0", isOn: false) { 0 },
        Flag(testDescription: "@NO", isOn: false) { NSNumber(value: false) },
        Flag(testDescription: "NSNull", isOn: false) { NSNull() },
        Flag(testDescription: "an object", isOn: false) { NSObject() },
    ]
}
