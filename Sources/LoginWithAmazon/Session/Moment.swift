import Foundation

/// One moment on two clocks.
///
/// The calendar says when a token expires, since the server counts so too; but the user or the network may set it.
/// Durations (pauses, waits, how long a memory is good) are measured on a clock that only runs forward, also while the
/// device is asleep: see ``SessionEnvironment/uptime``.
struct Moment: Equatable, Sendable {
    let date: Date
    /// Seconds since a fixed moment of the past, mostly the device's start.
    let uptime: TimeInterval
}
