import Foundation

/// A repository with a cache: the last grant that was read answers calls that only need a fresh access token.
///
/// While one repository of this process changes the store, no other repository of the same client answers from its
/// cache, so none returns a grant that was replaced or removed. ``GrantCache`` deals with changes by other processes.
final class CachingGrantRepository: Sendable {
    private struct Table: Sendable {
        var repositories: [ObjectIdentifier: Entry] = [:]
        /// The number of removals that are decided but not yet made, by client.
        var removals: [String: Int] = [:]
    }

    private struct Entry: Sendable {
        weak var repository: CachingGrantRepository?
    }

    private static let table = Locked(Table())

    private let repository: GrantRepository
    let cache = Locked(GrantCache())

    init(_ repository: GrantRepository) {
        self.repository = repository
        let removals = Self.table.withLock { table in
            table.repositories[ObjectIdentifier(self)] = Entry(repository: self)
            return table.removals[repository.clientID] ?? 0
        }
        for _ in 0..<removals { hold() }
    }

    deinit { Self.table.withLock { _ = $0.repositories.removeValue(forKey: ObjectIdentifier(self)) } }

    /// Stops answering from the cache until ``release()``: the store is about to change.
    func hold() { cache.withLock { $0.changeBegins() } }

    func release() { cache.withLock { $0.changeEnds() } }

    /// A removal has been decided: until it is done, no repository of the client answers from its cache.
    func removalBegins() { all { $0.removals[repository.clientID, default: 0] += 1 }.forEach { $0.hold() } }

    func read(at now: Moment, tick: TimeInterval) -> GrantReadResult {
        let epoch = cache.withLock { $0.epoch }
        let reading = repository.read()
        if case .grant(let grant) = reading {
            let remembered = CachedGrant(grant, readAt: now, tick: tick)
            cache.withLock { $0.remember(remembered, epoch: epoch) }
        }
        return reading
    }

    func replace(_ old: Grant, with new: Grant?) -> GrantChangeResult {
        changing { repository.replace(old, with: new) }
    }

    /// Writes a sign-in's grant, unless the sign-in has ended by then.
    func write(_ grant: Grant, if isWanted: () -> Bool) -> GrantChangeResult {
        changing { repository.write(grant, if: isWanted) }
    }

    /// Removes the grant after ``removalBegins()``.
    func remove(_ reason: GrantRepository.RemovalReason) -> GrantChangeResult {
        defer { all { $0.removals[repository.clientID, default: 1] -= 1 }.forEach { $0.release() } }
        return changing { repository.remove(reason) }
    }

    /// The store's refresh lease, or why it cannot be taken.
    func beginRefresh() async -> Result<AMZNGrantStoreLease, GrantRepository.Failure> {
        await repository.beginRefresh()
    }

    /// Empties the caches of all the client's repositories, even those with another store: they only read it once more.
    private func changing(_ change: () -> GrantChangeResult) -> GrantChangeResult {
        let known = all()
        known.forEach { $0.hold() }
        defer {
            known.forEach { $0.release() }
            // A repository created meanwhile may have read the old grant.
            all().forEach { repository in repository.cache.withLock { $0.forget() } }
        }
        return change()
    }

    /// All repositories of the client. The caller must hold no lock when it releases them, because that may deallocate
    /// the app's store.
    private func all(_ change: (inout Table) -> Void = { _ in }) -> [CachingGrantRepository] {
        let repositories = Self.table.withLock { table in
            change(&table)
            return table.repositories.values.compactMap(\.repository)
        }
        return repositories.filter { $0.repository.clientID == repository.clientID }
    }
}
