import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Tests of valid and invalid forms of scopes, options and override parameters.
@Suite(.deadline, .sharedManager) struct ArgumentsTests {
    let harness = Harness.shared()

    private func authorize(_ scopes: [Any]?, _ options: [AnyHashable: Any]? = nil) async -> [Callback] {
        await callbacks { AIMobileLib.authorizeUser(forScopes: scopes, delegate: $0, options: options) }
    }

    private func token(_ scopes: [Any]?, _ overrides: [AnyHashable: Any]? = nil) async -> [Callback] {
        await callbacks { AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: overrides, delegate: $0) }
    }

    // MARK: Scopes

    @Test("Promise 5: An array or NSArray of scopes can contain strings, a space-separated string or scope objects")
    func scopesCanBeStringsOrScopeObjects() async throws {
        let forms: [[Any]?] = [
            ["profile", "postal_code"] as [String],
            ["profile" as AnyObject, "postal_code" as AnyObject] as [AnyObject],
            [NSString(string: "profile"), NSMutableString(string: "postal_code")],
            NSArray(array: [NSString(string: "profile"), NSString(string: "postal_code")]) as? [Any],
            NSArray(array: ["profile", "postal_code"]) as? [Any],
            ["profile", "postal_code"] as [String?] as [Any?] as [Any],
            ["profile postal_code"],
            [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()],
            ["profile", AMZNScopeFactory.scope(withName: "postal_code")],
        ]
        for scopes in forms {
            let harness = Harness.shared()
            harness.layOutSession()
            #expect(await authorize(scopes) == [.nothing(.authorizeUser)], "\(scopes as Any)")
            #expect(await harness.page().parameter("scope") == "profile postal_code", "\(scopes)")
            #expect(await token(scopes) == [.text(.getAccessToken, "access-1")], "\(scopes)")
        }
    }

    @Test("Promise 5: A call without scopes, or with an invalid scope, fails with code 6 before any page or request")
    func unusableScopesFailWithCode6() async throws {
        let forms: [[Any]?] = [
            nil, [], [" "], ["profile", 5], ["profile", NSNull()], [String?.none as Any], [["profile"]], [NSObject()],
            ["pro\nfile"],
        ]
        for scopes in forms {
            let error = kAIInvalidInput
            #expect(await authorize(scopes) == [.failed(.authorizeUser, error)], "\(scopes as Any)")
            #expect(await token(scopes) == [.failed(.getAccessToken, error)], "\(scopes as Any)")
        }
        #expect(harness.log.events == [])
    }

    // MARK: Options

    private static let data = "{\"alexa:all\":\t{ \"productID\":\"A+B & C=D % ü é 日本\"\n } }  "

    @Test("Promise 6: Options can be nil, a Swift dictionary or a Foundation dictionary; unknown keys are ignored")
    func optionsCanBeInSwiftAndFoundationDictionaries() async {
        let data = Self.data
        let rows: [([AnyHashable: Any]?, scopeData: String?)] = [
            (nil, nil), ([:], nil), (["foreign": 1], nil), ([kAIOptionScopeData: data] as [String: String], data),
            ([kAIOptionScopeData: data as AnyObject] as [String: AnyObject], data),
            ([kAIOptionScopeData: data, kAIOptionCodeChallenge: nil] as [String: Any?] as [AnyHashable: Any], data),
            ([NSString(string: kAIOptionScopeData): NSString(string: data)] as [NSString: NSString], data),
            (NSDictionary(object: data, forKey: NSString(string: kAIOptionScopeData)) as? [AnyHashable: Any], data),
            ([kAIOptionScopeData: data, "foreign": 1, 7: NSNull()], data), ([kAIOptionScopeData: NSNull()], nil),
            ([kAIOptionScopeData: String?.none as Any], nil),
        ]
        for (options, scopeData) in rows { await expectScopeData(scopeData, of: options) }
    }

    @Test("Promise 8: Scope data is sent unchanged if it is text, and as JSON if it is a dictionary")
    func scopeDataIsSentUnchangedOrAsJSON() async {
        await expectScopeData("not JSON at all", of: [kAIOptionScopeData: "not JSON at all"])
        let dictionary = ["alexa:all": ["productID": "p"]]
        await expectScopeData(#"{"alexa:all":{"productID":"p"}}"#, of: [kAIOptionScopeData: dictionary])
    }

    @Test("Promise 8: Scope data that is neither text nor an encodable dictionary fails with code 6, without a page")
    func otherScopeDataFailsWithCode6() async {
        let forms: [Any] = [["alexa:all": Date()], ["alexa:all": Double.nan], 5, ["alexa:all"], NSObject()]
        for data in forms {
            let options: [AnyHashable: Any] = [kAIOptionScopeData: data]
            #expect(await authorize(["profile"], options) == [.failed(.authorizeUser, kAIInvalidInput)], "\(data)")
            let code = options.merging([kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "c"]) { $1 }
            #expect(await authorize(["profile"], code) == [.failed(.getAuthorizationCode, kAIInvalidInput)], "\(data)")
        }
        #expect(harness.log.events == [])
    }

    /// Expects that a sign-in with these options succeeds, and that its page has this scope data.
    private func expectScopeData(_ scopeData: String?, of options: [AnyHashable: Any]?) async {
        let harness = Harness.shared()
        harness.layOutSession()
        #expect(await authorize(["profile"], options) == [.nothing(.authorizeUser)], "\(scopeData)")
        #expect(await harness.page().parameter("scope_data") == scopeData, "\(options as Any)")
    }

    @Test("Promise 18: If kAIOptionReturnAuthCode is 0, a sign-in reports the `api` of authorizeUser")
    func signInWithoutACodeReportsAuthorizeUser() async {
        harness.layOutSession()
        #expect(await authorize(["profile"], [kAIOptionReturnAuthCode: 0]) == [.nothing(.authorizeUser)])
    }

    // MARK: Flags

    @Test("Promise 7: kForceRefresh has the value that `boolValue` returns; an object without `boolValue` means false")
    func flagCanBeAStringBooleanOrNumber() async throws {
        let on: [Any] = [
            "YES", "yes", "Y", "y", "true", "T", "1", "9", " YES", "\ttrue", "+1", "-1", "007", "-0y", "yellow", "1.5",
            NSString(string: "YES"), "YES" as AnyObject, true, true as AnyObject, 1, -1, Int8(1), 1.0,
            NSNumber(value: true),
        ]
        let off: [Any] = [
            "NO", "false", "", " ", "0", "000", "0.5", "on", "+-1", "x1", false, 0, NSNumber(value: false), NSNull(),
            NSObject(),
        ]
        for (flags, answer) in [(on, "access-2"), (off, "access-1")] {
            for flag in flags {
                let harness = Harness.shared()
                try await harness.signIn()
                harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
                let answers = await token(["profile"], ["kForceRefresh": flag])
                #expect(answers == [.text(.getAccessToken, answer)], "\(type(of: flag)) \(flag)")
            }
        }
    }

    @Test("Promise 7: The options of authorizeUser, and an unknown key, have no effect on getAccessToken")
    func signInOptionsHaveNoEffectOnGetAccessToken() async throws {
        try await harness.signIn()
        let overrides: [String: Any] = [
            kAIOptionScopeData: "{}", kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "c",
            kAIOptionCodeChallengeMethod: "plain", kAIOptionSandboxMode: "YES", "another": NSNull(),
        ]
        #expect(await token(["profile"], overrides) == [.text(.getAccessToken, "access-1")])
        #expect(harness.log.events == [])
    }

    @Test(
        "The sandbox option overrides the manager's mode for one sign-in, and doesn't change that mode",
        arguments: [true, false])
    func signInUsesTheSandboxOptionOrTheModeOfTheManager(_ isManagerInSandbox: Bool) async throws {
        let answers = [nil: isManagerInSandbox, "YES": true, "NO": false] as [String?: Bool]
        for (option, isSandbox) in answers {
            let harness = Harness.shared()
            harness.layOutSession()
            harness.manager.isSandboxMode = isManagerInSandbox
            var options: [AnyHashable: Any] = [:]
            options[kAIOptionSandboxMode] = option
            #expect(await authorize(["profile"], options) == [.nothing(.authorizeUser)], "\(option), \(isSandbox)")
            #expect(await harness.page().parameter("sandbox") == (isSandbox ? "true" : nil), "\(option), \(isSandbox)")
            #expect(harness.manager.isSandboxMode == isManagerInSandbox, "\(option), \(isSandbox)")
        }
    }
}
