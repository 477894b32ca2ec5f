import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the release of handlers, observers, stores and callbacks, and of the end of an observation.
@Suite(.deadline) struct ReleaseTests {
    let harness = Harness()

    @Test("Outside 4: An object held by a diagnostic handler may remove the handler and sign out in its deinit")
    func aDiagnosticHandlerIsReleasedWithoutALock() {
        let log = EventLog()
        Self.handle(harness.manager, log)
        harness.manager.setDiagnosticHandler(nil)
        #expect(log.events == ["released"])
    }

    private static func handle(_ manager: AMZNAuthorizationManager, _ log: EventLog) {
        let observer = DeinitObserver { [weak manager] in
            manager?.setDiagnosticHandler(nil)
            manager?.signOut { _ in }
            log.add("released")
        }
        manager.setDiagnosticHandler { _ in observer.use() }
    }

    @Test("Outside 4: An object held by an observer may begin an observation and sign out in its deinit")
    func anObserverIsReleasedWithoutALock() async {
        let manager = harness.manager
        let log = EventLog()
        var observation: AMZNSessionObservation? = Self.observe(manager, log)
        observation?.end()
        observation = nil
        await log.until("released")
    }

    private static func observe(_ manager: AMZNAuthorizationManager, _ log: EventLog) -> AMZNSessionObservation {
        let observer = DeinitObserver {
            manager.observeSession { _ in }.end()
            manager.signOut { _ in }
            log.add("released")
        }
        return manager.observeSession { _ in observer.use() }
    }

    @Test("Outside 4: An object held by a store may create a manager in its deinit, while other managers are created")
    func aStoreIsReleasedWithoutALock() async {
        let (log, deinits) = (EventLog(), EventLog())
        for _ in 0..<100 {
            var harness: Harness? = Harness(store: Self.store(deinits), log: log)
            let others = Task.detached { for _ in 0..<10 { _ = Harness().manager } }
            _ = await harness?.authorize("profile", strategy: .never).end()
            harness = nil
            await others.value
        }
        await deinits.until("released", times: 100)
    }

    /// A store that creates a manager when it is deallocated, and then logs `released`.
    private static func store(_ log: EventLog) -> ScriptedStore {
        let observer = DeinitObserver {
            _ = Harness().manager
            log.add("released")
        }
        let store = ScriptedStore(log: EventLog())
        store.interrupt(.leasing) { observer.use() }
        return store
    }

    @Test("`onMain` calls and releases its block on the main queue, even if the returned callback is retained")
    func callbackRunsAndReleasesItsBlockOnTheMainQueue() async {
        let log = EventLog()
        let callback = Self.callback(log)
        callback("called")
        await log.until("released")
        #expect(log.events == ["called", "released"])
        withExtendedLifetime(callback) {}
    }

    private static func callback(_ log: EventLog) -> @Sendable (String) -> Void {
        let observer = DeinitObserver {
            dispatchPrecondition(condition: .onQueue(.main))
            log.add("released")
        }
        return onMain { word in
            dispatchPrecondition(condition: .onQueue(.main))
            observer.use()
            log.add(word)
        }
    }

    @MainActor
    @Test("Outside 13: Once `end()` has returned on the main actor, the observer isn't called for an earlier change")
    func anObserverIsNotCalledAfterItsEnd() async throws {
        let log = EventLog()
        let observation = harness.manager.observeSession { log.add("\($0)") }
        let seen = harness.manager.sessionChanges
        // The following lines block the main queue until the change has been dispatched to that queue.
        let signIn = Task.detached { [harness] in try await harness.signIn() }
        let arrived = DispatchSemaphore(value: 0)
        Task.detached {
            for await change in seen where change == .signedIn { arrived.signal() }
        }
        #expect(arrived.waitForTest() == .success)
        observation.end()
        try await signIn.value
        await MainActor.run {}
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(log.events == [])
    }
}

extension DispatchSemaphore {
    /// This function is synchronous because `async` code can't call `wait` directly.
    fileprivate func waitForTest() -> DispatchTimeoutResult { wait(timeout: .now() + 60) }
}
