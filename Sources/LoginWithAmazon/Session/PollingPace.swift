import Foundation

/// Decides when the token endpoint is polled for a code pair (RFC 8628 section 3.5), and when the pair has expired.
struct PollingPace: Equatable, Sendable {
    let codes: CodePair
    /// The pair's interval, including the seconds that `slow_down` replies have added.
    private var interval: TimeInterval
    /// The pause before the next poll. It equals ``interval``, or is longer after polls without a usable reply.
    private var pause: TimeInterval
    /// The uptime at which the last poll ended. Before the first poll, it is the uptime at which the pair was created.
    private var last: TimeInterval
    private let expiry: TimeInterval

    /// The pace of a new pair. The first poll is due one interval after the pair's creation.
    init(_ codes: CodePair, at now: Moment) {
        self.codes = codes
        interval = codes.interval
        pause = codes.interval
        last = now.uptime
        expiry = now.uptime + codes.lifetime
    }

    /// The server replied `authorization_pending`, because the user has not decided yet.
    mutating func pending(at now: Moment) {
        pause = interval
        last = now.uptime
    }

    /// The server replied `slow_down`. This and all later intervals become five seconds longer.
    mutating func slowDown(at now: Moment) {
        interval += 5
        pending(at: now)
    }

    /// There was no usable reply. Doubles the pause, up to five minutes, or uses the pause that the server requests if
    /// that pause is longer.
    mutating func failed(at now: Moment, retryAfter: TimeInterval? = nil) {
        pause = max(pause, min(pause * 2, 300), retryAfter ?? 0)
        last = now.uptime
    }

    func hasExpired(at now: Moment) -> Bool { now.uptime >= expiry }

    /// The seconds until the next poll, or until the pair's expiry if that is sooner.
    func wait(at now: Moment) -> TimeInterval {
        max(min(last + pause, expiry) - now.uptime, 0)
    }
}
