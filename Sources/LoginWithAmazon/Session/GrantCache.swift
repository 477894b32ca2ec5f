import Foundation

/// A grant as the store returned it, and how long it may answer calls.
///
/// A class, because it is looked up much more often than it changes, and copying one reference is cheaper than copying
/// every field of a grant.
final class CachedGrant: Sendable {
    let grant: Grant
    let token: String
    /// When the store was read.
    let uptime: TimeInterval
    /// Whether the token gives access to some part of the user's profile.
    let allowsProfile: Bool
    private let scopes: [String]
    private let expiry: TimeInterval

    /// - Parameters:
    ///   - grant: The grant.
    ///   - now: The moment before the store was read.
    ///   - tick: The same moment on the clock for look-ups, ``SessionEnvironment/tick``.
    init(_ grant: Grant, readAt now: Moment, tick: TimeInterval) {
        self.grant = grant
        token = grant.accessToken.reveal()
        uptime = now.uptime
        scopes = grant.scopes
        allowsProfile = ScopeList.allowsProfile(grant.scopes)
        let fresh = grant.isFresh(at: now.date) ? grant.freshness.upperBound.timeIntervalSince(now.date) : 0
        expiry = tick + min(Self.trust, fresh)
    }

    func isCurrent(at tick: TimeInterval) -> Bool { tick < expiry }

    func covers(_ asked: [String]) -> Bool { ScopeList.isCovered(asked, by: scopes) }

    func covers(_ scope: String) -> Bool { ScopeList.isCovered(scope, by: scopes) }

    /// Another process may change the store, which isn't noticed until the next read.
    private static let trust: TimeInterval = 1
}

/// The grant as the store last returned it, for calls that only need a fresh access token.
///
/// It is trusted for one second, because another process may change the store. A change by this process empties the
/// cache at once, and the cache stays empty until the change is complete. Pure.
struct GrantCache: Sendable {
    private var remembered: CachedGrant?
    private var pendingChanges = 0
    /// Incremented whenever earlier reads become invalid.
    private(set) var epoch: UInt64 = 0

    /// Caches the result of a read that began in the given epoch, unless that epoch is over or a change is pending.
    mutating func remember(_ grant: CachedGrant, epoch: UInt64) {
        guard epoch == self.epoch, pendingChanges == 0 else { return }
        remembered = grant
    }

    /// Something was or may have been written.
    mutating func forget() {
        epoch += 1
        remembered = nil
    }

    /// The store is about to change; until the change is complete, the cache answers nothing.
    mutating func changeBegins() {
        forget()
        pendingChanges += 1
    }

    mutating func changeEnds() {
        forget()
        pendingChanges -= 1
    }

    /// The grant, if its access token is fresh and it was read within the last second.
    func grant(at tick: TimeInterval) -> CachedGrant? {
        guard let remembered, remembered.isCurrent(at: tick) else { return nil }
        return remembered
    }
}
