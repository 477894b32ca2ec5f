import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScopesTests {
    let harness = Harness()

    @Test("Expectation 2: scopes in every container and spelling", arguments: ScopeSpelling.usable)
    func usable(_ spelling: ScopeSpelling) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            #expect(
                await told { AIMobileLib.authorizeUser(forScopes: spelling.scopes(), delegate: $0) }
                    == [.nothing(.authorizeUser)])
            #expect(await harness.page().parameter("scope") == "profile postal_code")
            #expect(
                await told {
                    AIMobileLib.getAccessToken(forScopes: spelling.scopes(), withOverrideParams: nil, delegate: $0)
                } == [.text(.getAccessToken, "access-1")])
        }
    }

    @Test("Expectation 2: an element that is no scope is invalid input", arguments: ScopeSpelling.unusable)
    func unusable(_ spelling: ScopeSpelling) async throws {
        try await SharedManager.with(harness.manager) {
            #expect(
                await told { AIMobileLib.authorizeUser(forScopes: spelling.scopes(), delegate: $0) }
                    == [.failed(.authorizeUser, kAIInvalidInput)])
            #expect(
                await told {
                    AIMobileLib.getAccessToken(forScopes: spelling.scopes(), withOverrideParams: nil, delegate: $0)
                } == [.failed(.getAccessToken, kAIInvalidInput)])
            #expect(harness.log.events == [])
        }
    }

    @Test("The 3.0 method with an error of 2.x gives the text that a sign-in sends, and leaves the error alone")
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

    @Test("The 3.0 method tells its error object what is wrong")
    func scopeDataThatIsNone() {
        let error = AIError()
        #expect(AMZNScopeFactory.getScopeDataAsJsonString(["profile"], withErrorObject: error) == "")
        #expect(error.code == kAIInvalidInput)
        #expect(error.message == "An element of the scopes is not a scope but a String.")
    }
}

/// Scopes as a client has them, made anew for each call.
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
        ScopeSpelling(testDescription: "Swift texts in an NSArray") {
            NSArray(array: ["profile", "postal_code"]) as? [Any]
        },
        ScopeSpelling(testDescription: "[String?]") {
            ["profile", "postal_code"] as [String?] as [Any?] as [Any]
        },
        ScopeSpelling(testDescription: "one text for two") { ["profile postal_code"] },
        ScopeSpelling(testDescription: "twice the same") { ["profile", "profile", "postal_code"] },
        ScopeSpelling(testDescription: "3.x scopes") { [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()] },
        ScopeSpelling(testDescription: "a text and a 3.x scope") {
            ["profile", AMZNScopeFactory.scope(withName: "postal_code")]
        },
    ]

    static let unusable = [
        ScopeSpelling(testDescription: "nil") { nil },
        ScopeSpelling(testDescription: "none") { [] },
        ScopeSpelling(testDescription: "an empty text") { [""] },
        ScopeSpelling(testDescription: "a blank text") { [" "] },
        ScopeSpelling(testDescription: "a number") { ["profile", 5] },
        ScopeSpelling(testDescription: "an NSNumber") { [NSNumber(value: 1)] },
        ScopeSpelling(testDescription: "NSNull") { ["profile", NSNull()] },
        ScopeSpelling(testDescription: "nil inside") { [String?.none as Any] },
        ScopeSpelling(testDescription: "a list inside") { [["profile"]] },
        ScopeSpelling(testDescription: "data") { [Data("profile".utf8)] },
        ScopeSpelling(testDescription: "a plain object") { [NSObject()] },
        ScopeSpelling(testDescription: "a line break") { ["pro\nfile"] },
        ScopeSpelling(testDescription: "a quotation mark") { ["\"profile\""] },
    ]
}
