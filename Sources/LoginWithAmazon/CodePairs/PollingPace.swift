import Foundation

/// When the token endpoint may be asked about a code pair again, and for how long at all (RFC 8628 section 3.5).
struct PollingPace: Equatable, Sendable {
    /// As the server gave it, and as much longer as it has asked for since.
    private var interval: TimeInterval
    /// ``interval``, or more while the server cannot be asked.
    private var pause: TimeInterval
    /// The uptimes of the last question, and of the pair's end.
    private var last: TimeInterval
    private let expiry: TimeInterval

    /// The pace of a new pair. The first question comes an interval after its making, as nobody is quicker than that.
    init(_ pair: CodePair, at now: Moment) {
        interval = pair.interval
        pause = pair.interval
        last = now.uptime
        expiry = now.uptime + pair.lifetime
    }

    /// `authorization_pending`: the user has not been at the page yet.
    mutating func pending(at now: Moment) {
        pause = interval
        last = now.uptime
    }

    /// `slow_down`: five seconds more, for this and all later questions.
    mutating func slowDown(at now: Moment) {
        interval += 5
        pending(at: now)
    }

    /// No usable reply came: twice the pause, five minutes at most unless the server itself asks for more.
    mutating func failed(at now: Moment, retryAfter: TimeInterval? = nil) {
        pause = max(pause, min(pause * 2, 300), retryAfter ?? 0)
        last = now.uptime
    }

    func hasExpired(at now: Moment) -> Bool { now.uptime >= expiry }

    /// Seconds until the next question, or until the pair expires.
    func wait(at now: Moment) -> TimeInterval {
        max(min(last + pause, expiry) - now.uptime, 0)
    }
}
