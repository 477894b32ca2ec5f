import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The *code* grant type, and requests that are rejected before they are sent.
@Suite(.timeLimit(.minutes(10))) struct CodeGrantTests {
    let harness = Harness()

    private func request(_ strategy: AMZNInteractiveStrategy = .auto, challenge: String = "the/challenge")
        -> AMZNAuthorizeRequest
    {
        let request = Harness.request("profile", strategy: strategy)
        request.grantType = .code
        request.codeChallenge = challenge
        request.codeChallengeMethod = "S256"
        return request
    }

    @Test("The app receives the code, and nothing is stored")
    func theAppReceivesTheCode() async throws {
        let result = try await harness.manager.authorize(request())
        #expect(result.authorizationCode == "the-code")
        #expect(result.clientId == "client")
        #expect(result.redirectUri == Harness.configuration.redirectURI.absoluteString)
        #expect(result.token == "")
        #expect(harness.log.events == ["page"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("The code challenge is sent unchanged")
    func theChallengeIsSentUnchanged() async throws {
        _ = try await harness.manager.authorize(request())
        let plain = request()
        plain.codeChallengeMethod = ""
        _ = try await harness.manager.authorize(plain)
        let pages = harness.userAgent.pages.map { page in
            let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
            return items.filter { $0.name.hasPrefix("code_challenge") }.map { $0.value ?? "" }
        }
        #expect(pages == [["the/challenge", "S256"], ["the/challenge"]])
    }

    @Test("A stored grant does not answer a code request, and stays stored")
    func aStoredGrantDoesNotAnswerACodeRequest() async throws {
        try await harness.signIn()
        #expect(await harness.authorize(request()).end() == ["code the-code"])
        #expect(await harness.authorize(request(.always)).end() == ["code the-code"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(harness.log.events == ["page", "page"])
    }

    @Test("A code request with the strategy `never` is an error")
    func aCodeRequestWithNeverIsAnError() async throws {
        try await harness.signIn()
        #expect(await harness.authorize(request(.never)).end() == ["error 1"])
        #expect(harness.log.events == [])
    }

    @Test("A missing code challenge is invalid input")
    func aMissingChallengeIsInvalidInput() async {
        #expect(await harness.authorize(request(challenge: "")).end() == ["error 6"])
        #expect(harness.log.events == [])
    }

    @Test("Changing a request after its call has no effect")
    func aCallCopiesItsRequest() async throws {
        try await harness.signIn()
        let request = Harness.request("profile", strategy: .never)
        let call = harness.authorize(request)
        request.scopes = []
        request.interactiveStrategy = .always
        #expect(await call.end() == ["token access-1"])
    }

}
