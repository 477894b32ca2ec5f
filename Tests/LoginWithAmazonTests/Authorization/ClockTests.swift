import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClockTests {
    let harness = Harness()

    @Test(
        "Regression 20: A clock set a day back or a year ahead causes one refresh",
        arguments: [-86_400.0, 31_536_000])
    func theClockJumps(by seconds: TimeInterval) async throws {
        try await harness.signIn()
        harness.clock.set(by: seconds)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        for _ in 0..<5 { #expect(try await harness.token("profile", strategy: .never) == "access-2") }
        #expect(harness.log.take() == ["refresh"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-3", "refresh-3"))
        #expect(try await harness.token("profile", strategy: .never) == "access-3")
        harness.clock.set(by: -seconds - 4_000)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-4", "refresh-4"))
        for _ in 0..<5 { #expect(try await harness.token("profile", strategy: .never) == "access-4") }
        #expect(harness.log.events == ["refresh", "refresh"])
    }

    @Test("Outside 26: Setting the clock neither ends nor extends a pause", arguments: [-86_400.0, 31_536_000])
    func aPauseLasts(whenSetBy seconds: TimeInterval) async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, 503, headers: ["retry-after": "60"], json: "")
        #expect(await harness.authorize("profile").end() == ["error 2"])
        harness.clock.set(by: seconds)
        #expect(await harness.authorize("profile").end() == ["error 2"])
        #expect(harness.log.take() == ["refresh"])
        harness.clock.advance(by: 60)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
    }
}
