import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SpellingsTests {
    let harness = Harness()

    @Test("Expectation 1: Every call works in every spelling", arguments: Spelling.all)
    func everyCall(_ spelling: Spelling) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let calls = [
                spelling.authorize, spelling.authorizeWithOptions, spelling.token, spelling.profile,
                spelling.profileWithOptions, spelling.clear,
            ]
            var received: [[Callback]] = []
            for call in calls { received.append(await callbacks(call)) }
            #expect(
                received == [
                    [.nothing(.authorizeUser)], [.nothing(.authorizeUser)], [.text(.getAccessToken, "access-1")],
                    [.fields(.getProfile, Harness.ada)], [.fields(.getProfile, Harness.ada)],
                    [.nothing(.clearAuthorizationState)],
                ])
            // The server is notified after the delegate was called.
            await harness.log.until("signOut")
            #expect(harness.log.events == ["page", "exchange", "profile", "signOut"])
        }
    }

    @Test("Expectation 1: The redirect handler works in every spelling", arguments: Spelling.all)
    func handler(_ spelling: Spelling) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = listen(spelling.authorize)
            #expect(spelling.handle(await harness.redirect()))
            #expect(await signIn.everything() == [.nothing(.authorizeUser)])
        }
    }

    @Test("Expectation 8: The names of SDK 3.1 refer to the same declarations")
    func names31() {
        #expect(AMZNLWAMobileLib.self == AIMobileLib.self)
        #expect(AMZNLWAError.self == AIError.self)
        #expect((any AMZNLWAAuthenticationDelegate).self == (any AIAuthenticationDelegate).self)
        let options = [
            (kAMZNLWAForceRefresh, kForceRefresh), (kAMZNLWAOptionSandboxMode, kAIOptionSandboxMode),
            (kAMZNLWAOptionScopeData, kAIOptionScopeData), (kAMZNLWAOptionReturnAuthCode, kAIOptionReturnAuthCode),
            (kAMZNLWAOptionCodeChallenge, kAIOptionCodeChallenge),
            (kAMZNLWAOptionCodeChallengeMethod, kAIOptionCodeChallengeMethod), (kAMZNLWAErrorDomain, AIErrorDomain),
        ]
        for (new, old) in options { #expect(new == old) }
        #expect(Set(options.map(\.1)).count == options.count)
    }

    @Test("Expectation 1: The Swift 2 names of the API values refer to the same values")
    func swift2Cases() {
        let old: [API] = [
            .AuthorizeUser, .GetAccessToken, .ClearAuthorizationState, .GetProfile, .GetAuthorizationCode,
        ]
        #expect(old.map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect([API.getCodePair, .getTokenForCodePair].map(\.rawValue) == [6, 7])
    }

    @Test("Expectation 9: An app may have a class with the module's name")
    func classNamedLikeTheModule() {
        #expect(LoginWithAmazon().isTheAppsOwn)
        #expect(LoginWithAmazonLegacy().isTheAppsOwn)
    }
}

private final class LoginWithAmazon { let isTheAppsOwn = true }
private final class LoginWithAmazonLegacy { let isTheAppsOwn = true }
