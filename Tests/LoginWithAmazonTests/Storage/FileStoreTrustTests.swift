import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Files with an unusual mode, owner or link count. None may lock the user out, and no file that another user may have
/// written is trusted.
@Suite struct FileStoreTrustTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let grant = Data("grant".utf8)

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder["grants.json"])
        try setMode(0o755, "")
        try store.write(grant, for: "a")
    }

    // MARK: Mode

    @Test(
        "Outside 5: A store file that other users can read is made private and used",
        arguments: [0o640, 0o604, 0o644, 0o601])
    func readableByOthers(mode: Int) throws {
        try setMode(mode)
        #expect(try store.read(for: "a") == grant)
        #expect(try folder.mode(of: "grants.json") == 0o600)
        try store.write(grant, for: "b")
        #expect(try folder.mode(of: "grants.json") == 0o600)
    }

    @Test("Outside 5: A sign-out works with a store file of any mode", arguments: [0o644, 0o666, 0o000])
    func signOut(mode: Int) throws {
        try setMode(mode)
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test(
        "Outside 5: A store file that others may have written counts as damaged, and a sign-in replaces it",
        arguments: [0o620, 0o602, 0o660, 0o666, 0o777])
    func writableByOthers(mode: Int) throws {
        try setMode(mode)
        #expect(throws: Self.mayBeForeign) { try store.read(for: "a") }
        #expect(throws: Self.mayBeForeign) { try store.write(grant, for: "b") }
        #expect(try folder.mode(of: "grants.json") == mode)

        try store.setAside(for: "a")
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
        #expect(try folder.mode(of: "grants.json") == 0o600)
        #expect(try folder.mode(of: "grants.json.undecodable") == mode & 0o700)
    }

    @Test(
        "In a folder that others can write to, a file they can read counts as damaged", arguments: [0o775, 0o1777])
    func writableFolder(mode: Int) throws {
        try setMode(mode, "")
        #expect(try store.read(for: "a") == grant)
        try setMode(0o644)
        #expect(throws: Self.mayBeForeign) { try store.read(for: "a") }
        #expect(try folder.mode(of: "grants.json") == 0o644)
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("The mode of a file with a second hard link is left unchanged")
    func hardLink() throws {
        try setMode(0o644)
        try FileManager.default.linkItem(at: folder["grants.json"], to: folder["other"])
        #expect(throws: Self.mayBeForeign) { try store.read(for: "a") }
        try store.setAside(for: "a")
        #expect(try folder.mode(of: "other") == 0o644)
        try store.remove(for: "a")
        #expect(try folder.names() == ["other"])
    }

    // MARK: Owner

    @Test(
        "Another user's file in this user's folder counts as damaged, and a sign-out removes it",
        .enabled(if: geteuid() == 0, "only root can change a file's owner"), arguments: [false, true])
    func foreignFile(isSignIn: Bool) throws {
        try give(to: 65_534, "grants.json")
        let reason = AMZNGrantStoreError.undecodable("The grant store's file belongs to another user.")
        #expect(throws: reason) { try store.read(for: "a") }
        #expect(throws: reason) { try store.write(grant, for: "a") }
        if isSignIn { try store.setAside(for: "a") } else { try store.remove(for: "a") }
        try store.write(grant, for: "a")
        #expect(try store.read(for: "a") == grant)
    }

    @Test(
        "Another user's file in that user's folder is refused and left unchanged",
        .enabled(if: geteuid() == 0, "only root can change a file's owner"))
    func foreignFolder() throws {
        try give(to: 65_534, "grants.json")
        try give(to: 65_534, "")
        let reason = AMZNGrantStoreError.unreadable("The grant store's file belongs to another user.")
        #expect(throws: reason) { try store.read(for: "a") }
        #expect(throws: reason) { try store.write(grant, for: "a") }
        #expect(throws: reason) { try store.remove(for: "a") }
        #expect(try folder.names() == ["grants.json"])
    }

    private static let mayBeForeign = AMZNGrantStoreError.undecodable(
        "Other users may have changed the grant store's file, so it isn't used. Sign in again to replace it.")

    private func setMode(_ mode: Int, _ name: String = "grants.json") throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder[name].path)
    }

    private func give(to user: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.ownerAccountID: user], ofItemAtPath: folder[name].path)
    }
}
