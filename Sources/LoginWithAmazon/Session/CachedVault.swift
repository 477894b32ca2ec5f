import Foundation

/// The vault with a memory: what it read last answers the calls that need no more than a fresh access token.
///
/// While one of them in this process changes the store all others know nothing, so that none hands out of memory what
/// another one has replaced or removed; see ``GrantMemo`` for other processes.
final class CachedVault: Sendable {
    private struct Table: Sendable {
        var vaults: [ObjectIdentifier: Entry] = [:]
        /// Removals that are decided and not yet made, by client.
        var removals: [String: Int] = [:]
    }

    private struct Entry: Sendable {
        weak var vault: CachedVault?
    }

    private static let table = Locked(Table())

    let vault: GrantVault
    private let memo = Locked(GrantMemo())

    init(_ vault: GrantVault) {
        self.vault = vault
        let removals = Self.table.withLock { table in
            table.vaults[ObjectIdentifier(self)] = Entry(vault: self)
            return table.removals[vault.clientID] ?? 0
        }
        for _ in 0..<removals { hold() }
    }

    deinit { Self.table.withLock { _ = $0.vaults.removeValue(forKey: ObjectIdentifier(self)) } }

    /// The remembered grant, without I/O.
    func remembered(at tick: TimeInterval) -> RememberedGrant? { memo.withLock { $0.grant(at: tick) } }

    /// Nothing is answered from memory until ``release()``: the store is about to change.
    func hold() { memo.withLock { $0.changeBegins() } }

    func release() { memo.withLock { $0.changeEnds() } }

    /// A removal has been decided, and will come: until then none of the client's vaults answers from memory.
    func removalBegins() { all { $0.removals[vault.clientID, default: 0] += 1 }.forEach { $0.hold() } }

    func read(at now: Moment, tick: TimeInterval) -> GrantReading {
        let epoch = memo.withLock { $0.epoch }
        let reading = vault.read()
        if case .grant(let grant) = reading {
            let remembered = RememberedGrant(grant, readAt: now, tick: tick)
            memo.withLock { $0.remember(remembered, epoch: epoch) }
        }
        return reading
    }

    func replace(_ old: Grant, with new: Grant?) -> GrantFlow.Replacement {
        changing { vault.replace(old, with: new) }
    }

    /// Writes a sign-in's grant, if the sign-in has not been ended by then.
    func write(_ grant: Grant, if isWanted: () -> Bool) -> GrantFlow.Replacement {
        changing { vault.write(grant, if: isWanted) }
    }

    /// Removes the grant after ``removalBegins()``.
    func remove(_ reason: GrantVault.RemovalReason) -> SessionMachine.Removal {
        defer { all { $0.removals[vault.clientID, default: 1] -= 1 }.forEach { $0.release() } }
        return changing { vault.remove(reason) }
    }

    /// Whether another one's store is the same medium is not known, and need not be: it reads once more, no harm done.
    private func changing<Result>(_ change: () -> Result) -> Result {
        let known = all()
        known.forEach { $0.hold() }
        defer {
            known.forEach { $0.release() }
            // One that has come meanwhile may have read what was before.
            all().forEach { vault in vault.memo.withLock { $0.forget() } }
        }
        return change()
    }

    /// All vaults of the client. They are released by the caller: the last reference to one may be that to the app's store.
    private func all(_ change: (inout Table) -> Void = { _ in }) -> [CachedVault] {
        let vaults = Self.table.withLock { table in
            change(&table)
            return table.vaults.values.compactMap(\.vault)
        }
        return vaults.filter { $0.vault.clientID == vault.clientID }
    }
}
