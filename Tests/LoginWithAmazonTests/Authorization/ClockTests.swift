import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClockTests {
    let harness = Harness()

    @Test(
        "Regression 20: the clock jumps a day back or a year ahead: one refresh, no storm and no eternal token",
        arguments: [-86_400.0, 31_536_000])
    func theClockJumps(by seconds: TimeInterval) async throws {
        try await harness.signIn()
        harness.clock.advance(by: seconds)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        for _ in 0..<5 { #expect(try await harness.token("profile", strategy: .never) == "access-2") }
        #expect(harness.log.take() == ["refresh"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-3", "refresh-3"))
        #expect(try await harness.token("profile", strategy: .never) == "access-3")
        harness.clock.advance(by: -seconds - 4_000)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-4", "refresh-4"))
        for _ in 0..<5 { #expect(try await harness.token("profile", strategy: .never) == "access-4") }
        #expect(harness.log.events == ["refresh", "refresh"])
    }

    @Test("Regression 20: a clock set back ends a pause instead of stretching it") func aPauseEnds() async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, 503, headers: ["retry-after": "60"], json: "")
        #expect(await harness.authorize("profile").end() == ["error 2"])
        harness.clock.advance(by: -86_400)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
    }
}
