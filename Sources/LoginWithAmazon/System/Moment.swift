import Foundation

/// One moment, read from two clocks.
///
/// Tokens expire by the wall clock, which the server uses too. Pauses, waits and the age of the last read are
/// measured by the uptime, which neither the user nor the network can change.
struct Moment: Equatable, Sendable {
    let date: Date
    /// Seconds since a fixed moment in the past, usually the device's start.
    let uptime: TimeInterval
}
