import Foundation

extension SessionWorld {
    /// The real clock, the system's random numbers, and the network.
    static let live = live { Date() }

    /// The real world with another clock.
    package static func live(now: @escaping @Sendable () -> Date) -> SessionWorld {
        SessionWorld(now: now, random: random, transport: URLSessionTransport())
    }

    @Sendable
    private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
