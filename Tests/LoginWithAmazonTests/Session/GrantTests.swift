import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct GrantTests {
    @Test(
        "An hour-long token is fresh until five minutes before it expires",
        arguments: [
            (0.0, true), (3_299, true), (3_300, false), (3_600, false), (31_536_000, false), (-300, true),
            (-301, false),
            (-86_400, false),
        ])
    func anHourLongTokenIsFreshUntilFiveMinutesBeforeItsEnd(age: TimeInterval, isFresh: Bool) {
        #expect(Grant.sample("1").isFresh(at: .noon + age) == isFresh)
    }

    @Test(
        "A short token is fresh until a tenth of its lifetime is left",
        arguments: [(0.0, true), (89, true), (90, false), (-10, true), (-11, false)])
    func aShortTokenIsFreshUntilATenthOfItsLifeIsLeft(age: TimeInterval, isFresh: Bool) {
        #expect(short(100).isFresh(at: .noon + age) == isFresh)
    }

    @Test("A token with a lifetime of zero is never fresh")
    func aTokenWithoutLifeIsNeverFresh() {
        #expect(!short(0).isFresh(at: .noon))
    }

    @Test("A refresh keeps the sign-in and every value that the reply omits")
    func aRefreshKeepsTheSignInAndWhatTheReplyLeavesOut() throws {
        let reply = try #require(TokenResponse(body: Data(#"{"access_token":"access-2","expires_in":60}"#.utf8)))
        let new = Grant.stale.refreshed(by: reply, at: .noon)
        #expect(new.signInID == "sign-in")
        #expect(new.scopes == ["profile"])
        #expect(new.accessToken == Secret("access-2"))
        #expect(new.refreshToken == Secret("refresh-1"))
        #expect(new.issuedAt == .noon)
        #expect(new.lifetime == 60)
    }

    private func short(_ lifetime: TimeInterval) -> Grant {
        Grant(
            signInID: "", scopes: [], accessToken: Secret("a"), refreshToken: Secret("r"), issuedAt: .noon,
            lifetime: lifetime)
    }
}
