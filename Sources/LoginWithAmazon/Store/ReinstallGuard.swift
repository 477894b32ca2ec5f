import Foundation

/// Decides whether a Keychain item is from a previous installation. In doubt, it decides that it isn't: a user who is
/// wrongly signed out must sign in again, but one who is wrongly signed in can sign out.
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

/// The name of this installation of the app, in a file that is removed with the app.
struct InstallationMark: Sendable {
    enum Reading: Equatable, Sendable {
        case name(String)
        case none
        /// A name may exist: the device is locked, or the file is damaged.
        case unreadable
    }

    private let file: PrivateFile
    private let makeName: @Sendable () -> String

    /// - Parameters:
    ///   - path: The file.
    ///   - makeName: Returns a unique name.
    init(path: String, makeName: @escaping @Sendable () -> String) {
        file = PrivateFile(path: path)
        self.makeName = makeName
    }

    func read() -> Reading {
        do {
            guard let bytes = try file.read() else { return .none }
            guard !bytes.isEmpty, let name = String(data: bytes, encoding: .utf8) else { return .unreadable }
            return .name(name)
        } catch {
            return .unreadable
        }
    }

    /// The name, created if there is none; nil if it can't be read or written.
    func nameMakingIfNeeded() -> String? {
        switch read() {
        case .name(let name): return name
        case .unreadable: return nil
        case .none:
            let name = makeName()
            do { try file.write(Data(name.utf8)) } catch { return nil }
            return name
        }
    }
}
