import Foundation

/// Decides whether a Keychain item is from a previous installation, and does so only if certain: a user who is wrongly
/// signed out must sign in again, but one who is wrongly signed in can sign out.
struct ReinstallGuard: Sendable {
    /// Nil keeps every item.
    let mark: InstallationMark?

    /// The label for an item written now; empty if the policy is to keep items, or if no name is available. An item's
    /// label must never be older than its content.
    func label() -> Data { Data((mark?.nameMakingIfNeeded() ?? "").utf8) }

    /// Whether an item with this label should be removed.
    func isLeftBehind(_ label: Data?) -> Bool {
        guard let mark, let label, !label.isEmpty else { return false }
        switch mark.read() {
        case .name(let name): return Data(name.utf8) != label
        case .none: return true
        case .unreadable: return false
        }
    }
}
