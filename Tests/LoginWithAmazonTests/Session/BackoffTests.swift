import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the pause after a reply from a busy server, and of the requests that observe it.
@Suite(.deadline) struct BackoffTests {
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

    // MARK: The requests that observe the pause

    enum Kind: CaseIterable { case refresh, signOutRefresh, profile }

    private var driver = MachineDriver()
    private var calls: CallID = 0
    private var profiles: CallID = 0

    @Test(
        "After a refresh, a sign-out's refresh or a profile succeeds, its next pause is again one second",
        arguments: Kind.allCases)
    mutating func successEndsTheSeriesOfPauses(_ kind: Kind) throws {
        try reply(to: kind, isBusy: true)
        driver.now += 1
        try reply(to: kind, isBusy: false)
        try reply(to: kind, isBusy: true)
        driver.now += 0.9
        #expect(send(kind) == nil)
        driver.now += 0.1
        #expect(send(kind) != nil)
    }

    /// Makes a call that needs such a request. Returns the request, or nil if it isn't sent.
    private mutating func send(_ kind: Kind) -> SessionMachine.Purpose? {
        calls += 1
        switch kind {
        case .refresh:
            _ = driver.silent(calls)
            guard driver.read(.stale).contains("lease") else { return nil }
            _ = driver.leased()
            return driver.read(.stale) == ["send refresh refresh-1"] ? .refresh : nil
        case .signOutRefresh:
            _ = driver.signOut(calls)
            let words = driver.changed("remove for sign-out \(calls)", .done(.stale))
            return words.contains { $0.hasPrefix("send ") } ? .signOutRefresh(calls) : nil
        case .profile:
            _ = driver.start(calls, .fetchUser)
            guard driver.read(.fresh).contains(where: { $0.hasPrefix("send ") }) else { return nil }
            profiles += 1
            return .profile(profiles)
        }
    }

    /// Makes a call that needs such a request, and answers the request.
    private mutating func reply(to kind: Kind, isBusy: Bool) throws {
        let success = kind == .profile ? WireReply.profile : .tokens
        _ = driver.replied(try #require(send(kind)), isBusy ? .json(503, "") : success)
        if isBusy { return }
        switch kind {
        case .refresh: _ = driver.changed("replace refresh-2")
        case .signOutRefresh: _ = driver.replied(.signOut(calls), .json(200, ""))
        case .profile: _ = driver.changed("keep profile", .failed("full"))
        }
    }
}
