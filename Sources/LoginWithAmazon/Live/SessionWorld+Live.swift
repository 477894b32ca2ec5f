import Foundation

extension SessionWorld {
    /// The real clock, the system's random numbers, and the network.
    static let live = SessionWorld(
        now: { Date() },
        random: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        },
        transport: URLSessionTransport())
}
