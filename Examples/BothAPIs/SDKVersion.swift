import LoginWithAmazon

/// SDK 2.x or 3.x.
public enum SDKVersion: String, CaseIterable, Sendable {
    /// `AIMobileLib` and its delegates.
    case legacy = "2.x"
    /// `AMZNAuthorizationManager` and its blocks.
    case modern = "3.x"

    /// A client of this SDK that calls the manager and fetches the user's profile separately.
    @MainActor
    public func client(_ manager: AMZNAuthorizationManager) -> any SDKClient {
        switch self {
        case .legacy: LegacyClient(manager)
        case .modern: ModernClient(manager, wantsUser: false)
        }
    }
}
