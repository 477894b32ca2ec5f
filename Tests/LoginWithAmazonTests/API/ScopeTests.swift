import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct ScopeTests {
    @Test("A request's scope names keep their order, without duplicates; a name with a space counts as two names")
    func namesKeepTheirOrderWithoutDuplicates() throws {
        let known = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode(), AMZNProfileScope.userID()] as [Any]
        let request = try RequestedScopes(scopes("b", "a", "b", "c a") + known)
        #expect(request.names == ["b", "a", "c", "profile", "postal_code", "profile:user_id"])
    }

    @Test("A request for one of the SDK's profile scopes equals a request for a scope with the same name")
    func profileScopeEqualsAScopeWithItsName() throws {
        let known = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode(), AMZNProfileScope.userID()]
        #expect(known.map(\.name) == ["profile", "postal_code", "profile:user_id"])
        for scope in known {
            let made = AMZNScopeFactory.scope(withName: scope.name)
            for raw in [nil, "{}"] {
                #expect(
                    try RequestedScopes([scope] as [Any], rawData: raw)
                        == RequestedScopes([made] as [Any], rawData: raw))
            }
            #expect(try RequestedScopes([scope]) == RequestedScopes([made]))
        }
    }

    @Test(
        "A request without a scope name is refused with code 6",
        arguments: [[], [""], [" "], ["", "  "]] as [[String]])
    func requestWithoutAScopeNameIsRefused(names: [String]) {
        expectInvalid("no scope") { try RequestedScopes(names.map { AMZNScopeFactory.scope(withName: $0) }) }
    }

    @Test("An element that isn't a scope is refused with code 6; the error names the element's type, but not its text")
    func errorNamesTheTypeOfAnInvalidElement() {
        expectInvalid("String") { try RequestedScopes(["canary"]) }
        expectInvalid("Int") { try RequestedScopes([AMZNProfileScope.profile(), 7]) }
        expectInvalid("NSNull") { try RequestedScopes([NSNull()]) }
        expectInvalid("Array") { try RequestedScopes([[AMZNProfileScope.profile()]]) }
    }

    @Test("An app's own scope class is accepted")
    func customScopeClassIsAccepted() throws {
        final class OwnScope: NSObject, AMZNScope {
            let name = "own"
        }
        #expect(try RequestedScopes([OwnScope()]).names == ["own"])
    }

    @Test("The scopes' data is combined in one JSON object with sorted keys; scopes without data are omitted")
    func dataOfAllScopesIsOneJSONObject() throws {
        let request = try RequestedScopes(
            [
                AMZNScopeFactory.scope(
                    withName: "b", data: ["product": ["id": "x", "count": 2], "list": [1, true, NSNull()]]),
                AMZNProfileScope.profile(),
                AMZNScopeFactory.scope(withName: "empty", data: [:]),
                AMZNScopeFactory.scope(withName: "a", data: ["essential": true]),
            ])
        #expect(
            request.data
                == #"{"a":{"essential":true},"b":{"list":[1,true,null],"product":{"count":2,"id":"x"}}}"#)
    }

    @Test("Two scopes with the same name and different data are refused with code 6")
    func contradictoryDataIsRefused() throws {
        for other: [String: Any] in [["b": 2], ["b": true], ["c": 1]] {
            expectInvalid("same name and different data") { try RequestedScopes([a(["b": 1]), a(other)]) }
        }
        let unencodable = a(["b": Date()])
        expectInvalid("encoded as JSON") { try RequestedScopes([unencodable, unencodable]) }
    }

    @Test("Scopes with the same name count as one if their data is equal; a scope without data contradicts no other")
    func equalDataIsNoContradiction() throws {
        let same = try RequestedScopes([a(["b": [1, 2], "c": "x"]), a([:]), a(["c": "x", "b": [1, 2]])])
        #expect(same.names == ["a"])
        #expect(same.data == #"{"a":{"b":[1,2],"c":"x"}}"#)
    }

    private func a(_ data: [String: Any]) -> any AMZNScope { AMZNScopeFactory.scope(withName: "a", data: data) }

    @Test(
        "Scope data needs a scope with exactly one name; spaces around the name are ignored")
    func dataBelongsToOneName() throws {
        let scope = { AMZNScopeFactory.scope(withName: $0, data: ["b": 1]) }
        #expect(try RequestedScopes([scope(" a ")]).data == #"{"a":{"b":1}}"#)
        for name in ["a c", ""] {
            expectInvalid("exactly one name") { try RequestedScopes([scope(name), AMZNProfileScope.profile()]) }
        }
    }

    @Test("A request has no data if none of its scopes has data; as JSON text, their data is `{}`")
    func requestHasNoDataIfNoScopeHasData() throws {
        let scopes: [Any] = [AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "empty", data: [:])]
        #expect(try RequestedScopes(scopes).data == nil)
        #expect(try AMZNScopeFactory.getScopeDataAsJsonString(scopes) == "{}")
    }

    @Test(
        "The app's raw scope data replaces the scopes' own data, and stays unchanged",
        arguments: ["", "{}", #"{"alexa:all":{}}"#, "not json"])
    func rawScopeDataReplacesTheDataOfScopes(raw: String) throws {
        let scope = AMZNScopeFactory.scope(withName: "a", data: ["b": Date(timeIntervalSince1970: 0)])
        #expect(try RequestedScopes([scope], rawData: raw).data == raw)
    }

    @Test("Scope data that can't be encoded as JSON is refused with code 6")
    func unencodableDataIsRefused() {
        let values: [Any] = [
            Date(timeIntervalSince1970: 0), Double.nan, Double.infinity, Data(), URL(fileURLWithPath: "/"), NSObject(),
            [Date(timeIntervalSince1970: 0)], ["k": Double.nan],
        ]
        for value in values {
            let scope = AMZNScopeFactory.scope(withName: "a", data: ["b": value])
            expectInvalid("scope data") { try RequestedScopes([scope]) }
        }
        let numbered = AMZNScopeFactory.scope(withName: "a", data: [1: "b"])
        expectInvalid("scope data") { try RequestedScopes([numbered]) }
    }

    // MARK: Names

    /// RFC 6749 section 3.3 allows the characters %x21, %x23-5B and %x5D-7E.
    @Test("Of the characters up to U+00FF, a scope name may contain exactly those that RFC 6749 allows")
    func scopeNameMayContainOnlyTheCharactersOfRFC6749() {
        for value in UInt8.min ... .max {
            let isAllowed = (0x21...0x7E).contains(value) && value != 0x22 && value != 0x5C
            #expect(ScopeList.isWellFormed(String(Character(Unicode.Scalar(value)))) == isAllowed, "\(value)")
        }
    }

    @Test("A name with several colons is well-formed; an empty name and a name with a combining accent are not")
    func emptyAndAccentedNamesAreNotWellFormed() {
        #expect(ScopeList.isWellFormed("alexa:voice_service:pre_auth"))
        #expect(!ScopeList.isWellFormed(""))
        #expect(!ScopeList.isWellFormed("a\u{301}"))
    }

    @Test(
        "`profile` also covers `profile:user_id`; every other granted scope covers only itself",
        arguments: [
            ("profile", ["profile"], true), ("profile:user_id", ["profile"], true),
            ("profile", ["postal_code", "profile"], true), ("profile", ["profile:user_id"], false),
            ("postal_code", ["profile"], false), ("Profile", ["profile"], false), ("profile:name", ["profile"], false),
            ("profile:user_id", [], false),
        ] as [(String, [String], Bool)])
    func onlyProfileCoversAnotherScope(requested: String, granted: [String], isCovered: Bool) {
        #expect(ScopeList.isCovered(requested, by: granted) == isCovered)
    }

    @Test(
        "Each of the three profile scopes, and no other scope, allows fetching the profile",
        arguments: [
            (["profile"], true), (["profile:user_id"], true), (["alexa:all", "postal_code"], true),
            (["alexa:all"], false), ([], false),
        ] as [([String], Bool)])
    func onlyProfileScopesAllowFetchingTheProfile(granted: [String], allows: Bool) {
        #expect(ScopeList.allowsProfile(granted) == allows)
    }

    private func scopes(_ names: String...) -> [Any] { names.map { AMZNScopeFactory.scope(withName: $0) } }

    private func expectInvalid(_ words: String, _ body: () throws -> RequestedScopes) {
        #expect {
            _ = try body()
        } throws: {
            ($0 as? AMZNError)?.code == .invalidInput && "\($0)".contains(words) && !"\($0)".contains("canary")
        }
    }
}
