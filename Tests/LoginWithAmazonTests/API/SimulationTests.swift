import Foundation
import LoginWithAmazon
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of managers that simulate a user or an error. Apps can use such managers in their own tests.
@Suite(.deadline) struct SimulationTests {
    private let ada = AMZNUser(profileData: [AMZNUserIDKey: "ada", AMZNUserNameKey: "Ada"])

    @Test("A simulated user is signed in for two scopes by default, and has a profile and a token that can be replaced")
    func simulatedUserHasSessionProfileAndToken() async throws {
        let manager = AMZNAuthorizationManager(simulating: ada)
        #expect(try await manager.storedSession()?.grantedScopes == ["profile", "postal_code"])
        #expect(try await manager.fetchUser() == ada)
        let token = try await manager.accessToken(for: [.profile()])
        #expect(try await manager.storedSession()?.storedAccessToken == token)
        #expect(try await manager.accessToken(for: [.profile()], replacing: token) != token)
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

    @Test("A simulated user allows the code pair with the user code ABCD1234 and an interval of one second")
    func simulatedUserAllowsACodePair() async throws {
        let pairs = AMZNAuthorizationManager(simulating: ada, signedInFor: []).codePairManager
        let pair = try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: [.profile()]))
        #expect(pair.userCode == "ABCD1234" && pair.interval == 1)
        #expect(!(try await pairs.getToken(AMZNGetTokenRequest(scopes: [.profile()])).accessToken.isEmpty))
    }

    @Test("Each `async` call of a manager that simulates an error, or of its code pair manager, throws the error")
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
        let read = URLRequest(url: address("https://example.com/"))
        await #expect(throws: offline) { try await manager.data(for: read, scopes: [.profile()]) }
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
}

/// Tests of `data(for:scopes:)`, which sends the user's access token with a request.
@Suite(.deadline) struct BearerRequestTests {
    private let manager = AMZNAuthorizationManager(simulating: AMZNUser(profileData: ["user_id": "ada"]))

    @Test("A redirected request fails with code 2 and the redirect's status; only the first server gets the token")
    func redirectEndsTheRequest() async throws {
        let other = try TestServer(reply: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let target = other.url("/elsewhere")
        let server = try TestServer(
            reply: "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
        let error = await #expect(throws: AMZNError.self) {
            try await manager.data(for: URLRequest(url: server.url()), scopes: [.profile()])
        }
        #expect(error?.code == .serverError && error?.httpStatus == 302)
        #expect(server.requests.first?.contains("Authorization: Bearer simulated-token-1") == true)
        #expect(other.requests.isEmpty)
    }

    @Test("A request ends with code 7 at its own time-out, even if the reply's bytes keep arriving")
    func requestEndsAtItsOwnTimeOut() async throws {
        let server = try TestServer.slow()
        var request = URLRequest(url: server.url())
        request.timeoutInterval = 0.3
        let error = await #expect(throws: AMZNError.self) {
            try await manager.data(for: request, scopes: [.profile()])
        }
        #expect(error?.code == .networkError)
    }

    @Test("A reply may be larger than 1 MiB, the limit of replies to the session's own requests")
    func replyMayExceedTheLimitOfSessionReplies() async throws {
        let body = String(repeating: "x", count: 1 << 20) + "x"
        let server = try TestServer(reply: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        let data = try await manager.data(for: URLRequest(url: server.url()), scopes: [.profile()]).0
        #expect(data.count == body.utf8.count)
    }

    @Test(
        "A request is answered even if its time-out is infinite, not a number or the greatest finite number",
        arguments: [.infinity, -.infinity, .nan, .greatestFiniteMagnitude] as [TimeInterval])
    func requestWithAnUnusualTimeOutIsAnswered(seconds: TimeInterval) async throws {
        let server = try TestServer(reply: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ntext")
        var request = URLRequest(url: server.url())
        request.timeoutInterval = seconds
        #expect(try await manager.data(for: request, scopes: [.profile()]).0 == Data("text".utf8))
    }

    @Test("A request without TLS to another machine fails with code 6")
    func clearTextRequestToAnotherMachineIsRefused() async throws {
        let request = URLRequest(url: address("http://example.com/"))
        let error = await #expect(throws: AMZNError.self) {
            try await manager.data(for: request, scopes: [.profile()])
        }
        #expect(error?.code == .invalidInput)
    }
}
