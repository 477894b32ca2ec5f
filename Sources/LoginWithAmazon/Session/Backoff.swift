import Foundation

/// The pause that a busy server gets: what it asks for, else 1, 2, 4 … at most 300 seconds.
struct Backoff: Equatable, Sendable {
    private var failures = 0
    private var start = Date.distantPast
    private var end = Date.distantPast

    /// The server answered 429 or 5xx.
    mutating func extend(at now: Date, retryAfter: TimeInterval?) {
        let exponential = min(Double(1 << min(failures, 16)), 300)
        failures += 1
        start = now
        end = now.addingTimeInterval(max(retryAfter ?? exponential, 1))
    }

    /// The server answered otherwise.
    mutating func clear() { self = Backoff() }

    /// The seconds left; nil when the server may be asked. A clock set back ends the pause rather than stretching it.
    func remaining(at now: Date) -> TimeInterval? {
        now >= start && now < end ? end.timeIntervalSince(now) : nil
    }

    /// The error of a call that falls into the pause.
    func error(at now: Date) -> AMZNError? {
        remaining(at: now).map { AMZNError(.serverError, "The server asked for a pause.", retryAfter: $0) }
    }
}
