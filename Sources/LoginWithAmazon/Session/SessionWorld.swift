import Foundation

/// Everything that the session has from outside: the clock, randomness, the network and waiting.
package struct SessionWorld: Sendable {
    package let now: @Sendable () -> Date
    package let random: @Sendable (Int) -> [UInt8]
    package let transport: any Transport
    /// Returns after so many seconds; throws when the task is cancelled before.
    package let sleep: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable (Int) -> [UInt8], transport: any Transport,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.random = random
        self.transport = transport
        self.sleep = sleep
    }
}
