import Foundation
import LoginWithAmazon
import TestSupport

/// A store in memory that goes wrong when it is told to.
final class MatrixStore: AMZNGrantStore {
    private struct ForeignError: Error {}

    private let inner = AMZNMemoryGrantStore()
    private let fault = Locked<StoreFault?>(nil)

    init(_ seed: Data?, for clientID: String) {
        if let seed { try? inner.write(seed, for: clientID) }
    }

    /// Is well again, or goes wrong from now on.
    func become(_ fault: StoreFault?) {
        self.fault.withLock { $0 = fault }
        if fault == .disappears { try? inner.remove(for: Seeds.configuration.clientID) }
        if fault == .corrupt { try? inner.write(Self.damage, for: Seeds.configuration.clientID) }
    }

    static let damage = Data("damaged".utf8)

    /// What is there, whatever is wrong with the store.
    func bytes(for clientID: String) -> Data? { try? inner.read(for: clientID) }

    func read(for clientID: String) throws -> Data? {
        try check(.unreadable, .foreignUnreadable, .unreadable("The device is locked."))
        return try inner.read(for: clientID)
    }

    func write(_ grant: Data, for clientID: String) throws {
        try check(.unwritable, .foreignUnwritable, .unwritable("The disk is full."))
        try inner.write(grant, for: clientID)
    }

    func remove(for clientID: String) throws {
        try check(.unwritable, .foreignUnwritable, .unwritable("The disk is full."))
        try inner.remove(for: clientID)
    }

    func setAside(for clientID: String) throws { try inner.setAside(for: clientID) }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try check(.unlockable, .unlockable, .busy("Another process has the lock."))
        return try inner.exclusively(for: clientID, body)
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try check(.unleasable, .unleasable, .busy("Another process refreshes."))
        return try await inner.beginRefresh(for: clientID)
    }

    private func check(_ own: StoreFault, _ foreign: StoreFault, _ error: AMZNGrantStoreError) throws {
        let fault = fault.withLock { $0 }
        if fault == own { throw error }
        if fault == foreign { throw ForeignError() }
    }
}
