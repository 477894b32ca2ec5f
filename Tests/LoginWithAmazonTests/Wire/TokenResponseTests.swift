import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct TokenResponseTests {
    @Test("A complete reply is read")
    func aCompleteReplyIsRead() throws {
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
        "The lifetime has a default and a limit",
        arguments: [
            (#""expires_in":60"#, 60),
            (#""expires_in":60.5"#, 60.5),
            (#""expires_in":"60""#, 60),
            (#""expires_in":6e1"#, 60),
            (#""expires_in":0"#, 0),
            (#""expires_in":-1"#, 0),
            (#""expires_in":"-1""#, 0),
            (#""expires_in":86401"#, 86_400),
            (#""expires_in":1e300"#, 86_400),
            (#""expires_in":99999999999999999999999999"#, 86_400),
            (#""expires_in":"1e300""#, 86_400),
            (#""expires_in":"inf""#, 3_600),
            (#""expires_in":"nan""#, 3_600),
            (#""expires_in":"soon""#, 3_600),
            (#""expires_in":"""#, 3_600),
            (#""expires_in":null"#, 3_600),
            (#""expires_in":[60]"#, 3_600),
            (#""expires_in":{"a":60}"#, 3_600),
            (#""other":60"#, 3_600),
        ])
    func theLifetimeIsLimited(field: String, seconds: TimeInterval) {
        #expect(Self.reply(#"{"access_token":"a",\#(field)}"#)?.lifetime == seconds)
    }

    @Test(
        "Only bearer tokens are accepted",
        arguments: [
            (#""token_type":"bearer""#, true),
            (#""token_type":"Bearer""#, true),
            (#""token_type":"BEARER""#, true),
            (#""other":1"#, true),
            (#""token_type":"mac""#, false),
            (#""token_type":"""#, false),
            (#""token_type":null"#, false),
            (#""token_type":1"#, false),
            (#""token_type":["bearer"]"#, false),
        ])
    func onlyBearerTokensAreTaken(field: String, isTaken: Bool) {
        #expect((Self.reply(#"{"access_token":"a",\#(field)}"#)?.lifetime != nil) == isTaken)
    }

    @Test(
        "Malformed replies are refused",
        arguments: [
            "", " ", "null", "true", "1", #""access_token""#, "[]", #"[{"access_token":"a"}]"#, "{}",
            #"{"access_token":"#,
            #"{"access_token":""}"#, #"{"access_token":null}"#, #"{"access_token":1}"#, #"{"access_token":true}"#,
            #"{"access_token":["a"]}"#, #"{"access_token":{"a":"b"}}"#, #"{"refresh_token":"r"}"#,
            #"{"Access_Token":"a"}"#,
            #"{"access_token":"a"} trailing"#, "{'access_token':'a'}", "access_token=a&token_type=bearer",
            "<!DOCTYPE html><html><body>Sorry</body></html>",
        ])
    func malformedRepliesAreRefused(body: String) {
        #expect(Self.reply(body)?.lifetime == nil)
    }

    /// RFC 6749 appendices A.12 and A.17: a token is printable ASCII. A line break could end a header field early.
    @Test(
        "A token with characters other than printable ASCII is refused",
        arguments: ["a\\r\\nX-More: b", "a\\nb", "a\\u0000b", "a\\tb", "\\u007f", "é", "\\ud83d\\ude00"])
    func aTokenWithOtherCharactersIsRefused(token: String) {
        #expect(Self.reply(#"{"access_token":"\#(token)"}"#)?.lifetime == nil)
        #expect(Self.reply(#"{"access_token":"a","refresh_token":"\#(token)"}"#)?.lifetime == nil)
    }

    @Test(
        "A refresh token of another JSON type is absent",
        arguments: [
            #""refresh_token":"""#, #""refresh_token":null"#, #""refresh_token":7"#, #""refresh_token":["r"]"#,
            #""a":1"#,
        ])
    func aRefreshTokenOfAnotherKindIsAbsent(field: String) throws {
        #expect(try #require(Self.reply(#"{"access_token":"a",\#(field)}"#)).refreshToken == nil)
    }

    @Test(
        "Scopes of another JSON type are absent",
        arguments: [#""scope":"""#, #""scope":" ""#, #""scope":null"#, #""scope":["profile"]"#, #""a":1"#])
    func scopesOfAnotherKindAreAbsent(field: String) throws {
        #expect(try #require(Self.reply(#"{"access_token":"a",\#(field)}"#)).scopes == nil)
    }

    @Test("No description contains a token")
    func tokensAreNotPrinted() throws {
        let reply = try #require(Self.reply(#"{"access_token":"hidden","refresh_token":"hidden"}"#))
        #expect(!("\(reply)" + String(reflecting: reply)).contains("hidden"))
    }

    private static func reply(_ body: String) -> TokenResponse? { TokenResponse(body: Data(body.utf8)) }
}
