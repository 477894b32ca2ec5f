import Foundation
import LoginWithAmazon

/// A store that fails on demand. It logs every lease, with `lease` when it is requested and `leased` when it is
/// granted, and every change once it is made, with `write`, `remove` or `aside`.
package final class ScriptedStore: AMZNGrantStore {
    package enum Fault: Sendable { case reading, writing, removing, leasing, locking }

    private let log: EventLog
    private let inner: any AMZNGrantStore
    private let faults = Locked<Set<Fault>>([])
    private let onChange = Locked<@Sendable () -> Void>({})

    package init(log: EventLog, over inner: any AMZNGrantStore = AMZNMemoryGrantStore()) {
        self.log = log
        self.inner = inner
    }

    /// Sets the kinds of calls that fail from now on.
    package func fail(_ faults: Fault...) { self.faults.withLock { $0 = Set(faults) } }

    /// Sets the closure that runs after each change, before the call that makes it returns.
    package func whenChanged(_ body: @escaping @Sendable () -> Void) { onChange.withLock { $0 = body } }

    package func read(for clientID: String) throws -> Data? {
        try check(.reading, .unreadable("The device is locked."))
        return try inner.read(for: clientID)
    }

    package func write(_ grant: Data, for clientID: String) throws {
        try check(.writing, .unwritable("The disk is full."))
        try inner.write(grant, for: clientID)
        changed("write")
    }

    package func remove(for clientID: String) throws {
        try check(.removing, .unwritable("The disk is full."))
        try inner.remove(for: clientID)
        changed("remove")
    }

    package func setAside(for clientID: String) throws {
        try inner.setAside(for: clientID)
        changed("aside")
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

    private func changed(_ word: String) {
        log.add(word)
        onChange.withLock { $0 }()
    }

    private func check(_ fault: Fault, _ error: AMZNGrantStoreError) throws {
        if faults.withLock({ $0.contains(fault) }) { throw error }
    }
}
