import LoginWithAmazon

/// SDK 2.x or 3.x.
public enum Family: String, CaseIterable, Sendable {
    /// `AIMobileLib` and its delegates.
    case legacy = "2.x"
    /// `AMZNAuthorizationManager` and its blocks.
    case modern = "3.x"

    /// An app of this family whose calls go to the manager, and that asks for the user on its own.
    @MainActor
    public func side(_ manager: AMZNAuthorizationManager) -> any Side {
        switch self {
        case .legacy: LegacySide(manager)
        case .modern: ModernSide(manager, wantsUser: false)
        }
    }
}
