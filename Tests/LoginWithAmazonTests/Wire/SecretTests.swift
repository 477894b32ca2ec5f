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
        "Secrets are equal only if their bytes are equal",
        arguments: [
            ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("aa", "a", false),
            ("abc", "abd", false), ("abc", "xbc", false), ("\u{E9}", "e\u{301}", false), ("a\0b", "a\0c", false),
        ])
    func secretsAreEqualOnlyIfTheirBytesAre(left: String, right: String, areEqual: Bool) {
        #expect((Secret(left) == Secret(right)) == areEqual)
        #expect((Secret(right) == Secret(left)) == areEqual)
    }

    @Test("The error of a secret that can't be decoded doesn't contain the bytes")
    func decodingErrorDoesNotContainTheBytes() {
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
            .authorized(.sample("canary"), user: Profile(fields: ["name": "canary"])),
            .code(Secret("canary"), clientID: "id", redirectURI: "uri"), .user(Profile(fields: ["name": "canary"])),
        ]
        for value in [request, reply, result, answers] + answers as [Any] {
            #expect(!texts(of: value).contains("canary"), "\(type(of: value))")
        }
        #expect("\(request)" == "POST example.com/path")
        #expect("\(reply)" == "HTTP 200, 6 bytes")
    }
}
