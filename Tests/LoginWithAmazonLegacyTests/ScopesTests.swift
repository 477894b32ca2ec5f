import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScopesTests {
    let harness = Harness()

    @Test("Expectation 2: Scopes can be in every container and spelling", arguments: ScopeSpelling.usable)
    func usable(_ spelling: ScopeSpelling) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(
                await callbacks { AIMobileLib.authorizeUser(forScopes: spelling.scopes(), delegate: $0) }
                    == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope") == "profile postal_code")
            #expect(
                await callbacks {
                    AIMobileLib.getAccessToken(forScopes: spelling.scopes(), withOverrideParams: nil, delegate: $0)
                } == [.text(.getAccessToken, "access-1")])
        }
    }

    @Test("Expectation 2: An element that isn't a scope is invalid input", arguments: ScopeSpelling.unusable)
    func unusable(_ spelling: ScopeSpelling) async throws {
        try await SharedManager.with(harness.manager) {
            #expect(
                await callbacks { AIMobileLib.authorizeUser(forScopes: spelling.scopes(), delegate: $0) }
                    == [.failed(.authorizeUser, kAIInvalidInput)])
            #expect(
                await callbacks {
                    AIMobileLib.getAccessToken(forScopes: spelling.scopes(), withOverrideParams: nil, delegate: $0)
                } == [.failed(.getAccessToken, kAIInvalidInput)])
            #expect(harness.log.events == [])
        }
    }

    @Test("getScopeDataAsJsonString returns the scope data that a sign-in sends, and leaves the error unchanged")
    func scopeDataAsText() {
        let error = AIError()
        let scopes: [Any] = [
            AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "alexa:all", data: ["productID": "p"]),
        ]
        #expect(
            AMZNScopeFactory.getScopeDataAsJsonString(scopes, withErrorObject: error)
                == #"{"alexa:all":{"productID":"p"}}"#)
        #expect(error.code == kAINoError)
        #expect(error.message == "")
    }

    @Test("getScopeDataAsJsonString sets its error object for invalid scopes")
    func scopeDataOfInvalidScopes() {
        let error = AIError()
        #expect(AMZNScopeFactory.getScopeDataAsJsonString(["profile"], withErrorObject: error) == "")
        #expect(error.code == kAIInvalidInput)
        #expect(error.message == "The scopes contain a String, which isn't an AMZNScope.")
    }
}

/// Scopes in one of the forms that client apps use, created for each call.
struct ScopeSpelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scopes: @Sendable () -> [Any]?

    static let usable = [
        ScopeSpelling(testDescription: "[String]") { ["profile", "postal_code"] as [String] },
        ScopeSpelling(testDescription: "[Any]") { ["profile", "postal_code"] as [Any] },
        ScopeSpelling(testDescription: "[AnyObject]") {
            ["profile" as AnyObject, "postal_code" as AnyObject] as [AnyObject]
        },
        ScopeSpelling(testDescription: "[NSString]") {
            [NSString(string: "profile"), NSMutableString(string: "postal_code")]
        },
        ScopeSpelling(testDescription: "NSArray") {
            NSArray(array: [NSString(string: "profile"), NSString(string: "postal_code")]) as? [Any]
        },
        ScopeSpelling(testDescription: "Swift strings in an NSArray") {
            NSArray(array: ["profile", "postal_code"]) as? [Any]
        },
        ScopeSpelling(testDescription: "[String?]") {
            ["profile", "postal_code"] as [String?] as [Any?] as [Any]
        },
        ScopeSpelling(testDescription: "two scopes in one string") { ["profile postal_code"] },
        ScopeSpelling(testDescription: "a duplicate scope") { ["profile", "profile", "postal_code"] },
        ScopeSpelling(testDescription: "3.x scopes") { [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()] },
        ScopeSpelling(testDescription: "a string and a 3.x scope") {
            ["profile", AMZNScopeFactory.scope(withName: "postal_code")]
        },
    ]

    static let unusable = [
        ScopeSpelling(testDescription: "nil") { nil },
        ScopeSpelling(testDescription: "none") { [] },
        ScopeSpelling(testDescription: "an empty string") { [""] },
        ScopeSpelling(testDescription: "a blank string") { [" "] },
        ScopeSpelling(testDescription: "a number") { ["profile", 5] },
        ScopeSpelling(testDescription: "an NSNumber") { [NSNumber(value: 1)] },
        ScopeSpelling(testDescription: "NSNull") { ["profile", NSNull()] },
        ScopeSpelling(testDescription: "a nil element") { [String?.none as Any] },
        ScopeSpelling(testDescription: "a nested array") { [["profile"]] },
        ScopeSpelling(testDescription: "data") { [Data("profile".utf8)] },
        ScopeSpelling(testDescription: "a plain object") { [NSObject()] },
        ScopeSpelling(testDescription: "a line break") { ["pro\nfile"] },
        ScopeSpelling(testDescription: "a quotation mark") { ["\"profile\""] },
    ]
}
