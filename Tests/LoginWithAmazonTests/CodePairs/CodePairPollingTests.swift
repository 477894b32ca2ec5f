import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the server's replies to polls, and of the interval to the next poll (RFC 8628 section 3.5).
@Suite(.deadline) struct CodePairPollingTests {
    var driver = MachineDriver()

    @Test(
        "Each error in a poll's reply either ends the pair or causes another poll",
        arguments: [
            ("authorization_pending", "wait 30"), ("slow_down", "wait 35"), ("expired_token", "answer 2 error 1"),
            ("invalid_code_pair", "answer 2 error 1"), ("access_denied", "answer 2 error 4"),
            ("invalid_grant", "answer 2 error 1"), ("invalid_client", "answer 2 error 8"),
            ("unauthorized_client", "answer 2 error 8"), ("invalid_request", "answer 2 error 6"),
            ("something_else", "answer 2 error 2"),
        ])
    mutating func errorEndsThePairOrCausesAnotherPoll(name: String, word: String) throws {
        try driver.poll()
        #expect(driver.replied(.poll(1), .refusal(name)) == [word])
        let isOver = word.hasPrefix("answer")
        #expect(try driver.getToken(3, "profile") == (isOver ? ["answer 3 error 1"] : []))
    }

    @Test("A poll's reply that isn't valid fails the call, but doesn't end the pair")
    mutating func invalidReplyDoesNotEndThePair() throws {
        try driver.poll()
        #expect(driver.replied(.poll(1), .json(200, "<!DOCTYPE html>")) == ["answer 2 error 2"])
        #expect(try driver.getToken(3, "profile") == ["wait 60"])
    }

    @Test(
        "After slow_down the interval stays longer; after a failure it is longer until the next valid reply",
        arguments: [
            ([.success(.refusal("slow_down")), .success(.refusal("slow_down")), .success(.pending)], [35, 40, 40]),
            ([.failure(.offline), .failure(.tlsFailure), .success(.pending)], [60, 120, 30]),
            ([.success(.json(503, "")), .success(.json(429, "", headers: ["retry-after": "200"]))], [60, 200]),
        ] as [([ScriptedTransport.Reply], [Int])])
    mutating func intervalGrowsAfterSlowDownAndFailures(replies: [ScriptedTransport.Reply], seconds: [Int]) throws {
        try driver.poll()
        for (reply, pause) in zip(replies, seconds) {
            #expect(driver.replied(.poll(1), reply) == ["wait \(pause)"], "\(reply)")
            #expect(driver.waited(TimeInterval(pause)) == ["send poll(1)"], "\(reply), \(pause)")
        }
    }

    @Test("A call waits no longer than the pair's lifetime, and a pair that has expired isn't polled")
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
        "Outside 9: A failure doubles the interval up to five minutes, but never shortens the server's interval",
        arguments: [(900, 900), (3_600, 3_600), (200, 300), (100, 200)])
    mutating func failureNeverShortensTheInterval(seconds: Int, afterFailure: Int) throws {
        _ = try driver.create(1, "profile")
        _ = driver.replied(.codePair(1), .pair(lifetime: 86_400, interval: seconds))
        #expect(try driver.getToken(2, "profile") == ["wait \(seconds)"])
        #expect(driver.waited(TimeInterval(seconds)) == ["send poll(1)"])
        #expect(driver.replied(.poll(1), .failure(.offline)) == ["wait \(afterFailure)"])
        #expect(driver.waited(TimeInterval(afterFailure)) == ["send poll(1)"])
        #expect(driver.replied(.poll(1), .refusal("slow_down")) == ["wait \(seconds + 5)"])
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
