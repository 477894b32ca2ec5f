import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct SignInTests {
    let harness = Harness()

    @Test("A first sign-in shows the page and exchanges the code")
    func aFirstSignInShowsThePageAndExchangesTheCode() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access", "refresh"))
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        let result = try await harness.manager.authorize(Harness.request("profile", user: true))
        #expect(result.token == "access")
        #expect(result.user?.name == "Ada")
        #expect(harness.log.events == ["page", "exchange", "profile"])
    }

    /// RFC 7636 sections 4.2 and 4.5.
    @Test("The page's S256 challenge is the digest of the verifier sent with the code")
    func theChallengeIsTheVerifiersDigest() async throws {
        try await harness.signIn()
        let page = try #require(harness.userAgent.pages.first)
        let asked = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let body = String(decoding: try #require(harness.transport.requests.first).body, as: UTF8.self)
        let sent = try #require(FormCoding.decode(body)?.first { $0.name == "code_verifier" }?.value)
        #expect(sent.count == 43)
        #expect(asked.first { $0.name == "code_challenge_method" }?.value == "S256")
        #expect(asked.first { $0.name == "code_challenge" }?.value == Base64URL.encode(SHA256.digest(of: sent.utf8)))
    }

    @Test("A second call is answered from the store")
    func aSecondCallAnswersFromTheStore() async throws {
        try await harness.signIn()
        let result = try await harness.manager.authorize(Harness.request("profile", strategy: .never))
        #expect(result.token == "access-1")
        #expect(harness.log.events == [])
    }
}
