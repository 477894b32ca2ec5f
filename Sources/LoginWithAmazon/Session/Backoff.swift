import Foundation

/// The pause that a busy server gets: what it asks for, else 1, 2, 4 … at most 300 seconds.
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

    /// The server answered otherwise.
    mutating func clear() { self = Backoff() }

    /// The seconds left; nil when the server may be asked.
    func remaining(at now: Moment) -> TimeInterval? {
        now.uptime < end ? end - now.uptime : nil
    }

    /// The error of a call that falls into the pause.
    func error(at now: Moment) -> AMZNError? {
        remaining(at: now).map { AMZNError(.serverError, "The server asked for a pause.", retryAfter: $0) }
    }
}
