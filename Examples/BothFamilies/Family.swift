import LoginWithAmazon

/// SDK 2.x or 3.x.
public enum Family: String, CaseIterable, Sendable {
    /// `AIMobileLib` and its delegates.
    case legacy = "2.x"
    /// `AMZNAuthorizationManager` and its blocks.
    case modern = "3.x"

    /// A client of this family that calls the manager and fetches the user's profile separately.
    @MainActor
    public func side(_ manager: AMZNAuthorizationManager) -> any Side {
        switch self {
        case .legacy: LegacySide(manager)
        case .modern: ModernSide(manager, wantsUser: false)
        }
    }
}
