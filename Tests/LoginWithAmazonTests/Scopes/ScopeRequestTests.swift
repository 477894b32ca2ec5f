import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct ScopeRequestTests {
    @Test("Scope names keep their order, without duplicates")
    func namesKeepTheirOrderAndComeOnce() throws {
        let request = try ScopeRequest(scopes("b", "a", "b", "c a"), rawData: nil)
        #expect(request.names == ["b", "a", "c"])
        #expect(request.data == nil)
    }

    @Test("The profile scopes have Amazon's names")
    func theScopesOfTheProfileHaveTheirNames() throws {
        let request = try ScopeRequest(
            [AMZNProfileScope.profile(), AMZNProfileScope.postalCode(), AMZNProfileScope.userID()], rawData: nil)
        #expect(request.names == ["profile", "postal_code", "profile:user_id"])
    }

    @Test("A name with spaces stands for several scopes")
    func aNameMayHoldSeveralScopes() throws {
        #expect(try ScopeRequest(scopes(" a  b "), rawData: nil).names == ["a", "b"])
    }

    @Test("A request without a scope name is refused", arguments: [[], [""], [" "], ["", "  "]] as [[String]])
    func noNameAtAllIsRefused(names: [String]) {
        expectInvalid("no scope") { try ScopeRequest(names.map { AMZNScopeFactory.scope(withName: $0) }, rawData: nil) }
    }

    @Test(
        "A scope name with an invalid character is refused",
        arguments: ["a\"b", "a\\b", "a\nb", "é", "a\u{301}", "a\u{A0}b", "\0"])
    func anInvalidCharacterIsRefused(name: String) {
        expectInvalid("characters") { try ScopeRequest(scopes("profile", name), rawData: nil) }
    }

    @Test("The error for an element that isn't a scope names its type")
    func anInvalidElementIsNamedByItsType() {
        expectInvalid("String") { try ScopeRequest(["profile"], rawData: nil) }
        expectInvalid("Int") { try ScopeRequest([AMZNProfileScope.profile(), 7], rawData: nil) }
        expectInvalid("NSNull") { try ScopeRequest([NSNull()], rawData: nil) }
        expectInvalid("isn't an AMZNScope") { try ScopeRequest([[AMZNProfileScope.profile()]], rawData: nil) }
    }

    @Test("The error for an element that isn't a scope does not repeat its value")
    func anElementsValueIsNotRepeated() {
        #expect {
            try ScopeRequest(["canary"], rawData: nil)
        } throws: {
            !"\($0)".contains("canary")
        }
    }

    @Test("An app's own scope class is accepted")
    func anAppsOwnScopeClassIsAccepted() throws {
        final class OwnScope: NSObject, AMZNScope {
            let name = "own"
        }
        #expect(try ScopeRequest([OwnScope()], rawData: nil).names == ["own"])
    }

    @Test("The data of all scopes is sent as one JSON object")
    func theDataOfAllScopesIsOneObject() throws {
        let request = try ScopeRequest(
            [
                AMZNScopeFactory.scope(
                    withName: "b", data: ["product": ["id": "x", "count": 2], "list": [1, true, NSNull()]]),
                AMZNProfileScope.profile(),
                AMZNScopeFactory.scope(withName: "empty", data: [:]),
                AMZNScopeFactory.scope(withName: "a", data: ["essential": true]),
            ], rawData: nil)
        #expect(
            request.data
                == #"{"a":{"essential":true},"b":{"list":[1,true,null],"product":{"count":2,"id":"x"}}}"#)
        #expect(request.names == ["b", "profile", "empty", "a"])
    }

    @Test(
        "Raw scope data from the app takes precedence and is sent unchanged",
        arguments: ["", "{}", #"{"alexa:all":{}}"#, "not json"])
    func rawScopeDataIsSentUnchanged(raw: String) throws {
        let scope = AMZNScopeFactory.scope(withName: "a", data: ["b": Date(timeIntervalSince1970: 0)])
        #expect(try ScopeRequest([scope], rawData: raw).data == raw)
    }

    @Test("Scope data that cannot be encoded as JSON is refused")
    func dataThatCannotBeJSONIsRefused() {
        let values: [Any] = [
            Date(timeIntervalSince1970: 0), Double.nan, Double.infinity, Data(), URL(fileURLWithPath: "/"), NSObject(),
            [Date(timeIntervalSince1970: 0)], ["k": Double.nan],
        ]
        for value in values {
            let scope = AMZNScopeFactory.scope(withName: "a", data: ["b": value])
            expectInvalid("scope data") { try ScopeRequest([scope], rawData: nil) }
        }
        let numbered = AMZNScopeFactory.scope(withName: "a", data: [1: "b"])
        expectInvalid("scope data") { try ScopeRequest([numbered], rawData: nil) }
    }

    @Test("The factory returns the scope data that a sign-in sends")
    func theFactoryGivesTheTextThatASignInSends() throws {
        let scopes = [
            AMZNScopeFactory.scope(withName: "b", data: ["x": 1]), AMZNProfileScope.profile(),
            AMZNScopeFactory.scope(withName: "a", data: ["y": 2]),
        ]
        #expect(try AMZNScopeFactory.getScopeDataAsJsonString(scopes) == #"{"a":{"y":2},"b":{"x":1}}"#)
        #expect(try AMZNScopeFactory.getScopeDataAsJsonString([AMZNProfileScope.profile()]) == "{}")
    }

    @Test("The factory refuses the scopes that a sign-in refuses")
    func theFactoryRefusesWhatASignInWould() {
        for scopes in [[], ["profile"], scopes("é")] as [[Any]] {
            #expect {
                try AMZNScopeFactory.getScopeDataAsJsonString(scopes)
            } throws: {
                ($0 as? AMZNError)?.code == .invalidInput
            }
        }
    }

    private func scopes(_ names: String...) -> [Any] { names.map { AMZNScopeFactory.scope(withName: $0) } }

    private func expectInvalid(_ words: String, _ body: () throws -> ScopeRequest) {
        #expect {
            _ = try body()
        } throws: {
            ($0 as? AMZNError)?.code == .invalidInput && "\($0)".contains(words)
        }
    }
}
