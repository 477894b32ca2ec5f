import Foundation

extension SessionEnvironment {
    /// The real clocks, randomness, network and waiting.
    static let live = SessionEnvironment(
        now: { Date() }, uptime: Uptime.seconds, tick: Uptime.ticks, random: SystemRandom.octets,
        transport: URLSessionTransport(), language: language, sleep: pause)

    /// The real environment with other clocks.
    package static func live(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval
    ) -> SessionEnvironment {
        SessionEnvironment(
            now: now, uptime: uptime, random: SystemRandom.octets, transport: URLSessionTransport(), language: language,
            sleep: pause)
    }

    /// The real network and randomness, with another time-out for requests, other clocks and other waiting.
    package static func live(
        limit seconds: TimeInterval, now: @escaping @Sendable () -> Date,
        uptime: @escaping @Sendable () -> TimeInterval,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) -> SessionEnvironment {
        SessionEnvironment(
            now: now, uptime: uptime, random: SystemRandom.octets, transport: URLSessionTransport(seconds: seconds),
            language: language, sleep: sleep)
    }

    /// The user's locale, without the keywords that may follow an `@`.
    @Sendable
    private static func language() -> String? {
        Locale.current.identifier.split(separator: "@").first.map(String.init)
    }

    /// Waits for the given seconds. Time that the device is asleep counts if the system version has a clock for it;
    /// otherwise the wait ends that much later.
    @Sendable
    static func pause(_ seconds: TimeInterval) async throws {
        if #available(iOS 16, macOS 13, *) {
            try await Task.sleep(for: .seconds(max(seconds, 0)), clock: .continuous)
        } else {
            try await Task.sleep(nanoseconds: UInt64(max(seconds, 0) * 1_000_000_000))
        }
    }
}
