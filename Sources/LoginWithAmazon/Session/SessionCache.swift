import Foundation

/// What calls look up before they ask the session: without I/O, and without waiting for anything.
///
/// Not part of the session, because sessions are referenced weakly: retaining such an object takes longer than the look-up.
struct SessionCache: Sendable {
    let cache: Locked<GrantCache>
    let engine: Engine<SessionMachine>
    /// The clock that look-ups use, ``SessionEnvironment/tick``.
    let tick: @Sendable () -> TimeInterval

    /// The stored grant, if its access token is fresh and it was read within the last second.
    func grant() -> CachedGrant? {
        let now = tick()
        return cache.withLock { $0.grant(at: now) }
    }

    /// The profile of this grant's sign-in, if its hour wasn't over when the grant was read.
    func profile(of grant: CachedGrant, endpoint: URL) -> Profile? {
        engine.look { $0.cachedProfile(for: grant.grant, endpoint: endpoint, at: grant.uptime) }
    }
}
