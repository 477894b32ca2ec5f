import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct APIKeyTests {
    @Test("A valid key has a client id and a bundle identifier; unknown claims are ignored")
    func validKeyHasItsIdentifiers() throws {
        let key = try APIKey(KeyMaker.key(["trustPool": NSNull(), "more": ["a": [1]], "ver": 9]))
        #expect(key.clientID == "amzn1.application-oa2-client.0123")
        #expect(key.bundleIdentifier == "com.example.app")
    }

    /// The length of the client id decides how much padding there is.
    @Test(
        "A key is the same with or without padding, in both Base64 alphabets, and with white space from copying",
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
        "A malformed key is refused",
        arguments: [
            ("", "three parts"), ("a.b", "three parts"), ("a.b.c.d", "three parts"), ("...", "three parts"),
            (KeyMaker.key(middle: ""), "Base64-encoded JSON"), (KeyMaker.key(middle: "!!!!"), "Base64-encoded JSON"),
            (KeyMaker.key(middle: "e3"), "Base64-encoded JSON"), (KeyMaker.key(middle: "W10="), "Base64-encoded JSON"),
            (KeyMaker.key(middle: "/w=="), "Base64-encoded JSON"), (KeyMaker.key(middle: "é"), "Base64-encoded JSON"),
        ])
    func malformedKeyIsRefused(text: String, words: String) {
        expectProblem(words) { try APIKey(text) }
    }

    @Test(
        "A key without a client or bundle identifier, or not issued by Amazon as an API key, is refused",
        arguments: [
            ("clientId", "no client or bundle"), ("bundleId", "no client or bundle"),
            ("iss", "not issued by Amazon"), ("type", "not issued by Amazon"),
        ])
    func keyWithAnInvalidClaimIsRefused(claim: String, words: String) {
        for value in [nil, NSNull(), "", 7, ["Amazon"]] as [Any?] {
            expectProblem(words) { try APIKey(KeyMaker.key([claim: value])) }
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
        "The token endpoint's host decides the region; an unknown host means North America",
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
            let text = "\(error)"
            return (error as? AMZNError)?.code == .unauthorizedClient && text.contains(words)
                && !text.contains(KeyMaker.signature) && !text.contains("eyJ")
        }
    }
}
