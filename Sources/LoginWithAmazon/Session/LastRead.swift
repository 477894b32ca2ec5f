import Foundation

/// The grant that was last read from the store. For a limited time, it answers calls without another read.
///
/// This is a class, because copying one reference is cheaper than copying every field.
final class LastRead: Sendable {
    private let answers: GrantAnswers
    private let expiry: TimeInterval

    /// `now` must be a moment before the store was read.
    init(_ grant: Grant, at now: Moment) {
        answers = GrantAnswers(grant, grant.profile?.current(at: now.date))
        let fresh = grant.isFresh(at: now.date) ? grant.freshness.upperBound.timeIntervalSince(now.date) : 0
        expiry = now.uptime + min(Self.trust, fresh)
    }

    /// The answer to a call for a token or for the user's profile; nil if the call can't be answered from this read.
    func answer(to call: SessionMachine.Call, _ settings: CallSettings, at uptime: TimeInterval) -> Answer? {
        guard isCurrent(at: uptime), settings.isValid, call.freshness?.isMet(byFresh: answers.grant) == true,
            answers.grant.allows(call.scopes, at: settings.origin.server)
        else { return nil }
        return answers.answer(to: call)
    }

    /// Whether the access token is fresh and the store was read less than a second ago. The uptime is compared instead
    /// of the date, because the wall clock may have been set since then.
    func isCurrent(at uptime: TimeInterval) -> Bool { uptime < expiry }

    /// The seconds after a read in which no new read is necessary. A change by another process isn't noticed before the
    /// next read.
    private static let trust: TimeInterval = 1
}
