import Foundation

extension SessionEnvironment {
    /// The real clocks, the system's random numbers, the network, and real waiting.
    static let live = SessionEnvironment(
        now: { Date() }, uptime: Uptime.seconds, tick: Uptime.ticks, random: SystemRandom.octets,
        transport: URLSessionTransport(), sleep: pause)

    /// The real world with other clocks.
    package static func live(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval
    ) -> SessionEnvironment {
        SessionEnvironment(
            now: now, uptime: uptime, random: SystemRandom.octets, transport: URLSessionTransport(), sleep: pause)
    }

    /// The real network and randomness, with another limit in seconds for a request, other clocks and other waiting.
    package static func live(
        limit seconds: TimeInterval, now: @escaping @Sendable () -> Date,
        uptime: @escaping @Sendable () -> TimeInterval,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) -> SessionEnvironment {
        SessionEnvironment(
            now: now, uptime: uptime, random: SystemRandom.octets, transport: URLSessionTransport(seconds: seconds),
            sleep: sleep)
    }

    /// Time that the device is asleep counts where the system's version has such a wait; else the wait ends that much later.
    @Sendable
    static func pause(_ seconds: TimeInterval) async throws {
        if #available(iOS 16, macOS 13, *) {
            try await Task.sleep(for: .seconds(max(seconds, 0)), clock: .continuous)
        } else {
            try await Task.sleep(nanoseconds: UInt64(max(seconds, 0) * 1_000_000_000))
        }
    }
}
