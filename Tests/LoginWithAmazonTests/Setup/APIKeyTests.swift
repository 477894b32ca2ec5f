import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct APIKeyTests {
    @Test("The client id and the bundle identifier of a valid key are read; unknown claims are ignored")
    func identifiersOfAValidKeyAreRead() throws {
        let key = try APIKey(KeyMaker.key(["trustPool": NSNull(), "more": ["a": [1]], "ver": 9]))
        #expect(key.clientID == "amzn1.application-oa2-client.0123")
        #expect(key.bundleIdentifier == "com.example.app")
    }

    /// The length of the client id decides how much padding there is.
    @Test(
        "The key that is read doesn't depend on padding, white space or the Base64 alphabet",
        arguments: 0..<4)
    func encodingDoesNotChangeTheKey(length: Int) throws {
        var maker = KeyMaker()
        maker.claims["clientId"] = "client" + String(repeating: "x", count: length)
        maker.claims["more"] = "???>>>~~~ÿÿÿ"
        let padded = try maker.payload()
        let forURLs = padded.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        try #require(padded != forURLs)
        let key = try APIKey(KeyMaker.key(middle: padded))
        for middle in [forURLs, padded.replacingOccurrences(of: "=", with: "")] {
            #expect(try APIKey(KeyMaker.key(middle: middle)) == key, "\(middle)")
        }
        for space in ["\n", "\r\n", " ", "\u{A0}"] {
            let spaced = KeyMaker.key(middle: padded).map { "\($0)" }.joined(separator: space)
            #expect(try APIKey(space + spaced) == key, "\(space)")
        }
    }

    @Test(
        "A key without three parts, or whose middle part isn't a JSON object in Base64, is refused",
        arguments: [
            ("", "three parts"), ("a.b", "three parts"), ("a.b.c.d", "three parts"), ("...", "three parts"),
            (KeyMaker.key(middle: ""), "object in Base64"), (KeyMaker.key(middle: "!!!!"), "object in Base64"),
            (KeyMaker.key(middle: "e3"), "object in Base64"), (KeyMaker.key(middle: "W10="), "object in Base64"),
            (KeyMaker.key(middle: "/w=="), "object in Base64"), (KeyMaker.key(middle: "é"), "object in Base64"),
        ])
    func malformedKeyIsRefused(text: String, words: String) {
        expectProblem(words) { try APIKey(text) }
    }

    @Test(
        "A key is refused if its client id, bundle identifier, issuer or type is missing, empty or not a string",
        arguments: [
            ("clientId", "no client id or no bundle"), ("bundleId", "no client id or no bundle"),
            ("iss", "issuer isn't Amazon"), ("type", "issuer isn't Amazon"),
        ])
    func keyWithAnInvalidClaimIsRefused(claim: String, words: String) {
        for value in [nil, NSNull(), "", 7, ["Amazon"]] as [Any?] {
            expectProblem(words) { try APIKey(KeyMaker.key([claim: value])) }
        }
    }

    @Test("A key with another issuer or type is refused", arguments: ["iss", "type"])
    func keyOfAnotherIssuerOrTypeIsRefused(claim: String) {
        expectProblem("issuer isn't Amazon") { try APIKey(KeyMaker.key([claim: "Other"])) }
    }

    @Test("The error for a malformed key, an invalid claim or another bundle contains none of the key's three parts")
    func errorDoesNotContainTheKey() throws {
        let keys = try [
            KeyMaker.key(middle: "!!!!"), KeyMaker.key(["iss": ""]), KeyMaker.key(["clientId": ""]),
            KeyMaker.key(["bundleId": ""]), KeyMaker.key(["bundleId": "com.example.other"]),
        ]
        for key in keys {
            #expect {
                try AMZNConfiguration(apiKey: key, bundleIdentifier: "com.example.app", region: .auto)
            } throws: { error in
                !key.split(separator: ".").contains { "\(error)".contains($0) }
            }
        }
    }

    @Test(
        "A key for another bundle is refused",
        arguments: ["com.example.App", "com.example", "com.example.app.more", "", "com.exаmple.app"])
    func keyOfAnotherBundleIsRefused(bundle: String) throws {
        let key = try KeyMaker.key()
        expectProblem("The API key is for com.example.app, and ") {
            try AMZNConfiguration(apiKey: key, bundleIdentifier: bundle, region: .auto)
        }
    }

    @Test(
        "The token endpoint's host decides the region; without a known host, the region is North America",
        arguments: [
            ("https://api.amazon.com/auth/o2/token", .NA), ("https://API.AMAZON.CO.UK:443/auth/o2/token", .EU),
            ("https://api.amazon.co.jp/auth/o2/token", .FE), ("https://api.amazon.co.uk.example/auth/o2/token", .NA),
            ("https://api.amazon.co.uk@example.com/", .NA), ("", .NA), (7, .NA), (["a"], .NA),
        ] as [(any Sendable, AMZNRegion)])
    func tokenEndpointDecidesTheRegion(endpoint: any Sendable, region: AMZNRegion) throws {
        #expect(try APIKey(KeyMaker.key(endpoints: ["tokenExchange": endpoint])).region == region)
    }

    private func expectProblem(_ words: String, _ body: () throws -> Any, _ location: SourceLocation = #_sourceLocation)
    {
        #expect(sourceLocation: location) {
            _ = try body()
        } throws: { error in
            (error as? AMZNError)?.code == .unauthorizedClient && "\(error)".contains(words)
        }
    }
}
