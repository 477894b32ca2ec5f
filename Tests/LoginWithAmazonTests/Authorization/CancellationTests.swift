import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Cancelled tasks, deallocated managers, and the causes that errors name.
@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    let harness = Harness()

    // MARK: Causes

    /// The cause in the error of this call.
    private func cause(_ call: () async throws -> Void) async -> AMZNError.Cancellation? {
        let error = await #expect(throws: AMZNError.self) { try await call() }
        #expect(error?.code == .userInterrupted)
        return error?.cancellation
    }

    @Test("The error names the cause: the user, a later sign-in, a sign-out")
    func causes() async throws {
        harness.userAgent.next(.cancel)
        #expect(await cause { _ = try await harness.token("profile") } == .byUser)
        harness.userAgent.next(.linger)
        let first = Task { try await harness.token("profile") }
        await harness.log.until("page", times: 2)
        harness.userAgent.next(.linger)
        let second = Task { try await harness.token("postal_code") }
        #expect(await cause { _ = try await first.value } == .superseded)
        await harness.log.until("page", times: 3)
        try await harness.manager.signOut()
        #expect(await cause { _ = try await second.value } == .signedOut)
    }

    @Test("The error names the cause: the time that the page may take")
    func aPageThatTakesTooLong() async {
        struct SlowAgent: AMZNUserAgent {
            func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
                throw AMZNUserAgentError.timedOut
            }
        }
        let manager = AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: SlowAgent(), grantStore: AMZNMemoryGrantStore())
        #expect(await cause { _ = try await manager.authorize(Harness.request("profile")) } == .timedOut)
    }

    @Test("The error names the cause: a newer code pair, a sign-out, the end of the code pair manager")
    func causesOfCodePairs() async throws {
        var pairs: CodePairHarness? = CodePairHarness()
        let (log, wait, store) = try (#require(pairs).log, #require(pairs).wait, #require(pairs).store)
        wait.hold()
        let app = Harness(store: store)
        let causes = EventLog()
        for count in 1...3 {
            try await pairs?.makePair("profile")
            if count > 1 { await causes.until(count: count - 1) }
            pairs?.manager.getToken(AMZNGetTokenRequest(scopes: [AMZNProfileScope.profile()])) { _, error in
                causes.add((error as? AMZNError)?.cancellation.map { "\($0)" } ?? "none")
            }
            await log.until("wait 30")
            if count == 2 { try await app.manager.signOut() }
        }
        pairs = nil
        await causes.until(count: 3)
        #expect(causes.events == ["superseded", "signedOut", "managerReleased"])
        wait.release()
    }

    // MARK: Tasks

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

    @Test("A task that is already cancelled changes nothing, but still signs out on this device")
    func aCallInACancelledTask() async throws {
        try await harness.signIn()
        let signIn = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await harness.token("profile", strategy: .always)
        }
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(harness.log.events == [])
        let signOut = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await harness.manager.signOut()
        }
        await #expect(throws: CancellationError.self) { try await signOut.value }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    // MARK: Managers

    @Test("A call keeps its manager until it is answered, so that its page isn't closed")
    func aCallKeepsItsManager() async {
        let log = EventLog()
        let call = BlockCall()
        var manager: AMZNAuthorizationManager? = AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: ScriptedUserAgent(log: log, .linger),
            grantStore: AMZNMemoryGrantStore())
        manager?.authorize(Harness.request("profile", strategy: .always)) { result, userDidCancel, error in
            call.add("\(result != nil) \(userDidCancel) \(error != nil)")
        }
        await log.until("page")
        let remaining = { [weak manager] in manager }
        manager = nil
        #expect(remaining() != nil)
        remaining()?.signOut(nil)
        #expect(await call.end() == ["false true false"])
    }

    @Test("A manager that the app has released still answers its silent call")
    func aDeallocatedManagerStillAnswersASilentCall() async throws {
        try await harness.signIn()
        harness.expire()
        let call = BlockCall()
        var other: Harness? = harness.sibling()
        other?.manager.authorize(Harness.request("profile")) { result, _, _ in call.add(result?.token ?? "none") }
        await harness.log.until("refresh")
        other = nil
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await call.end() == ["access-2"])
    }
}
