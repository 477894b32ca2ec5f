import Foundation

/// The vault with a memory: what it read last answers the calls that need no more than a fresh access token.
///
/// While one of them in this process changes the store all others know nothing, so that none hands out of memory what
/// another one has replaced or removed; see ``GrantMemo`` for other processes.
final class CachedVault: Sendable {
    private struct Entry: Sendable {
        weak var vault: CachedVault?
    }

    private static let all = Locked<[Entry]>([])

    let vault: GrantVault
    private let memo = Locked(GrantMemo())

    init(_ vault: GrantVault) {
        self.vault = vault
        Self.all.withLock { all in
            all.removeAll { $0.vault == nil }
            all.append(Entry(vault: self))
        }
    }

    /// The remembered grant, without I/O.
    func freshGrant(covering scopes: [String], at now: Date) -> Grant? {
        memo.withLock { $0.freshGrant(covering: scopes, at: now) }
    }

    /// The remembered access token, without I/O.
    func freshToken(covering scopes: [String], at now: Date) -> String? {
        memo.withLock { $0.freshToken(covering: scopes, at: now) }
    }

    /// A removal has been decided, and will come.
    func removalBegins() { memo.withLock { $0.changeBegins() } }

    func read(at now: Date) -> GrantReading {
        let epoch = memo.withLock { $0.epoch }
        let reading = vault.read()
        if case .grant(let grant) = reading { memo.withLock { $0.remember(grant, readAt: now, epoch: epoch) } }
        return reading
    }

    func replace(_ old: Grant, with new: Grant?) -> GrantFlow.Replacement {
        changing { vault.replace(old, with: new) }
    }

    func write(_ grant: Grant) -> String? {
        changing { vault.write(grant) }
    }

    /// Removes the grant after ``removalBegins()``.
    func remove(_ reason: GrantVault.RemovalReason) -> SessionMachine.Removal {
        defer { memo.withLock { $0.changeEnds() } }
        return changing { vault.remove(reason) }
    }

    /// Whether another one's store is the same medium is not known, and need not be: it reads once more, no harm done.
    private func changing<Result>(_ change: () -> Result) -> Result {
        let known = vaults
        known.forEach { $0.memo.withLock { $0.changeBegins() } }
        defer {
            known.forEach { $0.memo.withLock { $0.changeEnds() } }
            // Whoever has come meanwhile may have read what was before.
            vaults.forEach { $0.memo.withLock { $0.forget() } }
        }
        return change()
    }

    private var vaults: [CachedVault] {
        Self.all.withLock { $0.compactMap(\.vault) }.filter { $0.vault.clientID == vault.clientID }
    }
}
