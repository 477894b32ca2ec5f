import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A device on which an app is used, updated, deleted and installed. Its Keychain outlives the app; the app's container
/// does not. It records what each read should return.
struct Device {
    private struct Item {
        var label: Data
        /// The installation that last wrote the item; unknown to the store.
        var writer: Int
    }

    /// Whether the policy is to forget grants of a previous installation.
    var forgets = false
    private(set) var faults: [String] = []
    private var item: Item?
    private var installation = 0
    private var container: TemporaryFolder
    private var random: UInt64

    init(seed: UInt64) throws {
        container = try TemporaryFolder()
        random = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    }

    private var reinstallGuard: ReinstallGuard {
        let path = container["support/installation"].path
        return ReinstallGuard(mark: forgets ? InstallationMark(path: path) { UUID().uuidString } : nil)
    }

    // MARK: The store's actions

    mutating func signIn() { item = Item(label: reinstallGuard.label(), writer: installation) }

    /// The installation that wrote the item that is read; nil without an item.
    mutating func read() -> Int? {
        guard let found = item else { return nil }
        guard reinstallGuard.isLeftBehind(found.label) else { return found.writer }
        item = nil
        if found.writer == installation { faults.append("installation \(installation) lost its own grant") }
        if !forgets { faults.append("a grant was removed under the policy to keep") }
        return nil
    }

    // MARK: Events

    mutating func deleteAndInstall() throws {
        container = try TemporaryFolder()
        installation += 1
    }

    mutating func step() throws {
        switch next(8) {
        case 0, 1: signIn()
        case 2, 3: _ = read()
        case 4: try deleteAndInstall()
        case 5: forgets.toggle()
        case 6: setMode(0o620)
        default: setMode(0o600)
        }
    }

    /// Lets other users write to the file, or not. The store then cannot read it, as on a locked device.
    private func setMode(_ mode: Int) {
        let path = container["support/installation"].path
        try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private mutating func next(_ bound: UInt64) -> UInt64 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return (random >> 33) % bound
    }
}
