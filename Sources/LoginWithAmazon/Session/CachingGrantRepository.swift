import Foundation

/// A repository with a cache: the grant that was read last answers the calls that need no more than a fresh access token.
///
/// While one of them in this process changes the store all others know nothing, so that none hands out of memory what
/// another one has replaced or removed; see ``GrantCache`` for other processes.
final class CachingGrantRepository: Sendable {
    private struct Table: Sendable {
        var repositories: [ObjectIdentifier: Entry] = [:]
        /// Removals that are decided and not yet made, by client.
        var removals: [String: Int] = [:]
    }

    private struct Entry: Sendable {
        weak var repository: CachingGrantRepository?
    }

    private static let table = Locked(Table())

    private let repository: GrantRepository
    private let cache = Locked(GrantCache())

    init(_ repository: GrantRepository) {
        self.repository = repository
        let removals = Self.table.withLock { table in
            table.repositories[ObjectIdentifier(self)] = Entry(repository: self)
            return table.removals[repository.clientID] ?? 0
        }
        for _ in 0..<removals { hold() }
    }

    deinit { Self.table.withLock { _ = $0.repositories.removeValue(forKey: ObjectIdentifier(self)) } }

    /// The remembered grant, without I/O.
    func remembered(at tick: TimeInterval) -> RememberedGrant? { cache.withLock { $0.grant(at: tick) } }

    /// Nothing is answered from memory until ``release()``: the store is about to change.
    func hold() { cache.withLock { $0.changeBegins() } }

    func release() { cache.withLock { $0.changeEnds() } }

    /// A removal has been decided, and will come: until then none of the client's repositories answers from its cache.
    func removalBegins() { all { $0.removals[repository.clientID, default: 0] += 1 }.forEach { $0.hold() } }

    func read(at now: Moment, tick: TimeInterval) -> GrantReadResult {
        let epoch = cache.withLock { $0.epoch }
        let reading = repository.read()
        if case .grant(let grant) = reading {
            let remembered = RememberedGrant(grant, readAt: now, tick: tick)
            cache.withLock { $0.remember(remembered, epoch: epoch) }
        }
        return reading
    }

    func replace(_ old: Grant, with new: Grant?) -> GrantChangeResult {
        changing { repository.replace(old, with: new) }
    }

    /// Writes a sign-in's grant, if the sign-in has not been ended by then.
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

    /// All repositories of the client forget, also those on another store, which only read once more than they need.
    private func changing(_ change: () -> GrantChangeResult) -> GrantChangeResult {
        let known = all()
        known.forEach { $0.hold() }
        defer {
            known.forEach { $0.release() }
            // One that has come meanwhile may have read what was before.
            all().forEach { repository in repository.cache.withLock { $0.forget() } }
        }
        return change()
    }

    /// All repositories of the client. They are released by the caller: the last reference to one may be that to the app's store.
    private func all(_ change: (inout Table) -> Void = { _ in }) -> [CachingGrantRepository] {
        let repositories = Self.table.withLock { table in
            change(&table)
            return table.repositories.values.compactMap(\.repository)
        }
        return repositories.filter { $0.repository.clientID == repository.clientID }
    }
}
