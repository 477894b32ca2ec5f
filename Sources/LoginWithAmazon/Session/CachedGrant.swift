import Foundation

/// A grant as the store returned it, and how long it may answer calls without another read.
///
/// A class, because it is looked up much more often than it changes, and copying one reference is cheaper than copying
/// every field of a grant.
final class CachedGrant: Sendable {
    let grant: Grant
    let token: String
    /// The server of the grant.
    let server: String
    /// When the store was read.
    let uptime: TimeInterval
    /// Whether the token gives access to some part of the user's profile.
    let allowsProfile: Bool
    private let expiry: TimeInterval

    /// - Parameters:
    ///   - grant: The grant.
    ///   - now: The moment before the store was read.
    ///   - tick: The same moment on the clock for look-ups, ``SessionEnvironment/tick``.
    init(_ grant: Grant, readAt now: Moment, tick: TimeInterval) {
        self.grant = grant
        token = grant.accessToken.reveal()
        server = grant.origin.server
        uptime = now.uptime
        allowsProfile = ScopeList.allowsProfile(grant.scopes)
        let fresh = grant.isFresh(at: now.date) ? grant.freshness.upperBound.timeIntervalSince(now.date) : 0
        expiry = tick + min(Self.trust, fresh)
    }

    func isCurrent(at tick: TimeInterval) -> Bool { tick < expiry }

    /// Another process may change the store, which isn't noticed until the next read.
    private static let trust: TimeInterval = 1
}
