import Foundation
import LoginWithAmazon
import TestSupport

/// A memory store that stops working when the test says so.
final class FailingStore: AMZNGrantStore {
    enum Failure: Sendable { case reading, writing }

    private let memory = AMZNMemoryGrantStore()
    private let failure = Locked<Failure?>(nil)

    func fail(_ failure: Failure?) { self.failure.withLock { $0 = failure } }

    func read(for clientID: String) throws -> Data? {
        if failure.withLock({ $0 }) == .reading { throw AMZNGrantStoreError.unreadable("The device is locked.") }
        return try memory.read(for: clientID)
    }

    func write(_ grant: Data, for clientID: String) throws {
        try checkWriting()
        try memory.write(grant, for: clientID)
    }

    func remove(for clientID: String) throws {
        try checkWriting()
        try memory.remove(for: clientID)
    }

    func setAside(for clientID: String) throws { try memory.setAside(for: clientID) }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try memory.exclusively(for: clientID, body)
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try await memory.beginRefresh(for: clientID)
    }

    private func checkWriting() throws {
        if failure.withLock({ $0 }) == .writing { throw AMZNGrantStoreError.unwritable("The disk is full.") }
    }
}
