import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Cancelled tasks, released managers, concurrent sign-ins, and the causes that errors name.
@Suite(.deadline) struct CancellationTests {
    let harness = Harness()

    /// The cause in the error of this call.
    private func cause(_ call: () async throws -> Void) async -> AMZNError.Cancellation? {
        let error = await #expect(throws: AMZNError.self) { try await call() }
        #expect(error?.code == .userInterrupted)
        return error?.cancellation
    }

    @Test("Regression 11: The error names the cause, such as a time-out, and the next sign-in works")
    func causes() async throws {
        harness.userAgent.next(.cancel)
        #expect(await cause { _ = try await harness.token("profile") } == .byUser)
        harness.userAgent.next(.fail(.timedOut))
        #expect(await cause { _ = try await harness.token("profile") } == .timedOut)
        _ = harness.log.take()
        harness.userAgent.next(.linger)
        let first = Task { try await harness.token("profile") }
        await harness.log.until("page")
        harness.userAgent.next(.linger)
        let second = Task { try await harness.token("postal_code") }
        #expect(await cause { _ = try await first.value } == .superseded)
        await harness.log.until("page", times: 2)
        try await harness.manager.signOut()
        #expect(await cause { _ = try await second.value } == .signedOut)
        harness.layOutSession()
        harness.userAgent.next(.redirect("code=c"))
        #expect(try await harness.token("profile") == "access-1")
    }

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

    @Test("A task that is already cancelled changes nothing, but still signs out on this device")
    func aCallInACancelledTask() async throws {
        try await harness.signIn()
        let signIn = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await harness.token("profile", strategy: .always)
        }
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        let pair = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let request = AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()])
            _ = try await harness.manager.codePairManager.createCodePair(request)
        }
        await #expect(throws: CancellationError.self) { try await pair.value }
        #expect(harness.log.events == [])
        let signOut = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await harness.manager.signOut()
        }
        await #expect(throws: CancellationError.self) { try await signOut.value }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

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
        remaining()?.signOut { _ in }
        #expect(await call.end() == ["false true false"])
    }

    // MARK: Concurrent sign-ins

    @Test(
        "Outside 14: Strategy `always` joins an equal page and removes the grant; if it can't, that call alone fails",
        arguments: [true, false])
    func alwaysJoins(canRemove: Bool) async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.userAgent.next(.deferred)
        let auto = harness.authorize("postal_code")
        await harness.log.until("page")
        if !canRemove { store.fail(.removing) }
        let always = harness.authorize("postal_code", strategy: .always)
        if !canRemove { #expect(await always.end() == ["error 5"]) }
        store.fail()
        let silent = await harness.authorize("profile", strategy: .never).end()
        #expect(silent == [canRemove ? "error 1" : "token access-1"])
        #expect(harness.open())
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        for call in canRemove ? [auto, always] : [auto] { #expect(await call.end() == ["token access-2"]) }
    }
}
