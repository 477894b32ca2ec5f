import Foundation

/// How long to pause while the server is busy: as long as it asks for, or else 1, 2, 4 … up to 300 seconds.
struct Backoff: Equatable, Sendable {
    private var failures = 0
    /// The uptime at which the pause ends.
    private var end = -TimeInterval.infinity

    /// The server answered 429 or 5xx.
    mutating func extend(at now: Moment, retryAfter: TimeInterval?) {
        let exponential = min(Double(1 << min(failures, 16)), 300)
        failures += 1
        end = now.uptime + max(retryAfter ?? exponential, 1)
    }

    /// The server answered with any other status.
    mutating func clear() { self = Backoff() }

    /// The seconds left; nil when requests may be sent.
    func remaining(at now: Moment) -> TimeInterval? {
        now.uptime < end ? end - now.uptime : nil
    }

    /// The error for a call made during the pause; nil if there is no pause.
    func error(at now: Moment) -> AMZNError? {
        remaining(at: now).map { AMZNError(.serverError, "The server is busy. Try again later.", retryAfter: $0) }
    }
}
