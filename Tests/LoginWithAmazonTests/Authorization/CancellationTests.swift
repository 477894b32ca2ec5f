import LoginWithAmazon
import TestSupport
import Testing

/// Cancelled tasks and deallocated managers.
@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    let harness = Harness()

    @Test("Cancelling the only waiting task closes the page")
    func cancellingTheOnlyCallerClosesThePage() async {
        harness.userAgent.next(.linger)
        let task = Task { try await harness.token("profile") }
        await harness.log.until("page")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await harness.log.until("closed")
        #expect(!harness.open())
        #expect(harness.log.events == ["page", "closed"])
    }

    @Test("A page stays open while another call waits for it")
    func aSharedPageStaysOpen() async {
        harness.userAgent.next(.redirectAfter("go", "code=x"))
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let other = harness.authorize("profile")
        await harness.log.until("page")
        let task = Task { try await harness.token("profile") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        harness.log.add("go")
        #expect(await other.end() == ["token access-1"])
    }

    @Test("Cancelling a silent call does not stop the refresh")
    func aCancelledSilentCallDoesNotStopTheRefresh() async throws {
        try await harness.signIn()
        harness.expire()
        let task = Task { try await harness.token("profile") }
        await harness.log.until("refresh")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-2"])
        #expect(harness.log.events == ["refresh"])
    }

    @Test("A call in an already cancelled task changes nothing")
    func aCallInACancelledTaskChangesNothing() async throws {
        try await harness.signIn()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await harness.token("profile", strategy: .always)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(harness.log.events == [])
    }

    @Test("A sign-out in a cancelled task still signs out on this device")
    func aSignOutInACancelledTaskStillSignsOut() async throws {
        try await harness.signIn()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await harness.manager.signOut()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("Cancelling a task after its call was answered changes nothing")
    func cancellingAfterTheAnswerChangesNothing() async throws {
        try await harness.signIn()
        let task = Task { try await harness.token("profile") }
        #expect(try await task.value == "access-1")
        task.cancel()
        #expect(try await task.value == "access-1")
    }

    // MARK: Managers

    private func manager(_ log: EventLog, _ behavior: ScriptedUserAgent.Behavior) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: ScriptedUserAgent(log: log, behavior),
            grantStore: AMZNMemoryGrantStore())
    }

    @Test("A call keeps its manager until it is answered, so that its page isn't closed")
    func aCallKeepsItsManager() async {
        let log = EventLog()
        let call = BlockCall()
        var manager: AMZNAuthorizationManager? = manager(log, .linger)
        manager?.authorize(Harness.request("profile", strategy: .always)) { result, userDidCancel, error in
            call.add("\(result != nil) \(userDidCancel) \(error != nil)")
        }
        await log.until("page")
        let remaining = { [weak manager] in manager }
        manager = nil
        #expect(remaining() != nil)
        remaining()?.signOut(nil)
        #expect(await call.end() == ["false true false"])
        #expect(call.answers.count == 1)
    }

    @Test("A manager that the app has released still answers its silent call")
    func aDeallocatedManagerStillAnswersASilentCall() async throws {
        try await harness.signIn()
        harness.expire()
        let call = BlockCall()
        var other: Harness? = harness.sibling()
        let transport = try #require(other?.transport)
        other?.manager.authorize(Harness.request("profile")) { result, _, _ in call.add(result?.token ?? "none") }
        await harness.log.until("refresh")
        other = nil
        transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await call.end() == ["access-2"])
    }
}
