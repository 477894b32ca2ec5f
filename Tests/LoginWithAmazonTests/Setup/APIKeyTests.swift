import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct APIKeyTests {
    @Test("A valid key has a client id, a bundle identifier and endpoints; unknown claims are ignored")
    func aGoodKeyNamesClientBundleAndEndpoints() throws {
        let key = try APIKey(KeyMaker.key(["trustPool": NSNull(), "more": ["a": [1]], "ver": 9]))
        try key.check(bundleIdentifier: "com.example.app")
        #expect(key.clientID == "amzn1.application-oa2-client.0123")
        #expect(key.bundleIdentifier == "com.example.app")
        #expect(key.tokenEndpoint?.absoluteString == "https://api.amazon.com/auth/o2/token")
        #expect(key.authorizationEndpoint?.absoluteString == "https://www.amazon.com/ap/oa")
    }

    /// The client id's length decides how much padding the payload needs.
    @Test("Base64 padding is optional", arguments: 0..<4)
    func paddingIsOptional(length: Int) throws {
        var maker = KeyMaker()
        maker.claims["clientId"] = "client" + String(repeating: "x", count: length)
        let padded = try maker.payload()
        let bare = padded.replacingOccurrences(of: "=", with: "")
        #expect(try APIKey(KeyMaker.key(middle: padded)) == APIKey(KeyMaker.key(middle: bare)))
    }

    @Test("Both Base64 alphabets are accepted")
    func bothAlphabetsAreRead() throws {
        var maker = KeyMaker()
        maker.claims["clientId"] = "client"
        maker.claims["more"] = "???>>>~~~ÿÿÿ"
        let standard = try maker.payload()
        let forURLs = standard.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        try #require(standard != forURLs)
        #expect(try APIKey(KeyMaker.key(middle: standard)).clientID == "client")
        #expect(try APIKey(KeyMaker.key(middle: forURLs)).clientID == "client")
    }

    @Test("Surrounding white space from copying is ignored", arguments: ["\n", "\r\n", " ", "\t", "\u{A0}"])
    func whiteSpaceFromCopyingIsIgnored(space: String) throws {
        let key = try KeyMaker.key()
        let broken = space + key.map(String.init).joined(separator: space) + space
        #expect(try APIKey(broken) == APIKey(key))
    }

    @Test(
        "A key without three parts is refused",
        arguments: ["", "a", "a.b", "a.b.c.d", "...", "amzn1.application-oa2-client.0123.x", "\n"])
    func aKeyHasThreeParts(text: String) {
        expectProblem("three parts") { try APIKey(text) }
    }

    @Test(
        "A key whose middle part isn't a JSON object is refused",
        arguments: ["", "!!!!", "e30=e30", "e3", "Zm9v", "W10=", "bnVsbA==", "IjEi", "/w==", "é"])
    func theMiddlePartIsAnObject(middle: String) {
        expectProblem("Base64-encoded JSON") { try APIKey(KeyMaker.key(middle: middle)) }
    }

    @Test("A key without client or bundle is refused", arguments: ["clientId", "bundleId"])
    func clientAndBundleMustBeNamed(claim: String) {
        for value in [nil, NSNull(), "", 7, ["a"], ["a": "b"]] as [Any?] {
            expectProblem("no client or bundle identifier") { try APIKey(KeyMaker.key([claim: value])) }
        }
    }

    @Test("A key of another issuer or type is refused", arguments: ["iss", "type"])
    func issuerAndTypeAreChecked(claim: String) {
        for value in [nil, NSNull(), "", "amazon ", "APIKEY", 7, ["Amazon"]] as [Any?] {
            expectProblem(claim == "iss" ? "not issued by Amazon" : "type isn't APIKey") {
                try APIKey(KeyMaker.key([claim: value])).check(bundleIdentifier: "com.example.app")
            }
        }
    }

    @Test(
        "A key for another bundle is refused",
        arguments: [
            "com.example.other", "com.example.App", "com.example", "com.example.app.more", "", "com.exаmple.app",
        ])
    func aKeyForAnotherBundleIsRefused(bundle: String) throws {
        let key = try APIKey(KeyMaker.key())
        expectProblem("for the bundle identifier com.example.app") { try key.check(bundleIdentifier: bundle) }
    }

    @Test("A key with an insecure endpoint is refused", arguments: ["tokenExchange", "authz"])
    func anEndpointWithoutTLSIsRefused(name: String) throws {
        for url in ["http://api.amazon.com/auth/o2/token", "ftp://a", "/relative", "api.amazon.com"] {
            let key = try APIKey(KeyMaker.key(endpoints: [name: url]))
            expectProblem("isn't HTTPS") { try key.check(bundleIdentifier: "com.example.app") }
        }
        let key = try APIKey(KeyMaker.key(endpoints: [name: "HTTPS://api.amazon.com/auth/o2/token"]))
        try key.check(bundleIdentifier: "com.example.app")
    }

    @Test(
        "The token endpoint's host decides the region",
        arguments: [
            ("https://api.amazon.com/auth/o2/token", .NA),
            ("https://api.amazon.co.uk/auth/o2/token", .EU),
            ("https://api.amazon.co.jp/auth/o2/token", .FE),
            ("https://API.AMAZON.CO.UK/auth/o2/token", .EU),
            ("https://api.amazon.co.uk:443/auth/o2/token", .EU),
            ("https://api.amazon.example/auth/o2/token", .NA),
            ("https://api.amazon.co.uk.example/auth/o2/token", .NA),
            ("https://api.amazon.co.uk@example.com/", .NA),
            ("", .NA),
        ] as [(String, AMZNRegion)])
    func theTokenHostNamesTheRegion(endpoint: String, region: AMZNRegion) throws {
        #expect(try APIKey(KeyMaker.key(endpoints: ["tokenExchange": endpoint])).region == region)
    }

    @Test("Malformed endpoints are ignored")
    func malformedEndpointsAreIgnored() throws {
        for value in [nil, NSNull(), "https://a", 7, [], ["tokenExchange": 7], ["tokenExchange": NSNull()]] as [Any?] {
            let key = try APIKey(KeyMaker.key(["endpoints": value]))
            #expect(key.tokenEndpoint == nil)
            #expect(key.region == .NA)
        }
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
