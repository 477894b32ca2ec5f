import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A store with the faults of real stores that reports every change to the invariants.
final class FaultyStore: AMZNGrantStore {
    struct Faults: Sendable {
        var isReadable = true
        var isWritable = true
    }

    private let inner = AMZNMemoryGrantStore()
    private let faults = Locked(Faults())
    private let leases = Locked(0)
    private let watch: Watch

    init(watch: Watch) { self.watch = watch }

    /// The number of held leases.
    var openLeases: Int { leases.withLock { $0 } }

    func set(_ new: Faults) { faults.withLock { $0 = new } }

    /// The contents, regardless of faults.
    func grant(for clientID: String) -> Grant? {
        guard let bytes = try? inner.read(for: clientID), case .grant(let grant) = GrantCodec.decode(bytes) else {
            return nil
        }
        return grant
    }

    /// Undecodable bytes are written from outside, but not during a change, which the invariants couldn't follow.
    func damage(for clientID: String) throws {
        try inner.exclusively(for: clientID) {
            try watch.see("the store is damaged") {
                try inner.write(Data("{".utf8), for: clientID)
                $0.look(at: nil)
            }
        }
    }

    func read(for clientID: String) throws -> Data? {
        guard faults.withLock({ $0.isReadable }) else {
            watch.see("the store can't be read") { $0.storeFailed() }
            throw AMZNGrantStoreError.unreadable("The device is locked.")
        }
        return try inner.read(for: clientID)
    }

    func write(_ bytes: Data, for clientID: String) throws {
        guard case .grant(let new) = GrantCodec.decode(bytes) else { return }
        let old = grant(for: clientID)
        let isWritable = faults.withLock { $0.isWritable }
        try watch.see("\(new.word) over \(old?.word ?? "nothing"): \(isWritable ? "stored" : "the disk is full")") {
            if let old, old.signInID == new.signInID {
                $0.replaced(old.refreshToken.reveal(), isWritable)
            }
            guard isWritable else { throw AMZNGrantStoreError.unwritable("The disk is full.") }
            try inner.write(bytes, for: clientID)
            $0.stored(new.accessToken.reveal(), scopes: new.scopes)
            $0.look(at: new.scopes)
        }
    }

    func remove(for clientID: String) throws {
        guard faults.withLock({ $0.isWritable }) else { throw AMZNGrantStoreError.unwritable("The disk is full.") }
        let old = grant(for: clientID)
        try watch.see("\(old?.word ?? "nothing") is removed") {
            try inner.remove(for: clientID)
            if let old { $0.removed(old.refreshToken.reveal()) }
            $0.look(at: nil)
        }
    }

    func setAside(for clientID: String) throws { try inner.setAside(for: clientID) }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try inner.exclusively(for: clientID, body)
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let lease = try await inner.beginRefresh(for: clientID)
        leases.withLock { $0 += 1 }
        return AMZNGrantStoreLease { [self] in
            leases.withLock { $0 -= 1 }
            lease.end()
        }
    }
}
