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

    @Test("No description contains the secret")
    func descriptions() {
        let secret = Secret("canary")
        let holder = Holder(secret: secret, list: [secret], optional: secret)
        for printed in Self.printings(secret) + Self.printings(holder) + Self.printings(["key": secret]) {
            #expect(!printed.contains("canary"), "\(printed)")
        }
        #expect("\(secret)" == "<secret>")
        #expect(String(reflecting: secret) == "<secret>")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test(
        "Secrets are equal only if their bytes are",
        arguments: [
            ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("aa", "a", false),
            ("abc", "abd", false), ("abc", "xbc", false), ("\u{E9}", "e\u{301}", false), ("a\0b", "a\0c", false),
        ])
    func equality(left: String, right: String, areEqual: Bool) {
        #expect((Secret(left) == Secret(right)) == areEqual)
        #expect((Secret(right) == Secret(left)) == areEqual)
    }

    @Test("A decoding error doesn't contain the bytes")
    func decodingErrors() {
        let json = Data(#"{"canary":"canary"}"#.utf8)
        #expect {
            try JSONDecoder().decode(Secret.self, from: json)
        } throws: {
            !"\($0)".contains("canary")
        }
    }

    @Test("No description of a request, reply or answer contains a secret")
    func messages() throws {
        let url = address("https://example.com/path?canary=canary")
        let request = WireRequest(
            method: .post, url: url, headers: ["Authorization": "Bearer canary"], body: Data("canary".utf8))
        let reply = WireReply(status: 200, headers: ["x": "canary"], body: Data("canary".utf8))
        let result: Result<WireReply, AMZNError> = .success(reply)
        let answers: [Answer] = [
            .authorized(accessToken: Secret("canary"), grantedScopes: [], user: Profile(fields: ["name": "canary"])),
            .code(Secret("canary"), clientID: "id", redirectURI: "uri"), .user(Profile(fields: ["name": "canary"])),
        ]
        var printed = Self.printings(request) + Self.printings(reply) + Self.printings(result)
        printed += answers.flatMap(Self.printings) + Self.printings(answers)
        for text in printed { #expect(!text.contains("canary"), "\(text)") }
        #expect("\(request)" == "POST example.com/path")
        #expect("\(reply)" == "HTTP 200, 6 bytes")
    }

    private static func printings<Value>(_ value: Value) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var printed = ""
        print(value, to: &printed)
        var debugPrinted = ""
        debugPrint(value, to: &debugPrinted)
        let children = Mirror(reflecting: value).children.map { "\($0.label ?? "") \($0.value)" }
        return children + [dumped, printed, debugPrinted, "\(value)", String(reflecting: value)]
    }
}
