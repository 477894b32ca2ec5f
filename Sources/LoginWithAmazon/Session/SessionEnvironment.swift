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
    /// Keeps the process running in the background until the returned closure is called. The reason is for logs.
    package let keepAlive: @Sendable (_ reason: String) -> @Sendable () -> Void
    /// Returns after the given seconds; throws if the task is cancelled before then.
    package let sleep: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        tick: (@Sendable () -> TimeInterval)? = nil,
        random: @escaping @Sendable (Int) -> [UInt8], transport: any Transport,
        language: @escaping @Sendable () -> String? = { nil },
        keepAlive: @escaping @Sendable (_ reason: String) -> @Sendable () -> Void = { _ in {} },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.uptime = uptime
        self.tick = tick ?? uptime
        self.random = random
        self.transport = transport
        self.language = language
        self.keepAlive = keepAlive
        self.sleep = sleep
    }

    var moment: Moment { Moment(date: now(), uptime: uptime()) }
}

/// The client and the endpoints of a session, copied when a call is made.
package struct SessionSettings: Equatable, Sendable {
    let clientID: String
    let redirectURI: URL
    let endpoints: AMZNEndpoints

    /// The error for an endpoint that must not be used; nil if all are allowed.
    var problem: AMZNError? {
        let urls = [endpoints.authorization, endpoints.token, endpoints.profile, endpoints.signOut]
        return urls.allSatisfy(LoopbackHost.isAllowed) ? nil : TransportFailure.insecureAddress.error
    }
}
