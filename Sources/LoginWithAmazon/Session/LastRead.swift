import Foundation

/// The grant that was last read from the store. For a limited time, it answers calls without another read.
///
/// This is a class, because copying a reference is faster than copying a struct of two fields.
final class LastRead: Sendable {
    let grant: Grant
    /// The grant's profile; nil if there is none or it is out of date.
    let profile: Profile?
    private let expiry: TimeInterval

    /// `now` must be a moment before the store was read.
    init(_ grant: Grant, at now: Moment) {
        self.grant = grant
        profile = grant.profile?.current(at: now.date)
        let fresh = grant.isFresh(at: now.date) ? grant.freshness.upperBound.timeIntervalSince(now.date) : 0
        expiry = now.uptime + min(Self.trust, fresh)
    }

    /// Whether the access token is fresh and the store was read less than a second ago. The uptime is compared instead
    /// of the date, because the wall clock may have been set since then.
    func isCurrent(at uptime: TimeInterval) -> Bool { uptime < expiry }

    /// The seconds after a read in which no new read is necessary. A change by another process isn't noticed before the
    /// next read.
    private static let trust: TimeInterval = 1
}
