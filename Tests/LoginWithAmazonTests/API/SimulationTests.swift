import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests of managers that simulate a user or an error. Apps can use such managers in their own tests.
@Suite(.deadline) struct SimulationTests {
    private let ada = AMZNUser(profileData: [AMZNUserIDKey: "ada", AMZNUserNameKey: "Ada"])

    @Test("A simulated user has a profile, and a token that can be replaced")
    func simulatedUserHasProfileAndToken() async throws {
        let manager = AMZNAuthorizationManager(simulating: ada)
        #expect(try await manager.fetchUser() == ada)
        let token = try await manager.accessToken(for: [.profile()])
        #expect(try await manager.storedSession()?.storedAccessToken == token)
        #expect(try await manager.accessToken(for: [.profile()], replacing: token) != token)
    }

    @Test("The session of a simulated user has the given scopes, by default `profile` and `postal_code`")
    func simulatedSessionHasTheGivenScopes() async throws {
        let manager = AMZNAuthorizationManager(simulating: ada)
        #expect(try await manager.storedSession()?.grantedScopes == ["profile", "postal_code"])
        let other = AMZNAuthorizationManager(simulating: ada, signedInFor: [.postalCode()])
        #expect(try await other.storedSession()?.grantedScopes == ["postal_code"])
    }

    @Test("A user who is simulated without scopes is signed out until a sign-in, which returns the user")
    func simulatedUserWithoutScopesCanSignIn() async throws {
        let manager = AMZNAuthorizationManager(simulating: ada, signedInFor: [])
        await #expect(throws: AMZNError.self) { try await manager.accessToken(for: [.profile()]) }
        var changes = manager.sessionChanges().makeAsyncIterator()
        #expect(await changes.next() == .initial(isSignedIn: false))
        #expect(try await manager.authorize(AMZNAuthorizeRequest(scopes: [.profile()])).user == ada)
        #expect(await changes.next() == .signedIn)
    }

    @Test("A sign-out of a simulated user succeeds, and ends the session")
    func simulatedUserCanSignOut() async throws {
        let manager = AMZNAuthorizationManager(simulating: ada)
        #expect(try await manager.signOut())
        #expect(try await manager.storedSession() == nil)
    }

    @Test("A simulated user allows a sign-in that returns an authorization code")
    func simulatedSignInReturnsACode() async throws {
        let manager = AMZNAuthorizationManager(simulating: ada)
        let request = AMZNAuthorizeRequest(scopes: [.profile()], grantType: .code)
        request.codeChallenge = "challenge"
        #expect(try await manager.authorize(request).authorizationCode == "simulated")
    }

    @Test("A simulated code pair has the user code ABCD1234 and an interval of one second, and gets a token")
    func simulatedUserAllowsACodePair() async throws {
        let pairs = AMZNAuthorizationManager(simulating: ada, signedInFor: []).codePairManager
        let pair = try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: [.profile()]))
        #expect(pair.userCode == "ABCD1234" && pair.interval == 1)
        #expect(!(try await pairs.getToken(AMZNGetTokenRequest(scopes: [.profile()])).accessToken.isEmpty))
    }

    @Test("If a manager simulates an error, its `async` calls and those of its code pair manager throw that error")
    func callsThrowTheSimulatedError() async throws {
        let offline = AMZNError(.networkError, "offline")
        let manager = AMZNAuthorizationManager(simulating: offline)
        let request = AMZNAuthorizeRequest(scopes: [.profile()])
        await #expect(throws: offline) { try await manager.authorize(request) }
        await #expect(throws: offline) { try await manager.accessToken(for: [.profile()]) }
        await #expect(throws: offline) { try await manager.fetchUser() }
        await #expect(throws: offline) { try await manager.storedSession() }
        await #expect(throws: offline) { try await manager.signOut() }
        await #expect(throws: offline) { try await manager.signOutOnDevice() }
        let (pairs, pairRequest) = (manager.codePairManager, AMZNCreateCodePairRequest(scopes: [.profile()]))
        await #expect(throws: offline) { try await pairs.createCodePair(pairRequest) }
        await #expect(throws: offline) { try await pairs.getToken(AMZNGetTokenRequest(scopes: [.profile()])) }
    }

    @Test("If the simulated error has code 3, the handler of `authorize` receives `userDidCancel` instead of the error")
    func handlerReceivesASimulatedCancellation() async {
        let cancelled = AMZNError(.userInterrupted, "left", cancellation: .byUser)
        let request = AMZNAuthorizeRequest(scopes: [.profile()])
        let call = BlockCall()
        AMZNAuthorizationManager(simulating: cancelled).authorize(request) { result, userDidCancel, error in
            call.add("\(result == nil) \(userDidCancel) \(error == nil)")
        }
        #expect(await call.end() == ["true true true"])
    }

    @Test("A result that an app creates has the given values, and its descriptions contain no token or code")
    func resultCanBeCreatedWithValues() {
        let result = AMZNAuthorizeResult(token: "t-canary", user: ada, grantedScopes: ["profile"])
        #expect(result.token == "t-canary" && result.user == ada && result.grantedScopes == ["profile"])
        #expect([result.authorizationCode, result.clientId, result.redirectUri] == ["", "", ""])
        let code = AMZNAuthorizeResult(authorizationCode: "c-canary", clientId: "client", redirectUri: "app:/back")
        #expect([code.authorizationCode, code.clientId, code.redirectUri] == ["c-canary", "client", "app:/back"])
        #expect(code.token.isEmpty && code.user == nil && code.grantedScopes.isEmpty)
        for text in [texts(of: result), texts(of: code)] { #expect(!text.contains("canary")) }
    }
}
