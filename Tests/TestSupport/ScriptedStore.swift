import Foundation
import LoginWithAmazon

/// A store in memory that fails where the test says so, and tells the log of every `lease` and change: `write`, `remove`,
/// `aside`.
package final class ScriptedStore: AMZNGrantStore {
    package enum Fault: Sendable { case reading, writing, removing, leasing }

    private let log: EventLog
    private let inner = AMZNMemoryGrantStore()
    private let faults = Locked<Set<Fault>>([])

    package init(log: EventLog) { self.log = log }

    /// What fails from now on.
    package func fail(_ faults: Fault...) { self.faults.withLock { $0 = Set(faults) } }

    package func read(for clientID: String) throws -> Data? {
        try check(.reading, .unreadable("The device is locked."))
        return try inner.read(for: clientID)
    }

    package func write(_ grant: Data, for clientID: String) throws {
        try check(.writing, .unwritable("The disk is full."))
        log.add("write")
        try inner.write(grant, for: clientID)
    }

    package func remove(for clientID: String) throws {
        try check(.removing, .unwritable("The disk is full."))
        log.add("remove")
        try inner.remove(for: clientID)
    }

    package func setAside(for clientID: String) throws {
        log.add("aside")
        try inner.setAside(for: clientID)
    }

    package func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try inner.exclusively(for: clientID, body)
    }

    package func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try check(.leasing, .busy("Another process refreshes."))
        log.add("lease")
        return try await inner.beginRefresh(for: clientID)
    }

    private func check(_ fault: Fault, _ error: AMZNGrantStoreError) throws {
        if faults.withLock({ $0.contains(fault) }) { throw error }
    }
}
