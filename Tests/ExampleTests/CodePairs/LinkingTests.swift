import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import Testing

/// Tests code pairs against the local server, with a scripted browser that enters the code.
@Suite(.timeLimit(.minutes(10))) struct LinkingTests {
    private let server: LocalAuthorizationServer
    private let store = AMZNMemoryGrantStore()
    private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")

    init() throws {
        var options = ServerOptions()
        options.codePairInterval = 1
        server = LocalAuthorizationServer(options: options)
        try server.start()
    }

    private var configuration: AMZNConfiguration {
        AMZNConfiguration(
            clientID: RegisteredClient.demo.clientID, redirectURI: server.baseURL,
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: server.tokenEndpoint,
                profile: server.profileEndpoint, signOut: server.signOutEndpoint))
    }

    private func manager() -> AMZNCodePairManager {
        AMZNCodePairManager(configuration: configuration, grantStore: store)
    }

    private func token(_ manager: AMZNCodePairManager) async throws -> String {
        try await manager.getToken(AMZNGetTokenRequest(scopes: [AMZNProfileScope.profile()])).accessToken
    }

    private func link(_ manager: AMZNCodePairManager) async throws {
        let request = AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()])
        let pair = try await manager.createCodePair(request)
        #expect(pair.verificationUri == server.verificationPage)
        try await browser.enter(pair.userCode, at: pair.verificationUri)
    }

    @Test("Entering the user code and allowing access signs the app in")
    func theUserEntersTheCodeAndTheAppIsSignedIn() async throws {
        defer { server.stop() }
        let manager = manager()
        try await link(manager)
        let token = try await token(manager)
        #expect(try await self.token(self.manager()) == token, "another manager reads it from the store")
        let app = AMZNAuthorizationManager(configuration: configuration, userAgent: browser, grantStore: store)
        #expect(try await app.fetchUser().name == "Ada Lovelace")
        try await app.signOut()
        let error = await #expect(throws: AMZNError.self) { try await self.token(manager) }
        #expect(error?.code == .applicationNotAuthorized)
        let questions = server.journal.filter { $0.grantType == "device_code" }.map(\.outcome)
        #expect(questions.last == "ok")
        #expect(questions.dropLast().allSatisfy { $0 == "authorization_pending" })
    }

    @Test("The token request fails with accessDenied if the user denies access") func theUserDenies() async throws {
        defer { server.stop() }
        browser.setAction(.deny)
        let manager = manager()
        try await link(manager)
        let error = await #expect(throws: AMZNError.self) { try await token(manager) }
        #expect(error?.code == .accessDenied)
    }

    @Test("Polling continues after the server resets a connection")
    func aServerThatFailsForAMomentDoesNotEndIt() async throws {
        defer { server.stop() }
        server.addFault(.resetBeforeHeaders, at: .token)
        let manager = manager()
        try await link(manager)
        #expect(try await token(manager).hasPrefix("Atza|"))
        #expect(server.requestCount(.token) == 2)
    }

    @Test("An HTML reply to the code pair request is a server error")
    func aPairThatCannotBeMadeIsAnError() async throws {
        defer { server.stop() }
        server.addFault(.html200, at: .codePair)
        let error = await #expect(throws: AMZNError.self) { try await link(manager()) }
        #expect(error?.code == .serverError)
    }
}
