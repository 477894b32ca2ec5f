import Foundation

/// Decides whether a Keychain item is from a previous installation of the app. Each item is labelled with the name of
/// the installation that wrote it. A file, which the system removes with the app, contains the current installation's
/// name.
///
/// If the file can't be read, the guard keeps the item, because removing a current item is worse than keeping an old
/// one. The removal forces the user to sign in again, whereas a user who should not be signed in can sign out.
struct ReinstallGuard: Sendable {
    /// The file that contains this installation's name. If it is nil, every item is kept.
    let file: PrivateFile?

    /// The label for an item written now; empty if the policy is to keep items.
    ///
    /// Nil if the name can't be read or written, for example while the device is locked. An existing item then keeps
    /// its label. A write on a locked device is usually a refresh by the installation that signed the user in, so the
    /// label is still correct.
    func label() -> Data? {
        guard let file else { return Data() }
        do {
            // The file is damaged if it is empty.
            if let name = try file.read() { return name.isEmpty ? nil : name }
            let name = Data(Base64URL.encode(SystemRandom.octets(16)).utf8)
            try file.write(name)
            return name
        } catch {
            return nil
        }
    }

    func isLeftBehind(_ label: Data?) -> Bool {
        guard let file, let label, !label.isEmpty else { return false }
        do {
            let name = try file.read()
            // The file is damaged if it is empty.
            return name != label && name?.isEmpty != true
        } catch {
            // The file may exist although it can't be read, for example while the device is locked.
            return false
        }
    }
}
