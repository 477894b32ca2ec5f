import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Checks when the session asks the system not to suspend the process.
@Suite(.deadline) struct KeptAliveTests {
    private let log = EventLog()
    private let harness: Harness

    init() {
        harness = Harness(store: ScriptedStore(log: log), log: log) { [log] _ in
            log.add("keep alive")
            return { log.add("may sleep") }
        }
        harness.manager.setDiagnosticHandler { [log] in if $0.kind == .callAnswered { log.add("answered") } }
    }

    @Test("The process is kept running from a token request until its tokens are stored, but not while a page is open")
    func processIsKeptRunningDuringRequests() async {
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        #expect(log.take() == ["page", "answered"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        await log.until("may sleep")
        #expect(log.take() == ["page", "keep alive", "exchange", "write", "answered", "may sleep"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-2"])
        await log.until("may sleep")
        #expect(log.events == ["lease", "leased", "keep alive", "refresh", "write", "answered", "may sleep"])
    }

    @Test("The process is kept running until the server has confirmed a sign-out, even after the call was answered")
    func processIsKeptRunningUntilTheSignOutIsConfirmed() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        _ = await harness.authorize("profile").end()
        await log.until("may sleep")
        _ = log.take()
        try await harness.manager.signOutOnDevice()
        await log.until("signOut")
        // This call is answered after the sign-out's actions. If the process had been allowed to sleep after those
        // actions, `may sleep` would be in the log by then.
        _ = try await harness.manager.storedSession()
        #expect(log.events == ["keep alive", "remove", "answered", "signOut", "answered"])
        harness.transport.reply(to: .signOut, json: "{}")
        await log.until("may sleep")
    }
}
