import Foundation

/// Whose the items of a Keychain are: this installation's, or a former one's. It says "former" only where it is sure,
/// since who is signed out wrongly has to sign in again, and who stays signed in wrongly can sign out.
struct ReinstallGuard: Sendable {
    /// Nil keeps every item.
    let mark: InstallationMark?

    /// What an item written now is labelled with; empty where the policy is to keep, or there is no name to be had. An
    /// item must never carry an older name than that of its last writing.
    func label() -> Data { Data((mark?.nameMakingIfNeeded() ?? "").utf8) }

    /// Whether an item with this label is to be removed.
    func isLeftBehind(_ label: Data?) -> Bool {
        guard let mark, let label, !label.isEmpty else { return false }
        switch mark.read() {
        case .name(let name): return Data(name.utf8) != label
        case .none: return true
        case .unreadable: return false
        }
    }
}
