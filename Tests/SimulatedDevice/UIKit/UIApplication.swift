@MainActor
public final class UIApplication: UIResponder {
    public internal(set) var connectedScenes: Set<UIScene> = []

    /// The application, by the key of its Objective-C property: an app extension may not name that property.
    public static func value(forKey key: String) -> Any? { key == "sharedApplication" ? Device.current.app : nil }
}

extension ProcessInfo {
    /// The system calls the block on a thread of its own, which the block may hold. It calls the block again, with true,
    /// when the time is over (Foundation's documentation).
    public nonisolated func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        Activities.count { $0 + 1 }
        DispatchQueue(label: reason).async {
            block(false)
            Activities.count { $0 - 1 }
        }
    }
}

/// The activities for which the system keeps the process running.
public enum Activities {
    private static let lock = NSLock()
    private nonisolated(unsafe) static var running = 0

    public static var count: Int { lock.withLock { running } }

    static func count(_ change: (Int) -> Int) { lock.withLock { running = change(running) } }
}
