import Foundation

/// One moment on two clocks.
///
/// Tokens expire by the wall clock, as they do on the server. Pauses, waits and the age of a cache are measured on the
/// other clock, which neither the user nor the network can change.
struct Moment: Equatable, Sendable {
    let date: Date
    /// Seconds since a fixed moment in the past, usually the device's start.
    let uptime: TimeInterval
}
