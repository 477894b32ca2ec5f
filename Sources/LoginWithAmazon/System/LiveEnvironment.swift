import Foundation

extension SessionEnvironment {
    /// The environment of every manager that an app creates.
    static let live = live()

    /// The real environment, in which tests can replace the clocks and the network. A request on the real network ends
    /// after `patience` seconds.
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

/// Time in the background to finish a request, also in an app extension.
///
/// Without it, iOS may suspend the process during a request. The server has then used up the authorization code, or
/// replaced the refresh token, and its reply never arrives.
enum BackgroundTime {
    /// Keeps the process running until the returned closure is called, or the system needs the process suspended. The
    /// reason is for the system's logs. Calling the closure again has no effect.
    @Sendable
    static func begin(_ reason: String) -> @Sendable () -> Void {
        #if canImport(UIKit)
            let isOver = DispatchSemaphore(value: 0)
            // The system calls the block on a thread of its own, and once more when the time runs out.
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
