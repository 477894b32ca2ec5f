import Synchronization

@MainActor
public final class UIApplication: UIResponder {
    public internal(set) var connectedScenes: Set<UIScene> = []

    /// Returns the application for the key `sharedApplication`. Code for app extensions must not name the property
    /// `shared`.
    public static func value(forKey key: String) -> Any? { key == "sharedApplication" ? Device.current.app : nil }
}

@MainActor
public enum UIAccessibility {
    public static var isGuidedAccessEnabled: Bool { Device.current.isInGuidedAccess }
}

extension ProcessInfo {
    /// Whether this is an app for iOS that runs on a Mac (Foundation's documentation).
    @MainActor public var isMacCatalystApp: Bool { Device.current.model == .mac }

    /// Calls the block on another thread, where the block may wait (Foundation's documentation). The simulated
    /// background time never runs out, so the block isn't called again with true.
    public nonisolated func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        Activities.running.withLock { $0 += 1 }
        DispatchQueue(label: reason).async {
            Activities.calls.withLock { $0 += 1 }
            block(false)
            Activities.running.withLock { $0 -= 1 }
        }
    }
}

/// Counts the blocks of `performExpiringActivity` that haven't returned.
public enum Activities {
    static let running = Mutex(0)
    static let calls = Mutex(0)

    public static var count: Int { running.withLock { $0 } }
    /// The number of blocks that have been called so far.
    public static var entered: Int { calls.withLock { $0 } }
}
