import Testing

@testable import LoginWithAmazon

@Suite struct ScopeListTests {
    @Test(
        "Scope names are separated by spaces",
        arguments: [
            ("", []), (" ", []), ("a", ["a"]), ("a b", ["a", "b"]), ("  a   b ", ["a", "b"]), ("b a", ["b", "a"]),
            ("a\tb", ["a\tb"]),
        ] as [(String, [String])])
    func namesAreSeparatedBySpaces(text: String, names: [String]) {
        #expect(ScopeList.split(text) == names)
    }

    /// RFC 6749 section 3.3: %x21 / %x23-5B / %x5D-7E.
    @Test("A scope name may contain exactly the characters of RFC 6749")
    func exactlyTheCharactersOfTheStandardAreWellFormed() {
        for value in UInt8.min ... .max {
            let isAllowed = (0x21...0x7E).contains(value) && value != 0x22 && value != 0x5C
            #expect(ScopeList.isWellFormed(String(Character(Unicode.Scalar(value)))) == isAllowed, "\(value)")
        }
        #expect(!ScopeList.isWellFormed(""))
        #expect(ScopeList.isWellFormed("alexa:voice_service:pre_auth"))
        #expect(!ScopeList.isWellFormed("a\u{301}"))
    }

    @Test(
        "Requested scopes are compared with granted ones",
        arguments: [
            ([], [], true),
            ([], ["profile"], true),
            (["profile"], ["profile"], true),
            (["profile:user_id"], ["profile"], true),
            (["profile:user_id", "profile"], ["profile"], true),
            (["postal_code", "profile"], ["profile", "postal_code"], true),
            (["profile"], ["profile:user_id"], false),
            (["postal_code"], ["profile"], false),
            (["profile", "postal_code"], ["profile"], false),
            (["Profile"], ["profile"], false),
            (["profile:name"], ["profile"], false),
            (["profile:user_id"], [], false),
        ] as [([String], [String], Bool)])
    func requestedScopesAreCoveredByGrantedOnes(requested: [String], granted: [String], isCovered: Bool) {
        #expect(ScopeList.isCovered(requested, by: granted) == isCovered)
    }

    @Test(
        "Only profile scopes allow fetching the profile",
        arguments: [
            (["profile"], true), (["profile:user_id"], true), (["alexa:all", "postal_code"], true),
            (["alexa:all"], false),
            ([], false),
        ] as [([String], Bool)])
    func onlyProfileScopesAllowTheProfile(granted: [String], allows: Bool) {
        #expect(ScopeList.allowsProfile(granted) == allows)
    }
}
