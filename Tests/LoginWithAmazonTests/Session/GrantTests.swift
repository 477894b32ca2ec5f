import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of a grant's freshness, scopes and refresh.
@Suite(.deadline) struct GrantTests {
    @Test(
        "Promise 43: A token is fresh until shortly before its expiry; a token issued too far in the future is stale",
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
}
