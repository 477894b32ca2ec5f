import Foundation

/// When the token endpoint may be asked about a code pair again, and for how long at all (RFC 8628 section 3.5).
struct PollingPace: Equatable, Sendable {
    /// As the server gave it, and as much longer as it has asked for since.
    private var interval: TimeInterval
    /// ``interval``, or more while the server cannot be asked.
    private var pause: TimeInterval
    private var last: Date
    private let expiry: Date

    /// The pace of a new pair. The first question comes an interval after its making, as nobody is quicker than that.
    init(_ pair: CodePair, at now: Date) {
        interval = pair.interval
        pause = pair.interval
        last = now
        expiry = now.addingTimeInterval(pair.lifetime)
    }

    /// `authorization_pending`: the user has not been at the page yet.
    mutating func pending(at now: Date) {
        pause = interval
        last = now
    }

    /// `slow_down`: five seconds more, for this and all later questions.
    mutating func slowDown(at now: Date) {
        interval += 5
        pending(at: now)
    }

    /// No usable reply came: twice the pause, five minutes at most unless the server itself asks for more.
    mutating func failed(at now: Date, retryAfter: TimeInterval? = nil) {
        pause = max(pause, min(pause * 2, 300), retryAfter ?? 0)
        last = now
    }

    func hasExpired(at now: Date) -> Bool { now >= expiry }

    /// Seconds until the next question, or until the pair expires. A clock set back makes no pause longer.
    func wait(at now: Date) -> TimeInterval {
        let next = last.addingTimeInterval(pause).timeIntervalSince(now)
        return max(min(next, pause, expiry.timeIntervalSince(now)), 0)
    }
}
