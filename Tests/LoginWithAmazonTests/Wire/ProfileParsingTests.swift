import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct ProfileParsingTests {
    @Test("A profile with one known field is valid", arguments: ["user_id", "name", "email", "postal_code"])
    func oneKnownFieldIsEnough(name: String) {
        #expect(Self.profile(#"{"\#(name)":"value"}"#)?.fields == [name: "value"])
    }

    @Test("Texts are kept, numbers and Booleans as text; other fields are absent")
    func everyFieldWithTextIsKept() {
        let body =
            #"{"user_id":"u","name":"\u65e5\u672c 👩‍🚀","more":"x","email":"","postal_code":10115,"#
            + #""a":true,"n":null,"b":["c"],"d":{"e":"f"},"g":1.5}"#
        #expect(
            Self.profile(body)?.fields == [
                "user_id": "u", "name": "日本 👩‍🚀", "more": "x", "postal_code": "10115", "a": "true", "g": "1.5",
            ])
    }

    @Test(
        "Regression 17: Malformed profiles, and those of the wrong JSON types, are refused",
        arguments: [
            "", "null", "[]", "1", "{}", #"{"more":"x"}"#, #"{"user_id":""}"#, #"{"user_id":null}"#,
            #"{"user_id":["u"]}"#, #"[{"user_id":"u"}]"#, "<!DOCTYPE html>",
        ])
    func malformedProfilesAreRefused(body: String) {
        #expect(Self.profile(body) == nil)
    }

    /// RFC 6750 section 2.1, never section 2.3: URLs are logged.
    @Test("The request carries the token in its Authorization header")
    func theRequestCarriesTheTokenInItsHeader() {
        let request = Profile.request(Secret("Atza|token"), endpoint: address("https://example.com/user/profile"))
        #expect(request.method == .get)
        #expect(request.url.absoluteString == "https://example.com/user/profile")
        #expect(request.headers["Authorization"] == "Bearer Atza|token")
        #expect(request.body.isEmpty)
    }

    private static func profile(_ body: String) -> Profile? { Profile(body: Data(body.utf8)) }
}
