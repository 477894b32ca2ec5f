import Dispatch
import LoginWithAmazon
import TestSupport
import Testing

/// A handler runs once, on the main queue, after its call has returned and the session's state is stored.
@Suite(.timeLimit(.minutes(10))) struct BlockAPITests {
    let harness = Harness()

    @Test("Every handler runs on the main queue")
    func everyHandlerIsCalledOnTheMainQueue() async throws {
        try await harness.signIn()
        let done = EventLog()
        let word: @Sendable () -> Void = {
            dispatchPrecondition(condition: .onQueue(.main))
            done.add("done")
        }
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.manager.authorize(Harness.request("profile")) { _, _, _ in word() }
        harness.manager.authorize(Harness.request()) { _, _, _ in word() }
        harness.manager.fetchUser { _, _ in word() }
        await done.until(count: 3)
        harness.transport.reply(to: .signOut, json: "")
        harness.manager.signOut { _ in word() }
        await done.until(count: 4)
    }

    @Test("No handler runs before its call has returned")
    @MainActor func noHandlerIsCalledBeforeItsCallHasReturned() async throws {
        try await harness.signIn()
        let log = EventLog()
        harness.manager.authorize(Harness.request("profile")) { _, _, _ in log.add("answer") }
        harness.manager.authorize(Harness.request()) { _, _, _ in log.add("answer") }
        harness.manager.fetchUser { _, _ in log.add("answer") }
        harness.manager.signOut { _ in log.add("answer") }
        log.add("returned")
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.transport.reply(to: .signOut, json: "")
        await log.until("answer", times: 4)
        #expect(log.events == ["returned", "answer", "answer", "answer", "answer"])
    }

    /// Objective-C callers may pass nil for the handler.
    @Test("A call without a handler does its work")
    func aCallWithoutAHandlerDoesItsWork() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.transport.reply(to: .signOut, json: "")
        harness.manager.authorize(Harness.request("profile"), withHandler: nil)
        harness.manager.authorize(Harness.request(), withHandler: nil)
        harness.manager.fetchUser(withHandler: nil)
        _ = try await harness.manager.fetchUser()
        harness.manager.signOut(nil)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("Calls can be made inside handlers, three levels deep")
    func callsCanBeMadeInsideHandlers() async throws {
        try await harness.signIn()
        let manager = harness.manager
        let log = EventLog()
        harness.transport.reply(to: .signOut, json: "")
        manager.authorize(Harness.request("profile")) { first, _, _ in
            log.add("token \(first?.token ?? "")")
            manager.signOut { error in
                log.add(error == nil ? "signed out" : "error")
                manager.authorize(Harness.request("profile", strategy: .never)) { _, _, error in
                    log.add(error.map(BlockCall.word) ?? "no error")
                }
            }
        }
        await log.until(count: 3)
        #expect(log.events == ["token access-1", "signed out", "error 1"])
    }

    @Test("A handler receives either a result, a cancellation or an error")
    func exactlyOneHandlerArgumentIsSet() async throws {
        try await harness.signIn()
        harness.userAgent.next(.cancel)
        let requests = [
            Harness.request("profile"), Harness.request("postal_code"),
            Harness.request("postal_code", strategy: .never),
        ]
        var seen: [[Bool]] = []
        for request in requests {
            seen.append(
                await withCheckedContinuation { continuation in
                    harness.manager.authorize(request) { result, userDidCancel, error in
                        continuation.resume(returning: [result != nil, userDidCancel, error != nil])
                    }
                })
        }
        #expect(seen == [[true, false, false], [false, true, false], [false, false, true]])
    }

    @Test("Each of many concurrent calls is answered once")
    func callsFromManyThreadsAreEachAnsweredOnce() async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        let calls = await withTaskGroup(of: BlockCall.self) { group in
            for _ in 0..<64 { group.addTask { harness.authorize("profile", strategy: .never) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for call in calls { #expect(await call.end() == ["token access-2"]) }
        #expect(calls.allSatisfy { $0.answers.count == 1 })
        #expect(harness.log.events == ["refresh"])
    }
}
