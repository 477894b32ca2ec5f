import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct RequestTests {
    private let endpoint = address("https://example.com/auth/o2/token")

    /// RFC 6749 section 4.1.3 and RFC 7636 section 4.5.
    @Test("An exchange sends the code and the verifier")
    func anExchangeSendsCodeAndVerifier() {
        let verifier = CodeVerifier(octets: [UInt8](repeating: 0xFF, count: 32))
        let request = TokenRequest.exchange(
            Secret("c+d"), verifier: verifier, redirectURI: address("amzn-a://?methodName=signin"), clientID: "client",
            endpoint: endpoint)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=authorization_code&code=c%2Bd&redirect_uri=amzn-a%3A%2F%2F%3FmethodName%3Dsignin"
                + "&client_id=client&code_verifier=\(verifier.secret.reveal())")
        expectForm(request)
    }

    /// RFC 6749 section 6.
    @Test("A refresh sends the refresh token")
    func aRefreshSendsTheRefreshToken() {
        let request = TokenRequest.refresh(Secret("Atzr|r&s"), clientID: "client", endpoint: endpoint)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=refresh_token&refresh_token=Atzr%7Cr%26s&client_id=client")
        expectForm(request)
    }

    @Test("A sign-out sends the token as JSON")
    func aSignOutSendsTheTokenAsJSON() throws {
        let request = SignOutRequest.make(Secret(#"Atza|"a"#), endpoint: endpoint)
        let fields = try #require(JSONFields(request.body))
        #expect(fields.string("token") == #"Atza|"a"#)
        #expect(fields.string("token_type") == "bearer")
        #expect(request.method == .post)
        #expect(request.headers["Content-Type"] == "application/json")
    }

    private func expectForm(_ request: WireRequest) {
        #expect(request.method == .post)
        #expect(request.url == endpoint)
        #expect(
            request.headers == [
                "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8", "Accept": "application/json",
            ])
    }
}
