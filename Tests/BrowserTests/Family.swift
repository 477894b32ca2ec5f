import BothFamilies
import LoginWithAmazon

/// SDK 2.x or 3.x.
enum Family: Sendable {
    case legacy, modern

    /// Its calls, which go to this manager.
    @MainActor
    func side(_ manager: AMZNAuthorizationManager) -> any Side {
        switch self {
        case .legacy: LegacySide(manager)
        case .modern: ModernSide(manager, wantsUser: false)
        }
    }
}
