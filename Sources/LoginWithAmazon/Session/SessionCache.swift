import Foundation

/// What calls look up before they use the session: without I/O and without waiting.
///
/// Not part of the session, because sessions are weakly referenced: retaining such an object takes longer than the
/// look-up.
struct SessionCache: Sendable {
    let cache: Locked<GrantCache>
    let engine: Engine<SessionMachine>
    /// The clock for look-ups, ``SessionEnvironment/tick``.
    let tick: @Sendable () -> TimeInterval

    /// The stored grant, if its access token is fresh and it was read within the last second.
    func grant() -> CachedGrant? {
        let now = tick()
        return cache.withLock { $0.grant(at: now) }
    }

    /// The profile of this grant's sign-in, if it was cached and less than an hour old when the grant was read.
    func profile(of grant: CachedGrant, endpoint: URL) -> Profile? {
        engine.look { $0.cachedProfile(for: grant.grant, endpoint: endpoint, at: grant.uptime) }
    }
}
