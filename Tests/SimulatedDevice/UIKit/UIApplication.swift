@MainActor
public final class UIApplication: UIResponder {
    public internal(set) var connectedScenes: Set<UIScene> = []

    /// The application by the key of its Objective-C property, as code for app extensions must access it.
    public static func value(forKey key: String) -> Any? { key == "sharedApplication" ? Device.current.app : nil }
}

extension ProcessInfo {
    public var isMacCatalystApp: Bool { false }
    public var isiOSAppOnMac: Bool { false }

    /// The system calls the block on a thread of its own, which may block (Foundation's documentation).
    public func performExpiringActivity(withReason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue(label: "activity").async { block(false) }
    }
}
