import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct AuthorizationURLTests {
    /// The octets of RFC 7636 appendix B.
    private static let verifier = CodeVerifier(octets: [
        116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191, 240,
        91, 88, 5, 88, 83, 132, 141, 121,
    ])
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    @Test("The authorization URL's query has the request's parameters and an S256 challenge")
    func queryHasTheParametersAndTheChallenge() {
        #expect(
            make()?.absoluteString
                == "https://example.com/ap/oa?response_type=code&client_id=client%2F1"
                + "&redirect_uri=amzn-com.example.app%3A%2F%2F%3FmethodName%3Dsignin&scope=profile+postal_code"
                + "&state=st%2Bate&code_challenge=\(Self.challenge)&code_challenge_method=S256")
    }

    @Test("The options in alphabetical order, the sandbox mode and the language follow the code challenge")
    func optionsSandboxAndLanguageFollowTheChallenge() throws {
        let page = Self.page(["scope_data": #"{"a b":{"c":"&="}}"#, "hint": "x"])
        let url = try #require(make(page: page, isSandbox: true, language: "en_US")?.absoluteString)
        #expect(
            url.hasSuffix(
                "&code_challenge_method=S256&hint=x&scope_data=%7B%22a+b%22%3A%7B%22c%22%3A%22%26%3D%22%7D%7D"
                    + "&sandbox=true&language=en_US"))
    }

    @Test(
        "Promise 9: With the grant type `code`, the app's challenge and, if present, its method are sent unchanged",
        arguments: [("plain", "&code_challenge=own&code_challenge_method=plain"), (nil, "&code_challenge=own")])
    func ownChallengeIsSentUnchanged(method: String?, end: String) throws {
        let page = Self.page(kind: .code(challenge: "own", method: method))
        #expect(try #require(make(page: page)).absoluteString.hasSuffix("&state=st%2Bate" + end))
    }

    /// RFC 6749 section 3.1: the endpoint's URI may include a query, which must be retained.
    @Test("The authorization URL keeps the endpoint's own query before the request's parameters")
    func queryOfTheEndpointIsKept() {
        let url = make(endpoint: "https://example.com?a=b")?.absoluteString
        #expect(url?.hasPrefix("https://example.com?a=b&response_type=code&") == true)
    }

    /// RFC 6749 section 3.1: the endpoint's URI must not include a fragment.
    @Test("For an endpoint with a fragment, there is no authorization URL")
    func endpointWithAFragmentIsRefused() {
        #expect(make(endpoint: "https://example.com/ap/oa#part") == nil)
    }

    @Test("The octets of the example in RFC 7636 result in that example's verifier and challenge")
    func octetsOfTheRFCGiveItsVerifierAndChallenge() {
        #expect(Self.verifier.secret.reveal() == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(Self.verifier.challenge == Self.challenge)
    }

    private static func page(kind: PageParameters.Kind = .token, _ options: [String: String] = [:]) -> PageParameters {
        PageParameters(scopes: ["profile", "postal_code"], options: options, kind: kind)
    }

    private func make(
        endpoint: String = "https://example.com/ap/oa", page: PageParameters = page(), isSandbox: Bool = false,
        language: String? = nil
    ) -> URL? {
        let other = address("https://example.com/other")
        let configuration = AMZNConfiguration(
            clientID: "client/1", redirectURI: address("amzn-com.example.app://?methodName=signin"),
            endpoints: AMZNEndpoints(
                authorization: address(endpoint), token: other, profile: other, signOut: other))
        return SignIn(
            id: 1, page: page,
            settings: CallSettings(configuration, isSandbox: isSandbox), state: Secret("st+ate"),
            verifier: Self.verifier,
            waiters: [], phase: .starting(1)
        ).authorizationURL(language: language)
    }
}
