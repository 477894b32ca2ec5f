import Foundation

extension SessionWorld {
    /// The real clock, the system's random numbers, the network, and real waiting.
    static let live = live { Date() }

    /// The real world with another clock.
    package static func live(now: @escaping @Sendable () -> Date) -> SessionWorld {
        SessionWorld(now: now, random: random, transport: URLSessionTransport(), sleep: sleep)
    }

    /// The real network and randomness, with another limit in seconds for a request, another clock and other waiting.
    package static func live(
        limit seconds: TimeInterval, now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) -> SessionWorld {
        SessionWorld(now: now, random: random, transport: URLSessionTransport(seconds: seconds), sleep: sleep)
    }

    @Sendable
    private static func sleep(_ seconds: TimeInterval) async throws {
        try await Task.sleep(nanoseconds: UInt64(max(seconds, 0) * 1_000_000_000))
    }

    @Sendable
    private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
