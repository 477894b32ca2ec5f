import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the server's replies to polls, and of the interval to the next poll (RFC 8628 section 3.5).
@Suite(.deadline) struct CodePairPollingTests {
    var driver = MachineDriver()

    @Test(
        "`authorization_pending` and `slow_down` cause another poll; other errors end the pair with the listed code",
        arguments: [
            ("authorization_pending", "wait 30"), ("slow_down", "wait 35"), ("expired_token", "answer 2 error 1"),
            ("invalid_code_pair", "answer 2 error 1"), ("access_denied", "answer 2 error 4"),
            ("invalid_grant", "answer 2 error 1"), ("invalid_client", "answer 2 error 8"),
            ("unauthorized_client", "answer 2 error 8"), ("invalid_request", "answer 2 error 6"),
            ("something_else", "answer 2 error 6"),
        ])
    mutating func errorEndsThePairOrCausesAnotherPoll(name: String, word: String) throws {
        try driver.poll()
        #expect(driver.replied(.poll(1), .refusal(name)) == [word])
        let isOver = word.hasPrefix("answer")
        #expect(try driver.getToken(3, "profile") == (isOver ? ["answer 3 error 1"] : []))
    }

    @Test("An invalid reply to a poll fails the call with code 2, but doesn't end the pair")
    mutating func invalidReplyDoesNotEndThePair() throws {
        try driver.poll()
        #expect(driver.replied(.poll(1), .json(200, "<!DOCTYPE html>")) == ["answer 2 error 2"])
        #expect(try driver.getToken(3, "profile") == ["wait 60"])
    }

    @Test("A poll's reply without a refresh token ends the pair, and the waiting calls fail with code 2")
    mutating func replyWithoutARefreshTokenEndsThePair() throws {
        try driver.poll()
        _ = try driver.getToken(3, "profile")
        #expect(
            driver.replied(.poll(1), .json(200, ScriptedTransport.tokens("a", nil)))
                == ["answer 2 error 2", "answer 3 error 2"])
        #expect(try driver.getToken(4, "profile") == ["answer 4 error 1"])
    }

    @Test("Each `slow_down` makes the interval five seconds longer, and the interval stays longer")
    mutating func slowDownLengthensTheInterval() throws {
        try expectWaits(
            [35, 40, 40],
            after: [.success(.refusal("slow_down")), .success(.refusal("slow_down")), .success(.pending)])
    }

    @Test("Each poll without a reply doubles the interval; a valid reply restores the pair's interval")
    mutating func failureDoublesTheIntervalUntilAValidReply() throws {
        try expectWaits([60, 120, 30], after: [.failure(.offline), .failure(.tlsFailure), .success(.pending)])
    }

    @Test("After a failure has doubled the interval, `slow_down` adds five seconds to the original interval")
    mutating func slowDownEndsTheDoubling() throws {
        try expectWaits([60, 35], after: [.failure(.offline), .success(.refusal("slow_down"))])
    }

    @Test("The status 503 doubles the interval, and the status 429 extends it to a longer `Retry-After`")
    mutating func busyReplyLengthensTheInterval() throws {
        try expectWaits(
            [60, 200], after: [.success(.json(503, "")), .success(.json(429, "", headers: ["retry-after": "200"]))])
    }

    /// Expects that a pair is polled after each of these waits, if the polls are answered with these replies.
    private mutating func expectWaits(_ seconds: [Int], after replies: [ScriptedTransport.Reply]) throws {
        try driver.poll()
        for (reply, pause) in zip(replies, seconds) {
            #expect(driver.replied(.poll(1), reply) == ["wait \(pause)"], "\(reply)")
            #expect(driver.waited(TimeInterval(pause)) == ["send poll(1)"], "\(reply), \(pause)")
        }
    }

    @Test("A call fails with code 1 when its pair expires, and a pair that has expired isn't polled")
    mutating func expiredPairIsNotPolled() throws {
        _ = try driver.create(1, "profile")
        _ = driver.replied(.codePair(1), .pair(lifetime: 50, interval: 30))
        #expect(try driver.getToken(2, "profile") == ["wait 30"])
        _ = driver.waited(30)
        #expect(driver.replied(.poll(1), .pending) == ["wait 20"])
        var idle = driver
        #expect(driver.waited(20) == ["answer 2 error 1"])
        _ = idle.handle(.cancel(2))
        _ = idle.waited(20)
        #expect(try idle.getToken(3, "profile") == ["answer 3 error 1"])
    }

    @Test(
        "Promise 45: A failure doubles the interval up to five minutes, but doesn't shorten a longer interval",
        arguments: [(900, 900), (3_600, 3_600), (200, 300), (100, 200)])
    mutating func failureDoesNotShortenTheInterval(seconds: Int, afterFailure: Int) throws {
        _ = try driver.create(1, "profile")
        _ = driver.replied(.codePair(1), .pair(lifetime: 86_400, interval: seconds))
        #expect(try driver.getToken(2, "profile") == ["wait \(seconds)"])
        #expect(driver.waited(TimeInterval(seconds)) == ["send poll(1)"])
        #expect(driver.replied(.poll(1), .failure(.offline)) == ["wait \(afterFailure)"])
        #expect(driver.waited(TimeInterval(afterFailure)) == ["send poll(1)"])
    }
}

extension WireReply {
    fileprivate static func pair(lifetime: Int, interval: Int) -> WireReply {
        .json(
            200,
            ScriptedTransport.codePair.replacingOccurrences(of: "600", with: "\(lifetime)")
                .replacingOccurrences(of: #""interval":30"#, with: #""interval":\#(interval)"#))
    }
}
