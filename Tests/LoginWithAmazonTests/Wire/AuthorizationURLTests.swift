import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct AuthorizationURLTests {
    @Test("An authorization URL has the request's parameters in its query")
    func theQuery() {
        #expect(
            make().url?.absoluteString
                == "https://example.com/ap/oa?response_type=code&client_id=client%2F1"
                + "&redirect_uri=amzn-com.example.app%3A%2F%2F%3FmethodName%3Dsignin&scope=profile+postal_code"
                + "&state=st%2Bate&code_challenge=challenge&code_challenge_method=S256")
    }

    @Test("Optional parameters follow in a fixed order")
    func optionalParametersFollowInOrder() throws {
        let url = try #require(
            make(scopeData: #"{"a b":{"c":"&="}}"#, isSandbox: true, language: "en_US").url?.absoluteString)
        #expect(
            url.hasSuffix(
                "&code_challenge_method=S256&scope_data=%7B%22a+b%22%3A%7B%22c%22%3A%22%26%3D%22%7D%7D"
                    + "&sandbox=true&language=en_US"))
    }

    @Test("A challenge without a method is sent without one")
    func aChallengeWithoutAMethodIsSentWithoutOne() throws {
        let url = try #require(make(method: nil).url?.absoluteString)
        #expect(url.hasSuffix("&code_challenge=challenge"))
    }

    @Test("Scope data is sent unchanged")
    func scopeDataIsPassedAsItIs() throws {
        let raw = "not json, \u{1F600}"
        let query = try #require(make(scopeData: raw).url.flatMap { URLParts($0.absoluteString)?.query })
        #expect(FormCoding.decode(query)?.first { $0.name == "scope_data" }?.value == raw)
    }

    @Test(
        "Scopes keep their order", arguments: [["profile", "postal_code"], ["postal_code", "profile"], ["alexa:all"]])
    func scopesKeepTheirOrder(scopes: [String]) throws {
        let query = try #require(make(scopes: scopes).url.flatMap { URLParts($0.absoluteString)?.query })
        #expect(FormCoding.decode(query)?.first { $0.name == "scope" }?.value == scopes.joined(separator: " "))
    }

    @Test(
        "The endpoint's own query is kept",
        arguments: [
            ("https://example.com/ap/oa?a=b", "https://example.com/ap/oa?a=b&response_type=code&"),
            ("https://example.com", "https://example.com?response_type=code&"),
            ("http://127.0.0.1:8080/ap/oa", "http://127.0.0.1:8080/ap/oa?response_type=code&"),
        ])
    func theEndpointsOwnQueryStays(endpoint: String, start: String) throws {
        #expect(try #require(make(endpoint: endpoint).url).absoluteString.hasPrefix(start))
    }

    /// RFC 6749 section 3.1: the endpoint must not include a fragment component.
    @Test("An endpoint with a fragment is refused")
    func anEndpointWithAFragmentIsRefused() {
        #expect(make(endpoint: "https://example.com/ap/oa#part").url == nil)
    }

    @Test("No description contains the state")
    func theStateIsNotPrinted() {
        let printed = "\(make())" + String(reflecting: make())
        #expect(!printed.contains("st+ate"))
    }

    private func make(
        endpoint: String = "https://example.com/ap/oa", scopes: [String] = ["profile", "postal_code"],
        scopeData: String? = nil, method: String? = "S256", isSandbox: Bool = false, language: String? = nil
    ) -> AuthorizationURL {
        AuthorizationURL(
            endpoint: address(endpoint), clientID: "client/1",
            redirectURI: address("amzn-com.example.app://?methodName=signin"), scopes: scopes, scopeData: scopeData,
            state: Secret("st+ate"), codeChallenge: "challenge", codeChallengeMethod: method, isSandbox: isSandbox,
            language: language)
    }
}
