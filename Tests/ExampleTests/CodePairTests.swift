import ExampleSupport
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// Tests of code pairs at the local server, with a scripted browser that enters the user code.
@Suite(.deadline) struct CodePairTests {
    @Test(
        "After a lost poll, allowing access signs the app in, and denying access causes accessDenied",
        arguments: [true, false])
    func userCodeSignsTheAppInUnlessTheUserDenies(isAllowed: Bool) async throws {
        var options = ServerOptions()
        options.codePairInterval = 1
        try await LocalAuthorizationServer.running(options) { server in
            // The app must poll again after a lost connection.
            server.addFault("refuse", at: .token)
            let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
            browser.setAction(isAllowed ? .allow : .deny)
            let store = AMZNMemoryGrantStore()
            let app = server.manager(store)
            let manager = AMZNCodePairManager(configuration: try #require(app.configuration), grantStore: store)

            let scopes = [AMZNProfileScope.profile()]
            let pair = try await manager.createCodePair(AMZNCreateCodePairRequest(scopes: scopes))
            try await browser.enter(pair.userCode, at: pair.verificationUri)
            do {
                let token = try await manager.getToken(AMZNGetTokenRequest(scopes: scopes)).accessToken
                #expect(isAllowed && token.hasPrefix("Atza|"))
                #expect(try await app.fetchUser().name == "Ada Lovelace")
            } catch let error as AMZNError {
                #expect(!isAllowed && error.code == .accessDenied)
            }
        }
    }
}
