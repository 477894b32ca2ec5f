import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the release of handlers, stores and callbacks.
@Suite(.deadline) struct ReleaseTests {
    let harness = Harness()

    @Test("Promise 26: An object held by a diagnostic handler may remove the handler and sign out in its deinit")
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

    @Test("A diagnostic handler may create and release managers of the same session, and remove itself")
    func handlerMayCreateAndReleaseManagers() async {
        let (log, other) = (EventLog(), Locked<Harness?>(harness.sibling()))
        harness.manager.setDiagnosticHandler { [harness] event in
            let new = harness.sibling()
            new.manager.setDiagnosticHandler { log.add("new: \($0)") }
            other.exchange(new)
            harness.manager.setDiagnosticHandler(nil)
            log.add("\(event)")
        }
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(log.events.filter { $0.hasSuffix("store read: none") } == ["store read: none"], "\(log.events)")
    }

    @Test("Promise 26: An object held by a store may create a manager in its deinit, even while others are created")
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
}
