import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScopeCoverageTests {
    let harness = Harness()

    private func signIn(granting scopes: String) async throws {
        harness.transport.reply(
            to: .exchange, json: #"{"access_token":"access-1","refresh_token":"refresh-1","scope":"\#(scopes)"}"#)
        _ = try await harness.manager.authorize(Harness.request("profile"))
        _ = harness.log.take()
    }

    @Test(
        "A grant answers requests for the scopes that it covers",
        arguments: [
            (["profile"], "profile", true), (["profile:user_id"], "profile", true),
            (["profile"], "profile:user_id", true),
            (["postal_code"], "profile", false), (["profile", "postal_code"], "postal_code profile", true),
            (["profile", "alexa:all"], "profile", false), (["alexa:all"], "profile alexa:all", true),
        ])
    func aGrantAnswersForTheScopesThatItCovers(asked: [String], granted: String, isCovered: Bool) async throws {
        try await signIn(granting: granted)
        let request = Harness.request(strategy: .never)
        request.scopes = asked.map { AMZNScopeFactory.scope(withName: $0) }
        #expect(await harness.authorize(request).end() == [isCovered ? "token access-1" : "error 1"])
    }

    @Test(
        "A page for more scopes includes the profile scopes granted earlier",
        arguments: [
            ("profile", ["postal_code"], "postal_code profile"), ("profile", ["alexa:all"], "alexa:all profile"),
            ("profile:user_id", ["profile"], "profile"), ("profile alexa:all", ["postal_code"], "postal_code profile"),
        ])
    func aPageForMoreScopesAsksAgainForTheProfileScopesThatWereGranted(
        granted: String, asked: [String], onPage: String
    ) async throws {
        try await signIn(granting: granted)
        harness.userAgent.next(.cancel)
        let request = Harness.request()
        request.scopes = asked.map { AMZNScopeFactory.scope(withName: $0) }
        _ = await harness.authorize(request).end()
        let page = try #require(harness.userAgent.pages.last)
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems
        #expect(items?.first { $0.name == "scope" }?.value?.replacingOccurrences(of: "+", with: " ") == onPage)
    }

    @Test("A user who grants less than was asked is not asked again, and the result lists what was granted")
    func aPartialGrant() async throws {
        harness.transport.reply(
            to: .exchange, json: #"{"access_token":"access-1","refresh_token":"refresh-1","scope":"profile"}"#)
        #expect(await harness.authorize("profile", "postal_code").end() == ["token access-1"])
        let silent = Harness.request("profile", "postal_code", strategy: .never)
        #expect(try await harness.manager.authorize(silent).grantedScopes == ["profile"])
        #expect(try await harness.token("postal_code") == "access-1")
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test("The error for scopes that no sign-in has asked for names them")
    func scopesThatWereNeverAskedFor() async throws {
        try await harness.signIn()
        let error = await #expect(throws: AMZNError.self) {
            try await harness.token("profile", "alexa:all", strategy: .never)
        }
        #expect(error?.code == .applicationNotAuthorized)
        #expect(error?.message == "No sign-in has asked the user for these scopes: alexa:all.")
    }
}
