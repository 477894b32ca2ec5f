import Foundation

/// Everything that the session has from outside: the clock, randomness and the network.
package struct SessionWorld: Sendable {
    package let now: @Sendable () -> Date
    package let random: @Sendable (Int) -> [UInt8]
    package let transport: any Transport

    package init(
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable (Int) -> [UInt8], transport: any Transport
    ) {
        self.now = now
        self.random = random
        self.transport = transport
    }
}
