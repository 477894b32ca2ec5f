import Foundation
import LoginWithAmazonLegacy

/// A store that fails on demand.
final class FaultyStore: AMZNGrantStore {
    enum Fault: Sendable { case unreadable, unwritable }

    private let store = AMZNMemoryGrantStore()
    private let fault = Locked<Fault?>(nil)

    func fail(_ fault: Fault) { self.fault.withLock { $0 = fault } }

    func read(for clientID: String) throws -> Data? {
        if fault.withLock({ $0 }) == .unreadable { throw AMZNGrantStoreError.unreadable("The device is locked.") }
        return try store.read(for: clientID)
    }

    func write(_ grant: Data, for clientID: String) throws {
        try checkWritable()
        try store.write(grant, for: clientID)
    }

    func remove(for clientID: String) throws {
        try checkWritable()
        try store.remove(for: clientID)
    }

    func setAside(for clientID: String) throws { try store.setAside(for: clientID) }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try store.exclusively(for: clientID, body)
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try await store.beginRefresh(for: clientID)
    }

    private func checkWritable() throws {
        if fault.withLock({ $0 }) == .unwritable { throw AMZNGrantStoreError.unwritable("The disk is full.") }
    }
}
