import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests of cancelled tasks, of a superseded call, and of a manager that only an unanswered call retains.
@Suite(.deadline) struct CancellationTests {
    let harness = Harness()

    @Test("Cancelling the only task that waits for a page closes the page; a later redirect is refused")
    func cancellingTheOnlyCallClosesThePage() async {
        harness.userAgent.next(.linger)
        let task = Task { try await harness.token("profile") }
        await harness.log.until("page")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await harness.log.until("closed")
        #expect(!harness.open())
        #expect(harness.log.events == ["page", "closed"])
    }

    @Test("A task that is already cancelled begins no sign-in and no code pair, but can still sign out")
    func cancelledTaskCanSignOutButNotSignIn() async throws {
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

    @Test("If a call with the strategy *always* is superseded before it removes the stored grant, the grant remains")
    func supersededCallDoesNotRemoveTheStoredGrant() async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await harness.signIn()
        let code = Locked<BlockCall?>(nil)
        // For an authorization code, even a call with the strategy *always* removes nothing.
        store.interrupt(.locking) {
            let request = Harness.request("profile", strategy: .always)
            request.grantType = .code
            request.codeChallenge = "challenge"
            code.exchange(harness.authorize(request))
        }
        #expect(await harness.authorize("profile", strategy: .always).end() == ["cancelled"])
        _ = await code.withLock { $0 }?.end()
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(harness.log.events == ["page"])
    }

    @Test("A pending call retains its manager, so its page stays open")
    func unansweredCallRetainsItsManager() async {
        let log = EventLog()
        let call = BlockCall()
        var manager: AMZNAuthorizationManager? = AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: ScriptedUserAgent(log: log, .linger),
            grantStore: AMZNMemoryGrantStore())
        manager?.authorize(Harness.request("profile", strategy: .always)) { _, _, _ in call.add("answered") }
        await log.until("page")
        let remaining = { [weak manager] in manager }
        manager = nil
        #expect(remaining() != nil)
        #expect(log.events == ["page"])
        // Ends the call.
        remaining()?.signOut { _ in }
        _ = await call.end()
    }
}
