import Synchronization

@MainActor
public final class UIApplication: UIResponder {
    public internal(set) var connectedScenes: Set<UIScene> = []

    /// The application, by the key of the Objective-C property, which app extensions must not name.
    public static func value(forKey key: String) -> Any? { key == "sharedApplication" ? Device.current.app : nil }
}

extension ProcessInfo {
    /// Calls the block on another thread, which the block may hold (Foundation's documentation). The time never runs out,
    /// so there is no second call with true.
    public nonisolated func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        Activities.running.withLock { $0 += 1 }
        DispatchQueue(label: reason).async {
            block(false)
            Activities.running.withLock { $0 -= 1 }
        }
    }
}

/// The activities that keep the process running.
public enum Activities {
    static let running = Mutex(0)

    public static var count: Int { running.withLock { $0 } }
}
