import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct TokenTests {
    @Test("A token reply's tokens, lifetime and scopes are decoded, and other fields ignored")
    func fieldsOfATokenReplyAreDecoded() throws {
        let reply = try #require(
            Self.reply(
                #"{"access_token":"Atza|a","refresh_token":"Atzr|r","token_type":"bearer","expires_in":3600,"#
                    + #""scope":"profile postal_code","more":{"a":[1]}}"#))
        #expect(reply.accessToken == Secret("Atza|a"))
        #expect(reply.refreshToken == Secret("Atzr|r"))
        #expect(reply.lifetime == 3_600)
        #expect(reply.scopes == ["profile", "postal_code"])
    }

    @Test(
        "The lifetime is `expires_in`, limited to 0 through 86400 seconds; without a finite number, it is an hour",
        arguments: [
            (#""expires_in":60"#, 60), (#""expires_in":"60""#, 60), (#""expires_in":0"#, 0),
            (#""expires_in":-1"#, 0), (#""expires_in":86401"#, 86_400), (#""expires_in":1e300"#, 86_400),
            (#""expires_in":"inf""#, 3_600), (#""expires_in":"soon""#, 3_600), (#""expires_in":[60]"#, 3_600),
            (#""other":60"#, 3_600),
        ])
    func theLifetimeIsLimited(field: String, seconds: TimeInterval) {
        #expect(Self.reply(#"{"access_token":"a",\#(field)}"#)?.lifetime == seconds)
    }

    @Test("The token type bearer may be in upper case")
    func uppercaseTokenTypeIsAccepted() {
        #expect(Self.reply(#"{"access_token":"a","token_type":"BEARER"}"#)?.accessToken == Secret("a"))
    }

    @Test(
        "Promise 70: A reply without an access token in a JSON object, or with a type other than bearer, is refused",
        arguments: [
            #"{"access_token":"a","token_type":"mac"}"#, #"{"access_token":"a","token_type":null}"#,
            #"{"access_token":"a","token_type":1}"#, "", "null", "1", "[]", #"[{"access_token":"a"}]"#, "{}",
            #"{"access_token":"#, #"{"access_token":""}"#,
            #"{"access_token":null}"#, #"{"access_token":1}"#, #"{"access_token":["a"]}"#,
            #"{"access_token":{"a":"b"}}"#, #"{"refresh_token":"r"}"#, #"{"Access_Token":"a"}"#,
            #"{"access_token":"a"} trailing"#, "access_token=a&token_type=bearer", "<!DOCTYPE html>",
        ])
    func malformedReplyIsRefused(body: String) {
        #expect(Self.reply(body)?.lifetime == nil)
    }

    /// RFC 6749 appendices A.12 and A.17: a token is printable ASCII. A line break could end a header field early.
    @Test(
        "A token with characters other than printable ASCII is refused",
        arguments: ["a\\r\\nX-More: b", "a\\nb", "a\\u0000b", "a\\tb", "\\u007f", "é", "\\ud83d\\ude00"])
    func tokenWithOtherCharactersIsRefused(token: String) {
        #expect(Self.reply(#"{"access_token":"\#(token)"}"#)?.lifetime == nil)
        #expect(Self.reply(#"{"access_token":"a","refresh_token":"\#(token)"}"#)?.lifetime == nil)
    }

    @Test(
        "An empty refresh token or scope, or one that isn't a string, is treated as absent",
        arguments: [#""""#, "null", "7", #"["r"]"#])
    func invalidFieldIsTreatedAsAbsent(value: String) throws {
        let reply = try #require(
            Self.reply(#"{"access_token":"a","refresh_token":\#(value),"scope":\#(value)}"#))
        #expect(reply.refreshToken == nil && reply.scopes == nil)
    }

    private static func reply(_ body: String) -> TokenResponse? { TokenResponse(body: Data(body.utf8)) }

    // MARK: Requests

    private let endpoint = address("https://example.com/auth/o2/token")

    /// See RFC 6749 section 4.1.3 and RFC 7636 section 4.5.
    @Test("A code exchange sends the code, the verifier, the redirect URI and the client id as a form")
    func anExchangeSendsCodeAndVerifier() {
        let verifier = CodeVerifier(octets: [UInt8](repeating: 0xFF, count: 32))
        let request = WireRequest.exchange(
            Secret("c+d"), verifier: verifier, redirectURI: address("amzn-a://?methodName=signin"), clientID: "client",
            endpoint: endpoint)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=authorization_code&code=c%2Bd&redirect_uri=amzn-a%3A%2F%2F%3FmethodName%3Dsignin"
                + "&client_id=client&code_verifier=\(verifier.secret.reveal())")
        expectForm(request)
    }

    /// See RFC 6749 section 6.
    @Test("A refresh sends the refresh token and the client id as a form")
    func aRefreshSendsTheRefreshToken() {
        let request = WireRequest.refresh(Secret("Atzr|r&s"), clientID: "client", endpoint: endpoint)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=refresh_token&refresh_token=Atzr%7Cr%26s&client_id=client")
        expectForm(request)
    }

    @Test("A sign-out sends the access token as JSON")
    func signOutSendsTheAccessToken() throws {
        let request = WireRequest.signOut(Secret(#"Atza|"a"#), endpoint: endpoint)
        let fields = try #require(JSONFields(request.body))
        #expect(fields.string("token") == #"Atza|"a"#)
        #expect(fields.string("token_type") == "bearer")
        #expect(request.method == .post)
        #expect(request.headers["Content-Type"] == "application/json")
    }

    private func expectForm(_ request: WireRequest) {
        #expect(request.method == .post)
        #expect(request.url == endpoint)
        #expect(
            request.headers == [
                "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8", "Accept": "application/json",
            ])
    }

    // MARK: Profiles

    @Test(
        "A profile is accepted with only one of the known fields",
        arguments: ["user_id", "name", "email", "postal_code"])
    func profileWithOneKnownFieldIsAccepted(name: String) {
        #expect(Self.profile(#"{"\#(name)":"value"}"#)?.fields == [name: "value"])
    }

    @Test("A profile has the reply's non-empty strings, and its numbers and Booleans as text")
    func profileHasTheTextsOfTheReply() {
        let body =
            #"{"user_id":"u","name":"\u65e5\u672c 👩‍🚀","more":"x","email":"","postal_code":10115,"#
            + #""a":true,"n":null,"b":["c"],"d":{"e":"f"},"g":1.5}"#
        #expect(
            Self.profile(body)?.fields == [
                "user_id": "u", "name": "日本 👩‍🚀", "more": "x", "postal_code": "10115", "a": "true", "g": "1.5",
            ])
    }

    @Test(
        "Promise 70: A profile is refused if it isn't a JSON object or has no usable known field",
        arguments: [
            "", "null", "[]", "1", "{}", #"{"more":"x"}"#, #"{"user_id":""}"#, #"{"user_id":null}"#,
            #"{"user_id":["u"]}"#, #"[{"user_id":"u"}]"#, "<!DOCTYPE html>",
        ])
    func malformedProfileIsRefused(body: String) {
        #expect(Self.profile(body) == nil)
    }

    /// RFC 6750 section 2.1 recommends the header. A token in the URL (section 2.3) could get into logs.
    @Test("A profile request is a GET with the token in the Authorization header, not in the URL")
    func profileRequestHasTheTokenInAHeader() {
        let request = Profile.request(Secret("Atza|token"), endpoint: address("https://example.com/user/profile"))
        #expect(request.method == .get)
        #expect(request.url.absoluteString == "https://example.com/user/profile")
        #expect(request.headers["Authorization"] == "Bearer Atza|token")
        #expect(request.body.isEmpty)
    }

    private static func profile(_ body: String) -> Profile? { Profile(body: Data(body.utf8)) }
}
