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

    @Test("Expectation 2: Scopes can be strings, joined strings or scope objects, in an array of any type")
    func usable() async throws {
        let forms: [[Any]?] = [
            ["profile", "postal_code"] as [String],
            ["profile" as AnyObject, "postal_code" as AnyObject] as [AnyObject],
            [NSString(string: "profile"), NSMutableString(string: "postal_code")],
            NSArray(array: [NSString(string: "profile"), NSString(string: "postal_code")]) as? [Any],
            NSArray(array: ["profile", "postal_code"]) as? [Any],
            ["profile", "postal_code"] as [String?] as [Any?] as [Any],
            ["profile postal_code"], ["profile", "profile", "postal_code"],
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

    @Test("Expectation 2: Missing or invalid scopes, and elements that aren't scopes, fail with code 6")
    func unusable() async throws {
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

    @Test(
        "Expectations 3, 13 and 31: Options can be in any type of dictionary; scope data that is text is sent unchanged"
    )
    func options() async throws {
        let data = "{\"alexa:all\":\t{ \"productID\":\"A+B & C=D % ü é 日本\"\n } }  "
        let rows: [([AnyHashable: Any]?, scopeData: String?)] = [
            (nil, nil), ([:], nil), (["foreign": 1], nil), ([kAIOptionReturnAuthCode: 0], nil),
            ([kAIOptionScopeData: data], data), ([kAIOptionScopeData: "not JSON at all"], "not JSON at all"),
            ([kAIOptionScopeData: data] as [String: String], data),
            ([kAIOptionScopeData: data as AnyObject] as [String: AnyObject], data),
            ([kAIOptionScopeData: data, kAIOptionCodeChallenge: nil] as [String: Any?] as [AnyHashable: Any], data),
            ([NSString(string: kAIOptionScopeData): NSString(string: data)] as [NSString: NSString], data),
            (NSDictionary(object: data, forKey: NSString(string: kAIOptionScopeData)) as? [AnyHashable: Any], data),
            ([kAIOptionScopeData: data, "foreign": 1, 7: NSNull()], data),
            ([kAIOptionScopeData: ["alexa:all": ["productID": "p"]]], #"{"alexa:all":{"productID":"p"}}"#),
            ([kAIOptionScopeData: ["alexa:all": Date()]], nil),
        ]
        for (options, scopeData) in rows {
            let harness = Harness.shared()
            harness.layOutSession()
            #expect(await authorize(["profile"], options) == [.nothing(.authorizeUser)], "\(scopeData)")
            #expect(await harness.page().parameter("scope_data") == scopeData, "\(options as Any)")
        }
    }

    // MARK: Flags

    @Test("Expectation 26: A flag can be a string, a Boolean or a number")
    func flags() async throws {
        let on: [Any] = [
            "YES", "yes", "true", "1", NSString(string: "YES"), "YES" as AnyObject, true, true as AnyObject, 1, Int8(1),
            1.0, NSNumber(value: true),
        ]
        let off: [Any] = ["NO", "false", "", false, 0, NSNumber(value: false), NSNull(), NSObject()]
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

    @Test("Expectation 26: Options of authorizeUser have no effect on getAccessToken")
    func foreignOverrides() async throws {
        try await harness.signIn()
        let overrides: [String: Any] = [
            kAIOptionScopeData: "{}", kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "c",
            kAIOptionSandboxMode: "YES", "another": NSNull(),
        ]
        #expect(await token(["profile"], overrides) == [.text(.getAccessToken, "access-1")])
        #expect(harness.log.events == [])
    }

    @Test("The sandbox option overrides the manager's mode for one sign-in", arguments: [true, false])
    func sandbox(_ isManagerInSandbox: Bool) async throws {
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
