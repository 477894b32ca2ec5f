import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct SecretTests {
    private struct Holder {
        let secret: Secret
        let list: [Secret]
        let optional: Secret?
    }

    @Test("No description of a secret, or of a value that contains it, shows the secret")
    func descriptionsDoNotContainTheSecret() {
        let secret = Secret("canary")
        let holder = Holder(secret: secret, list: [secret], optional: secret)
        for value in [secret, holder, ["key": secret]] as [Any] { #expect(!texts(of: value).contains("canary")) }
        #expect("\(secret)" == "<secret>")
        #expect(String(reflecting: secret) == "<secret>")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test(
        "Two secrets are equal if, and only if, their bytes are equal",
        arguments: [
            ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("aa", "a", false),
            ("abc", "abd", false), ("abc", "xbc", false), ("\u{E9}", "e\u{301}", false), ("a\0b", "a\0c", false),
        ])
    func secretsAreEqualOnlyIfTheirBytesAreEqual(left: String, right: String, areEqual: Bool) {
        #expect((Secret(left) == Secret(right)) == areEqual)
        #expect((Secret(right) == Secret(left)) == areEqual)
    }

    @Test("If a secret can't be decoded, the error doesn't contain the input")
    func decodingErrorDoesNotContainTheInput() {
        let json = Data(#"{"canary":"canary"}"#.utf8)
        #expect {
            try JSONDecoder().decode(Secret.self, from: json)
        } throws: {
            !"\($0)".contains("canary")
        }
    }

    @Test("No description of a request, reply or answer contains a secret")
    func descriptionsOfMessagesContainNoSecret() throws {
        let url = address("https://example.com/path?canary=canary")
        let request = WireRequest(
            method: .post, url: url, headers: ["Authorization": "Bearer canary"], body: Data("canary".utf8))
        let reply = WireReply(status: 200, headers: ["x": "canary"], body: Data("canary".utf8))
        let result: Result<WireReply, AMZNError> = .success(reply)
        let answers: [Answer] = [
            .authorized(AMZNAuthorizeResult(.sample("canary"), user: AMZNUser(Profile(fields: ["name": "canary"])))),
            .authorized(AMZNAuthorizeResult(Secret("canary"), clientID: "id", redirectURI: "uri")),
            .user(AMZNUser(Profile(fields: ["name": "canary"]))),
        ]
        for value in [request, reply, result, answers] + answers as [Any] {
            #expect(!texts(of: value).contains("canary"), "\(type(of: value))")
        }
    }

    @Test("A request's description has its method, host and path; a reply's description has its status and size")
    func descriptionsOfMessagesHaveNoContent() {
        let request = WireRequest(
            method: .post, url: address("https://example.com/path?a=b"), headers: [:], body: Data("body".utf8))
        #expect("\(request)" == "POST example.com/path")
        #expect("\(WireReply(status: 200, body: Data("canary".utf8)))" == "HTTP 200, 6 bytes")
    }
}
