import Foundation

/// The session's dependencies: the clocks, randomness, the network and waiting.
package struct SessionEnvironment: Sendable {
    /// The calendar clock, which the user or the network may change.
    package let now: @Sendable () -> Date
    /// Seconds on a clock that only runs forward, even while the device is asleep.
    package let uptime: @Sendable () -> TimeInterval
    /// The same to within a few milliseconds, but cheaper to read: for answers from the cache.
    package let tick: @Sendable () -> TimeInterval
    package let random: @Sendable (Int) -> [UInt8]
    package let transport: any Transport
    /// The locale of the sign-in page, like `en_US`. Read only when a page is shown: on Linux the first read takes
    /// milliseconds, which would delay silent calls.
    package let language: @Sendable () -> String?
    /// Returns after the given seconds; throws if the task is cancelled before then.
    package let sleep: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        tick: (@Sendable () -> TimeInterval)? = nil,
        random: @escaping @Sendable (Int) -> [UInt8], transport: any Transport,
        language: @escaping @Sendable () -> String? = { nil },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.uptime = uptime
        self.tick = tick ?? uptime
        self.random = random
        self.transport = transport
        self.language = language
        self.sleep = sleep
    }

    var moment: Moment { Moment(date: now(), uptime: uptime()) }
}

/// The client and the endpoints of a session, copied when a call is made.
package struct SessionSettings: Equatable, Sendable {
    let clientID: String
    let redirectURI: URL
    let endpoints: AMZNEndpoints

    /// The error for settings that no call can succeed with; nil for all others.
    var problem: AMZNError? {
        AMZNConfiguration(clientID: clientID, redirectURI: redirectURI, endpoints: endpoints).problem
    }
}
