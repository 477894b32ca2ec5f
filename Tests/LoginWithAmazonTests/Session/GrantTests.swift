import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of a grant's freshness, scopes and refresh, and of the pause after a reply from a busy server.
@Suite(.deadline) struct GrantTests {
    @Test(
        "Promise 43: A token is fresh until shortly before its expiry, unless it was issued too far in the future",
        arguments: [
            (3_600, 0, true), (3_600, 3_299, true), (3_600, 3_300, false), (3_600, 3_600, false),
            (3_600, 31_536_000, false), (3_600, -300, true), (3_600, -301, false), (3_600, -86_400, false),
            (100, 0, true), (100, 89, true), (100, 90, false), (100, -10, true), (100, -11, false), (0, 0, false),
        ] as [(TimeInterval, TimeInterval, Bool)])
    func tokenIsStaleNearExpiryOrIfIssuedTooFarInTheFuture(
        lifetime: TimeInterval, age: TimeInterval, isFresh: Bool
    ) {
        let grant = Grant(
            signInID: "", scopes: [], accessToken: Secret("a"), refreshToken: Secret("r"), issuedAt: .noon,
            lifetime: lifetime)
        #expect(grant.isFresh(at: .noon + age) == isFresh)
    }

    /// A grant for which the user has granted a different scope than the sign-in requested.
    private let grant = Grant(
        signInID: "sign-in", scopes: ["profile"], asked: ["postal_code"], accessToken: Secret("access-1"),
        refreshToken: Secret("refresh-1"), issuedAt: .noon - 3_600, lifetime: 3_600,
        origin: AMZNConfiguration.sample.origin)

    @Test("A grant covers requested scopes, granted scopes and the scope that `profile` includes, but no others")
    func grantCoversRequestedAndGrantedScopes() {
        #expect(["postal_code", "profile", "profile:user_id"].allSatisfy(grant.covers))
        #expect(!["alexa:all", "postal_code:x", ""].contains(where: grant.covers))
    }

    @Test("A refreshed grant has the reply's values and time, and retains the values that the reply omits")
    func refreshedGrantRetainsOmittedScopesAndRefreshToken() throws {
        let reply = try #require(TokenResponse(body: Data(#"{"access_token":"access-2","expires_in":60}"#.utf8)))
        let new = grant.refreshed(by: reply, at: .noon)
        #expect(new.signInID == "sign-in")
        #expect(new.scopes == ["profile"] && new.asked == ["postal_code"])
        #expect(new.accessToken == Secret("access-2"))
        #expect(new.refreshToken == Secret("refresh-1"))
        #expect(new.issuedAt == .noon)
        #expect(new.lifetime == 60)
        #expect(new.origin == grant.origin)
        let full = #"{"access_token":"a","refresh_token":"r","scope":"profile:user_id"}"#
        let other = Grant.stale.refreshed(by: try #require(TokenResponse(body: Data(full.utf8))), at: .noon)
        #expect(other.scopes == ["profile:user_id"] && other.refreshToken == Secret("r"))
    }

    // MARK: The pause after a reply from a busy server

    @Test("The pause begins at one second, doubles with each failure up to five minutes, and is reset by a success")
    func failuresDoubleThePause() {
        var backoff = Backoff()
        #expect(backoff.error(.fresh, at: .noon) == nil)
        let pauses = (0..<12).map { _ in backoff.extend(.fresh, at: .noon, retryAfter: nil, status: 503).retryAfter }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        backoff.clear(.fresh)
        #expect(backoff.error(.fresh, at: .noon) == nil)
        #expect(backoff.extend(.fresh, at: .noon, retryAfter: nil, status: 503) == .busy(retryAfter: 1, status: 503))
        #expect(backoff.error(.fresh, at: .noon) == .busy(retryAfter: 1))
    }

    @Test("The pause lasts for the server's Retry-After, but at least one second")
    func pauseLastsForRetryAfterButAtLeastASecond() {
        var backoff = Backoff()
        #expect(backoff.extend(.fresh, at: .noon, retryAfter: 120, status: 429) == .busy(retryAfter: 120, status: 429))
        #expect(backoff.error(.fresh, at: .noon + 30) == .busy(retryAfter: 90))
        #expect(backoff.error(.fresh, at: .noon + 120) == nil)
        #expect(backoff.extend(.fresh, at: .noon, retryAfter: 0, status: 429).retryAfter == 1)
    }

    @Test("The pauses of different servers don't affect each other")
    func pauseDoesNotAffectAnotherServer() {
        let other = Grant(
            signInID: "other", scopes: [], asked: [], accessToken: Secret("a"), refreshToken: Secret("r"),
            issuedAt: .noon, lifetime: 3_600, origin: CallSettings.at("https://elsewhere.example").origin)
        var backoff = Backoff()
        _ = backoff.extend(.fresh, at: .noon, retryAfter: 120, status: 503)
        #expect(backoff.error(other, at: .noon) == nil)
        _ = backoff.extend(other, at: .noon, retryAfter: 60, status: 503)
        backoff.clear(other)
        #expect(backoff.error(.fresh, at: .noon)?.retryAfter == 120)
        #expect(backoff.error(other, at: .noon) == nil)
    }

    @Test("Promise 43: Setting the clock doesn't change a pause", arguments: [-86_400.0, 31_536_000])
    func settingTheClockDoesNotChangeThePause(by seconds: TimeInterval) {
        var backoff = Backoff()
        _ = backoff.extend(.fresh, at: .noon, retryAfter: 120, status: 503)
        #expect(backoff.error(.fresh, at: .noon.set(by: seconds))?.retryAfter == 120)
        #expect(backoff.error(.fresh, at: .noon.set(by: seconds) + 119)?.retryAfter == 1)
        #expect(backoff.error(.fresh, at: .noon.set(by: seconds) + 120) == nil)
    }
}
