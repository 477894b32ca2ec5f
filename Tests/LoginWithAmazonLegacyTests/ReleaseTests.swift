import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

/// The release of usage handlers, and the thread and the time of callbacks.
@Suite(.timeLimit(.minutes(10))) struct LegacyReleaseTests {
    private final class DeinitObserver: Sendable {
        private let last: @Sendable () -> Void

        init(_ last: @escaping @Sendable () -> Void) { self.last = last }

        deinit { last() }

        func use() {}
    }

    @Test(
        "Outside 4: An object held by the usage handler may set the handler, and make a call, in its deinit")
    func aUsageHandlerIsReleasedWithoutALock() {
        let usage = AMZNLegacyUsage()
        let log = EventLog()
        Self.handle(usage, log)
        usage.setUsageHandler(nil)
        #expect(log.events == ["released"])
    }

    private static func handle(_ usage: AMZNLegacyUsage, _ log: EventLog) {
        let observer = DeinitObserver { [weak usage] in
            usage?.setUsageHandler(nil)
            usage?.add(.getProfile)
            log.add("released")
        }
        usage.setUsageHandler { _, _ in observer.use() }
    }

    @Test("Outside 24: clearAuthorizationState succeeds before the server has replied")
    func aSignOutDoesNotWaitForTheServer() async throws {
        let harness = Harness()
        try await harness.signIn()
        try await SharedManager.with(harness.manager) {
            _ = await callbacks(SDK2Call.clear.make)
            await harness.log.until("signOut")
            let stored = try harness.store.read(for: "client")
            #expect(stored == nil)
        }
    }

    @Test(
        "Outside 3: A call on any thread is answered once, on the main thread, after it has returned")
    func threads() async throws {
        let harness = Harness()
        let log = EventLog()
        try await SharedManager.with(harness.manager) {
            for round in 0..<200 {
                let call = { @Sendable (isMain: Bool) in
                    let delegate = OrderDelegate(log, isMain: isMain)
                    AIMobileLib.getAccessToken(forScopes: [], withOverrideParams: nil, delegate: delegate)
                    delegate.returned()
                }
                DispatchQueue.global().async { call(false) }
                await MainActor.run { call(true) }
                await log.until(count: 2 * round + 2)
            }
        }
        #expect(log.events.filter { $0 != "ok" } == [])
        #expect(log.events.count == 400)
    }

    @Test("A delegate whose call is dropped without an answer is deallocated on the main thread")
    func aDroppedCallReleasesItsDelegateOnTheMainThread() async {
        let log = EventLog()
        await Task.detached { _ = LegacyCall(.getProfile, PartingDelegate(log)) }.value
        await log.until(count: 1)
        #expect(log.events == ["deallocated on the main thread"])
    }
}

/// Records on which thread it is called, and whether a call made on the main thread has returned by then.
private final class OrderDelegate: NSObject, AIAuthenticationDelegate, Sendable {
    private let log: EventLog
    private let isMain: Bool
    private let hasReturned = Locked(false)

    init(_ log: EventLog, isMain: Bool) {
        self.log = log
        self.isMain = isMain
    }

    func returned() { hasReturned.withLock { $0 = true } }

    private func called() {
        let isInOrder = MainQueue.isCurrent && (!isMain || hasReturned.withLock { $0 })
        log.add(isInOrder ? "ok" : "not on the main thread, or before the call has returned")
    }

    func requestDidSucceed(_ apiResult: APIResult!) { called() }
    func requestDidFail(_ errorResponse: APIError!) { called() }
}

private final class PartingDelegate: NSObject, AIAuthenticationDelegate {
    private let log: EventLog

    init(_ log: EventLog) { self.log = log }

    deinit { log.add(MainQueue.isCurrent ? "deallocated on the main thread" : "deallocated elsewhere") }

    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError!) {}
}
