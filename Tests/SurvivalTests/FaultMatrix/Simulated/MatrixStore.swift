import Foundation
import LoginWithAmazon
import TestSupport

/// A store, in memory or in a file, with faults on demand.
final class MatrixStore: AMZNGrantStore {
    private struct ForeignError: Error {}

    private let inner: any AMZNGrantStore
    private let disk: MatrixDisk?
    private let fault = Locked<StoreFault?>(nil)

    /// A file store on the disk, or a memory store without a disk.
    init(_ seed: Data?, for clientID: String, on disk: MatrixDisk? = nil) {
        self.disk = disk
        inner = disk?.store ?? AMZNMemoryGrantStore()
        if let seed { try? inner.write(seed, for: clientID) }
    }

    /// Sets or clears the fault.
    func become(_ fault: StoreFault?) {
        self.fault.withLock { $0 = fault }
        disk?.become(fault)
        if fault == .disappears { try? inner.remove(for: Seeds.configuration.clientID) }
        if fault == .corrupt { try? inner.write(Self.damage, for: Seeds.configuration.clientID) }
    }

    static let damage = Data("damaged".utf8)

    /// The contents, regardless of faults.
    func bytes(for clientID: String) -> Data? {
        if let disk { disk.bytes(for: clientID) } else { try? inner.read(for: clientID) }
    }

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
        try check(.unlockable, .readOnly, .busy("Another process has the lock."))
        return try inner.exclusively(for: clientID, body)
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try check(.unleasable, .readOnly, .busy("Another process refreshes."))
        return try await inner.beginRefresh(for: clientID)
    }

    private func check(_ own: StoreFault, _ foreign: StoreFault, _ error: AMZNGrantStoreError) throws {
        let fault = fault.withLock { $0 }
        if fault == own { throw error }
        if fault == foreign { throw ForeignError() }
    }
}
