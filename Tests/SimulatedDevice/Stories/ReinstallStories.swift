import Foundation
import Security
import TestSupport
import Testing

@testable import LoginWithAmazon

extension KeychainStories {
    /// Tests of the policy for grants of a previous installation. The Keychain is simulated, but the file with the name
    /// of the installation is real.
    @Suite(.deadline) struct Reinstallation {
        private let folder: TemporaryFolder
        private let grant = Data("a grant".utf8)
        private let newGrant = Data("a new grant".utf8)
        private var file: URL { folder["app/installation"] }

        init() throws {
            folder = try TemporaryFolder()
            Keychain.erase(groups: [KeychainStories.own])
        }

        private var store: AMZNKeychainGrantStore {
            KeychainStories.store(guardedBy: ReinstallGuard(file: PrivateFile(path: file.path)))
        }

        /// Deletes the app's files, as if the user deleted the app and installed it again. Its Keychain items stay
        /// (Apple's developer forums, thread 36442).
        private func reinstall() throws { try FileManager.default.removeItem(at: folder["app"]) }

        /// Makes the file unreadable while `body` runs, like a file with complete protection on a locked device.
        private func locked(_ body: () throws -> Void) throws {
            let hidden = folder["hidden"]
            try FileManager.default.moveItem(at: file, to: hidden)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            try body()
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: hidden, to: file)
        }

        @Test("Later stores of an installation read its grant, even after a write for another client")
        func laterStoresOfAnInstallationReadItsGrant() throws {
            try store.write(grant, for: KeychainStories.client)
            #expect(try store.read(for: KeychainStories.client) == grant)
            try store.write(newGrant, for: "another client")
            #expect(try store.read(for: KeychainStories.client) == grant)
        }

        @Test("After a reinstallation, a read under the policy `forget` removes the grant, and a new one can be stored")
        func reinstallationRemovesTheGrant() throws {
            try store.write(grant, for: KeychainStories.client)
            try reinstall()
            #expect(try KeychainStories.store().read(for: KeychainStories.client) == grant)
            #expect(try store.read(for: KeychainStories.client) == nil)
            #expect(Keychain.items.isEmpty)
            try store.write(newGrant, for: KeychainStories.client)
            #expect(try store.read(for: KeychainStories.client) == newGrant)
        }

        @Test("A grant that is replaced on a locked device keeps its label, and is removed after a reinstallation")
        func replacementWhileLockedKeepsTheLabel() throws {
            try store.write(grant, for: KeychainStories.client)
            let label = Keychain.items.map(\.label)
            try locked {
                #expect(try store.read(for: KeychainStories.client) == grant)
                try store.write(newGrant, for: KeychainStories.client)
            }
            #expect(Keychain.items.map(\.label) == label)
            #expect(try store.read(for: KeychainStories.client) == newGrant)
            try reinstall()
            #expect(try store.read(for: KeychainStories.client) == nil)
        }

        @Test(
            "A first grant that is stored on a locked device has no label and can be read; the next write labels it"
        )
        func grantStoredWhileLockedIsLabelledLater() throws {
            _ = ReinstallGuard(file: PrivateFile(path: file.path)).label()
            try locked { try store.write(grant, for: KeychainStories.client) }
            #expect(Keychain.items.map(\.label) == [nil])
            #expect(try store.read(for: KeychainStories.client) == grant)
            try store.write(newGrant, for: KeychainStories.client)
            try reinstall()
            #expect(try store.read(for: KeychainStories.client) == nil)
        }

        @Test("A grant that has no label, or that was written under the policy `keep`, is kept")
        func grantWithoutALabelIsKept() throws {
            for label in [nil, Data()] {
                Keychain.plant(grant, label: label, in: KeychainStories.own, "LoginWithAmazon", KeychainStories.account)
                #expect(try store.read(for: KeychainStories.client) == grant)
            }
            try store.write(grant, for: KeychainStories.client)
            try KeychainStories.store().write(newGrant, for: KeychainStories.client)
            try reinstall()
            #expect(try store.read(for: KeychainStories.client) == newGrant)
        }

        @Test("Only the policy `forget` has a file for the installation's name")
        func onlyThePolicyForgetHasAFile() {
            #expect(ReinstallGuard.live(.keep).file == nil)
            #expect(ReinstallGuard.live(.forget).file != nil)
        }
    }
}
