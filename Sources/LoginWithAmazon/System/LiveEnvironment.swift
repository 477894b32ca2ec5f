import Foundation

/// The default user agent and store of a manager.
enum DefaultDependencies {
    /// The system's sign-in sheet, with the browser as a fallback on iOS; the loopback agent on systems without the
    /// sheet.
    static func userAgent() -> any AMZNUserAgent {
        #if canImport(AuthenticationServices) && canImport(UIKit)
            AMZNUserAgentChain([AMZNWebAuthenticationUserAgent(), AMZNSystemBrowserUserAgent()])
        #elseif canImport(AuthenticationServices)
            AMZNWebAuthenticationUserAgent()
        #else
            AMZNLoopbackUserAgent()
        #endif
    }

    /// The Keychain, or a file in the user's application support folder, with an item for each client.
    static func grantStore() -> any AMZNGrantStore {
        #if canImport(Security)
            return AMZNKeychainGrantStore()
        #else
            let folder = StoreFolder.userData(ProcessInfo.processInfo.environment, home: StoreFolder.accountHome)
            return AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/LoginWithAmazon/grants"))
        #endif
    }
}

extension SessionEnvironment {
    /// The real clocks, randomness, network and waiting.
    static let live = live()

    /// Real randomness and waiting, with other clocks or another network. A request on the real network ends after
    /// `patience` seconds.
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

/// Time to finish something after the user has left the app, also in an app extension.
///
/// Without it, iOS suspends the process in the middle of a request: the server has used up the authorization code, or
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
            // Other systems don't suspend a process whose user looks elsewhere.
            return {}
        #endif
    }
}
