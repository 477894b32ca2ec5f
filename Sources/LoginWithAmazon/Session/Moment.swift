import Foundation

/// One moment on two clocks.
///
/// Tokens expire by the calendar, as they do on the server, but the user or the network may change that clock.
/// Durations (pauses, waits, the age of a cache) are measured on a clock that only runs forward, even while the device
/// is asleep: see ``SessionEnvironment/uptime``.
struct Moment: Equatable, Sendable {
    let date: Date
    /// Seconds since a fixed moment in the past, usually the device's start.
    let uptime: TimeInterval
}
