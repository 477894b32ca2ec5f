import Foundation

/// When to poll the token endpoint for a code pair, and when to stop (RFC 8628 section 3.5).
struct PollingPace: Equatable, Sendable {
    let codes: CodePair
    /// The server's interval, including what `slow_down` replies have added.
    private var interval: TimeInterval
    /// ``interval``, or more while the server can't be reached or is busy.
    private var pause: TimeInterval
    /// The uptimes of the last poll, and of the pair's expiry.
    private var last: TimeInterval
    private let expiry: TimeInterval

    /// The pace of a new pair. The first poll comes one interval after its creation, because no user is faster than
    /// that.
    init(_ codes: CodePair, at now: Moment) {
        self.codes = codes
        interval = codes.interval
        pause = codes.interval
        last = now.uptime
        expiry = now.uptime + codes.lifetime
    }

    /// `authorization_pending`: the user has not decided yet.
    mutating func pending(at now: Moment) {
        pause = interval
        last = now.uptime
    }

    /// `slow_down`: five more seconds, for this and all later polls.
    mutating func slowDown(at now: Moment) {
        interval += 5
        pending(at: now)
    }

    /// No usable reply: doubles the pause, to five minutes at most unless the server asks for more.
    mutating func failed(at now: Moment, retryAfter: TimeInterval? = nil) {
        pause = max(pause, min(pause * 2, 300), retryAfter ?? 0)
        last = now.uptime
    }

    func hasExpired(at now: Moment) -> Bool { now.uptime >= expiry }

    /// Seconds until the next poll, or until the pair expires if that is sooner.
    func wait(at now: Moment) -> TimeInterval {
        max(min(last + pause, expiry) - now.uptime, 0)
    }
}

/// How long to pause while the server is busy: as long as it asks for, or else 1, 2, 4 … up to 300 seconds.
struct Backoff: Equatable, Sendable {
    private var failures = 0
    /// The uptime at which the pause ends.
    private var end = -TimeInterval.infinity

    /// The server answered 429 or 5xx. Returns the error for the calls.
    mutating func extend(at now: Moment, retryAfter: TimeInterval?, status: Int) -> AMZNError {
        let exponential = min(Double(1 << min(failures, 16)), 300)
        failures += 1
        let pause = max(retryAfter ?? exponential, 1)
        end = now.uptime + pause
        return .busy(retryAfter: pause, status: status)
    }

    /// The server accepted a request.
    mutating func clear() { self = Backoff() }

    /// The error for a call made during the pause; nil if there is no pause.
    func error(at now: Moment) -> AMZNError? {
        now.uptime < end ? .busy(retryAfter: end - now.uptime) : nil
    }
}
