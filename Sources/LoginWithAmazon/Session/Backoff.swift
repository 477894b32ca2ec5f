import Foundation

/// Each server's pause after a reply with status 429 or 5xx. It is as long as the server requests, but at least a
/// second. If the server requests no pause, the pause doubles with each such reply, from 1 second up to 300 seconds.
struct Backoff: Equatable, Sendable {
    private struct Pause: Equatable, Sendable {
        let failures: Int
        /// The uptime at which the pause ends.
        let end: TimeInterval
    }

    /// The keys are the names of the servers; see ``GrantOrigin/server``.
    private var pauses: [String: Pause] = [:]

    mutating func extend(_ grant: Grant, at now: Moment, retryAfter: TimeInterval?, status: Int) -> AMZNError {
        let failures = pauses[grant.origin.server]?.failures ?? 0
        let exponential = min(Double(1 << min(failures, 16)), 300)
        let seconds = max(retryAfter ?? exponential, 1)
        pauses[grant.origin.server] = Pause(failures: failures + 1, end: now.uptime + seconds)
        return .busy(retryAfter: seconds, status: status)
    }

    /// Ends the series of pauses of the grant's server, so that its next pause is short again.
    mutating func clear(_ grant: Grant) { pauses[grant.origin.server] = nil }

    /// The error for a request with this grant during the pause of its server; nil if there is no pause.
    func error(_ grant: Grant, at now: Moment) -> AMZNError? {
        guard let end = pauses[grant.origin.server]?.end, now.uptime < end else { return nil }
        return .busy(retryAfter: end - now.uptime)
    }
}
