import Foundation

/// The clocks, random bytes, transport and system services that a session uses.
package struct SessionEnvironment: Sendable {
    /// The wall clock, which the user or the network may change.
    package let now: @Sendable () -> Date
    /// The seconds on a clock that can't be set and that also runs while the device is asleep.
    package let uptime: @Sendable () -> TimeInterval
    package let random: @Sendable (Int) -> [UInt8]
    package let transport: any Transport
    /// The locale of the sign-in page, like `en_US`. It is read only when a page is shown, so that reading it doesn't
    /// delay other calls.
    package let language: @Sendable () -> String?
    /// Asks the system to keep the process running in the background until the returned closure is called. The reason
    /// is a text for logs.
    package let keepAlive: @Sendable (_ reason: String) -> @Sendable () -> Void
    /// Returns after the given seconds, or later if the device was asleep; throws if the task is cancelled before then.
    package let sleep: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        random: @escaping @Sendable (Int) -> [UInt8], transport: any Transport,
        language: @escaping @Sendable () -> String? = { nil },
        keepAlive: @escaping @Sendable (_ reason: String) -> @Sendable () -> Void = { _ in {} },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.uptime = uptime
        self.random = random
        self.transport = transport
        self.language = language
        self.keepAlive = keepAlive
        self.sleep = sleep
    }

    var moment: Moment { Moment(date: now(), uptime: uptime()) }
}
