import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The server's replies to polls, and the interval to the next poll (RFC 8628 section 3.5).
@Suite struct CodePairPollingTests {
    var driver = CodePairFlowDriver()

    @Test(
        "Each error code in a poll's reply ends the pair or continues the polling",
        arguments: [
            ("authorization_pending", "wait 30"), ("slow_down", "wait 35"), ("expired_token", "answer 2 error 1"),
            ("invalid_code_pair", "answer 2 error 1"), ("access_denied", "answer 2 error 4"),
            ("invalid_grant", "answer 2 error 1"), ("invalid_client", "answer 2 error 8"),
            ("unauthorized_client", "answer 2 error 8"), ("invalid_request", "answer 2 error 6"),
            ("something_else", "answer 2 error 2"),
        ])
    mutating func refusals(name: String, word: String) throws {
        try driver.ask()
        #expect(driver.polled(.refusal(name)) == [word])
        _ = try driver.getToken(3, "profile")
        let isOver = word.hasPrefix("answer")
        #expect(driver.missing(3) == (isOver ? ["answer 3 error 1"] : []))
    }

    @Test("slow_down lengthens the interval for all later polls")
    mutating func slowingDownIsForGood() throws {
        try driver.ask()
        #expect(driver.polled(.refusal("slow_down")) == ["wait 35"])
        _ = driver.waited(35)
        #expect(driver.polled(.refusal("slow_down")) == ["wait 40"])
        _ = driver.waited(40)
        #expect(driver.polled(.pending) == ["wait 40"])
    }

    @Test(
        "Each network failure doubles the interval until the next reply",
        arguments: [TransportFailure.offline, .timedOut, .connectionLost, .tlsFailure])
    mutating func networkFailuresDoubleTheInterval(failure: TransportFailure) throws {
        try driver.ask()
        #expect(driver.handle(.polled(1, .failure(failure))) == ["wait 60"])
        _ = driver.waited(60)
        #expect(driver.handle(.polled(1, .failure(failure))) == ["wait 120"])
        _ = driver.waited(120)
        #expect(driver.polled(.pending) == ["wait 30"], "a reply restores the interval")
    }

    @Test("A busy server is polled again after its Retry-After")
    mutating func aBusyServersPauseIsKept() throws {
        try driver.ask()
        #expect(driver.polled(.json(503, "")) == ["wait 60"])
        _ = driver.waited(60)
        #expect(driver.polled(.json(429, "", headers: ["retry-after": "200"])) == ["wait 200"])
        _ = driver.waited(200)
        #expect(driver.polled(.tokens) == ["adopt 1"])
    }

    @Test(
        "Other transport failures end the call and keep the pair",
        arguments: [TransportFailure.replyTooLarge, .redirected])
    mutating func otherFailuresEndTheCallAndNotThePair(failure: TransportFailure) throws {
        try driver.ask()
        #expect(driver.handle(.polled(1, .failure(failure))) == ["answer 2 error 2"])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["wait 60"])
    }

    @Test(
        "A malformed reply ends the call and keeps the pair",
        arguments: ["<!DOCTYPE html>", "{}", #"{"access_token":1}"#, ""])
    mutating func aReplyThatIsNotUnderstoodEndsTheCallAndNotThePair(body: String) throws {
        try driver.ask()
        #expect(driver.polled(.json(200, body)) == ["answer 2 error 2"])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["wait 60"])
    }

    @Test("A token reply without a refresh token is an error")
    mutating func aGrantWithoutARefreshTokenIsRefused() throws {
        try driver.ask()
        #expect(driver.polled(.json(200, ScriptedTransport.tokens("a", nil))) == ["answer 2 error 2"])
    }

    @Test("A call waits no longer than the pair's lifetime")
    mutating func thePairExpires() throws {
        _ = try driver.create(1, "profile")
        _ = driver.created(1, .json(200, ScriptedTransport.codePair.replacingOccurrences(of: "600", with: "50")))
        _ = try driver.getToken(2, "profile")
        #expect(driver.missing(2) == ["wait 30"])
        _ = driver.waited(30)
        #expect(driver.polled(.pending) == ["wait 20"], "the pair has 20 seconds left")
        #expect(driver.waited(20) == ["answer 2 error 1"])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["answer 3 error 1"])
    }

    @Test("A pair that expired while no call waited is not polled")
    mutating func anExpiredPairIsNotPolled() throws {
        _ = try driver.create(1, "profile")
        _ = driver.created()
        driver.now += 600
        _ = try driver.getToken(2, "profile")
        #expect(driver.missing(2) == ["answer 2 error 1"])
    }

    @Test(
        "Outside 26: Setting the clock neither expires a pair nor changes its interval",
        arguments: [-86_400.0, 31_536_000])
    mutating func aClockThatIsSetChangesNothing(by seconds: TimeInterval) throws {
        _ = try driver.create(1, "profile")
        _ = driver.created()
        driver.now = driver.now.set(by: seconds)
        _ = try driver.getToken(2, "profile")
        #expect(driver.missing(2) == ["wait 30"])
        driver.now = driver.now.set(by: -seconds)
        #expect(driver.waited(30) == ["poll 1"])
    }

    @Test("Outside 9: The server's interval is kept, however long", arguments: [900, 3_600])
    mutating func theIntervalIsKept(seconds: Int) throws {
        let pair = ScriptedTransport.codePair.replacingOccurrences(
            of: #""expires_in":600"#, with: #""expires_in":86400"#
        )
        .replacingOccurrences(of: #""interval":30"#, with: #""interval":\#(seconds)"#)
        _ = try driver.create(1, "profile")
        _ = driver.created(1, .json(200, pair))
        _ = try driver.getToken(2, "profile")
        #expect(driver.missing(2) == ["wait \(seconds)"])
        #expect(driver.waited(TimeInterval(seconds)) == ["poll 1"])
        #expect(driver.polled(.pending) == ["wait \(seconds)"])
        #expect(driver.waited(TimeInterval(seconds)) == ["poll 1"])
        #expect(driver.polled(.refusal("slow_down")) == ["wait \(seconds + 5)"])
    }

    @Test("The end of an earlier wait has no effect")
    mutating func aStaleWaitHasNoEffect() throws {
        _ = try driver.create(1, "profile")
        _ = driver.created()
        _ = try driver.getToken(2, "profile")
        _ = driver.missing(2)
        #expect(driver.handle(.waited(99)) == [])
        #expect(driver.waited(30) == ["poll 1"])
        #expect(driver.handle(.waited(1)) == [])
    }

    @Test("The interval is capped at five minutes, and at the pair's lifetime")
    func theIntervalIsCapped() throws {
        let pair = try #require(CodePair(body: Data(ScriptedTransport.codePair.utf8)))
        var pace = PollingPace(pair, at: .noon)
        for _ in 0..<6 { pace.failed(at: .noon) }
        #expect(pace.wait(at: .noon) == 300)
        pace.failed(at: .noon, retryAfter: 3_600)
        #expect(pace.wait(at: .noon) == 600, "the pair expires by then")
    }
}
