import Foundation
import LoginWithAmazon

/// A store that fails on demand. It logs `lease` before it requests a lease and `leased` once it has the lease. After
/// each successful call of `write` or `remove` it logs `write` or `remove`.
package final class ScriptedStore: AMZNGrantStore {
    package enum Fault: Sendable { case reading, writing, removing, leasing, locking }

    private struct State {
        var faults: Set<Fault> = []
        var error: (any Error)?
        var interruptions: [Fault: @Sendable () -> Void] = [:]
    }

    private let log: EventLog
    private let inner: any AMZNGrantStore
    private let state = Locked(State())

    package init(log: EventLog, over inner: any AMZNGrantStore = AMZNMemoryGrantStore()) {
        self.log = log
        self.inner = inner
    }

    /// Sets the kinds of calls that fail from now on. They throw this error or, if it is nil, an error that fits the
    /// kind of call.
    package func fail(_ faults: Fault..., with error: (any Error)? = nil) { fail(faults, with: error) }

    package func fail(_ faults: [Fault], with error: (any Error)? = nil) {
        state.withLock { ($0.faults, $0.error) = (Set(faults), error) }
    }

    /// Runs `body` once, before the next call of this kind succeeds or fails.
    package func interrupt(_ call: Fault, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.interruptions[call] = body }
    }

    package func read(for clientID: String) throws -> Data? {
        try check(.reading, .unreadable("The device is locked."))
        return try inner.read(for: clientID)
    }

    package func write(_ grant: Data, for clientID: String) throws {
        try check(.writing, .unwritable("The disk is full."))
        try inner.write(grant, for: clientID)
        log.add("write")
    }

    package func remove(for clientID: String) throws {
        try check(.removing, .unwritable("The disk is full."))
        try inner.remove(for: clientID)
        log.add("remove")
    }

    package func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try check(.locking, .busy("Another process has the lock."))
        return try inner.exclusively(for: clientID, body)
    }

    package func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try check(.leasing, .busy("Another process refreshes."))
        log.add("lease")
        let lease = try await inner.beginRefresh(for: clientID)
        log.add("leased")
        return lease
    }

    private func check(_ fault: Fault, _ error: AMZNGrantStoreError) throws {
        state.withLock { $0.interruptions.removeValue(forKey: fault) }?()
        let thrown = state.withLock { $0.faults.contains(fault) ? $0.error ?? error : nil }
        if let thrown { throw thrown }
    }
}
