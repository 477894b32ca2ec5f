import Foundation

extension SessionEnvironment {
    /// The environment of every manager that an app creates, except a manager with a simulated server.
    static let live = live()

    /// The real environment. Tests can replace its clocks and its network. A request on the real network ends after
    /// `patience` seconds at the latest.
    package static func live(
        now: @escaping @Sendable () -> Date = { Date() },
        uptime: @escaping @Sendable () -> TimeInterval = Uptime.seconds,
        transport: (any Transport)? = nil, patience: TimeInterval = 30
    ) -> SessionEnvironment {
        SessionEnvironment(
            now: now, uptime: uptime, random: SystemRandom.octets,
            transport: transport ?? URLSessionTransport(seconds: patience),
            language: PageLanguage.current, keepAlive: BackgroundTime.begin, sleep: PrivateTimer.sleep)
    }
}

/// Time in the background to finish a request. App extensions get it too.
///
/// Without this time, iOS may suspend the process during a request. The server may then have used up the authorization
/// code, or replaced the refresh token, although its reply never arrives.
enum BackgroundTime {
    /// Keeps the process running until the returned closure is called or the time that the system grants is over. The
    /// reason appears in the system's logs. Calling the closure again has no effect.
    @Sendable
    static func begin(_ reason: String) -> @Sendable () -> Void {
        #if canImport(UIKit)
            let isOver = DispatchSemaphore(value: 0)
            // The system calls the block on a thread of its own. If the time runs out, it calls the block again.
            ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
                if isExpired { isOver.signal() } else { isOver.wait() }
            }
            return { isOver.signal() }
        #else
            // Other systems don't suspend a process in the background.
            return {}
        #endif
    }
}
