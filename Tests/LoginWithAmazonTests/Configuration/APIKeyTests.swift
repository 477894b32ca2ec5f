import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct APIKeyTests {
    @Test func aGoodKeyNamesClientBundleAndEndpoints() throws {
        let key = try APIKey(KeyMaker.key())
        try key.check(bundleIdentifier: "com.example.app")
        #expect(key.clientID == "amzn1.application-oa2-client.0123")
        #expect(key.bundleIdentifier == "com.example.app")
        #expect(key.tokenEndpoint?.absoluteString == "https://api.amazon.com/auth/o2/token")
        #expect(key.authorizationEndpoint?.absoluteString == "https://www.amazon.com/ap/oa")
    }

    @Test func claimsThatNobodyKnowsDoNoHarm() throws {
        let key = try APIKey(KeyMaker.key(["trustPool": NSNull(), "more": ["a": [1]], "ver": 9]))
        try key.check(bundleIdentifier: "com.example.app")
    }

    /// A client id of this length gives a payload that needs padding; names of other lengths need none or less.
    @Test(arguments: 0..<4)
    func paddingMayBeThereOrNot(length: Int) throws {
        var maker = KeyMaker()
        maker.claims["clientId"] = "client" + String(repeating: "x", count: length)
        let padded = try maker.payload()
        let bare = padded.replacingOccurrences(of: "=", with: "")
        #expect(try APIKey(KeyMaker.key(middle: padded)) == APIKey(KeyMaker.key(middle: bare)))
    }

    @Test func bothAlphabetsAreRead() throws {
        var maker = KeyMaker()
        maker.claims["clientId"] = "client"
        maker.claims["more"] = "???>>>~~~ÿÿÿ"
        let standard = try maker.payload()
        let forURLs = standard.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        try #require(standard != forURLs)
        #expect(try APIKey(KeyMaker.key(middle: standard)).clientID == "client")
        #expect(try APIKey(KeyMaker.key(middle: forURLs)).clientID == "client")
    }

    @Test(arguments: ["\n", "\r\n", " ", "\t", "\u{A0}"])
    func whiteSpaceFromCopyingIsIgnored(space: String) throws {
        let key = try KeyMaker.key()
        let broken = space + key.map(String.init).joined(separator: space) + space
        #expect(try APIKey(broken) == APIKey(key))
    }

    @Test(arguments: ["", "a", "a.b", "a.b.c.d", "...", "amzn1.application-oa2-client.0123.x", "\n"])
    func aKeyHasThreeParts(text: String) {
        expectProblem("three parts") { try APIKey(text) }
    }

    @Test(arguments: ["", "!!!!", "e30=e30", "e3", "Zm9v", "W10=", "bnVsbA==", "IjEi", "/w==", "é"])
    func theMiddlePartIsAnObject(middle: String) {
        expectProblem("JSON in Base64") { try APIKey(KeyMaker.key(middle: middle)) }
    }

    @Test(arguments: ["clientId", "bundleId"])
    func clientAndBundleMustBeNamed(claim: String) {
        for value in [nil, NSNull(), "", 7, ["a"], ["a": "b"]] as [Any?] {
            expectProblem("names no client or no bundle") { try APIKey(KeyMaker.key([claim: value])) }
        }
    }

    @Test(arguments: ["iss", "type"])
    func issuerAndTypeMustBeAmazonsAndAKey(claim: String) {
        for value in [nil, NSNull(), "", "amazon ", "APIKEY", 7, ["Amazon"]] as [Any?] {
            expectProblem(claim == "iss" ? "not issued by Amazon" : "something else") {
                try APIKey(KeyMaker.key([claim: value])).check(bundleIdentifier: "com.example.app")
            }
        }
    }

    @Test(arguments: [
        "com.example.other", "com.example.App", "com.example", "com.example.app.more", "", "com.exаmple.app",
    ])
    func aKeyForAnotherBundleIsNoneForThis(bundle: String) throws {
        let key = try APIKey(KeyMaker.key())
        expectProblem("for the bundle com.example.app") { try key.check(bundleIdentifier: bundle) }
    }

    @Test(arguments: ["tokenExchange", "authz"])
    func anEndpointWithoutTLSIsRefused(name: String) throws {
        for url in ["http://api.amazon.com/auth/o2/token", "ftp://a", "/relative", "api.amazon.com"] {
            let key = try APIKey(KeyMaker.key(endpoints: [name: url]))
            expectProblem("not HTTPS") { try key.check(bundleIdentifier: "com.example.app") }
        }
        let key = try APIKey(KeyMaker.key(endpoints: [name: "HTTPS://api.amazon.com/auth/o2/token"]))
        try key.check(bundleIdentifier: "com.example.app")
    }

    @Test(
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

    @Test func endpointsOfOtherKindsAreNone() throws {
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
