import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests with files and folders of an unusual mode or owner. A file's mode must not lock the user out, and the store
/// must not use a file that another user may have written.
@Suite(.deadline) struct FileStoreTrustTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let path: String
    private let grant = Data("grant".utf8)

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder.url)
        path = try store.path(for: "a")
        try setMode(0o755, folder.url.path)
        try store.write(grant, for: "a")
    }

    // MARK: Folder

    @Test("A store uses a folder that another program creates at the same moment")
    func folderCreatedMeanwhileIsUsed() throws {
        let path = folder["meanwhile"].path
        let store = AMZNFileGrantStore(url: folder["meanwhile"]) { name, call in
            if name == "mkdir" { mkdir(path, 0o700) }
            return call()
        }
        try store.write(grant, for: "a")
        #expect(try store.read(for: "a") == grant)
    }

    @Test("A folder that is removed during a change is created again, with mode 0700")
    func removedFolderIsCreatedAgain() throws {
        let store = AMZNFileGrantStore(url: folder["store"])
        try store.exclusively(for: "a") {
            try FileManager.default.removeItem(at: folder["store"])
            try store.write(grant, for: "a")
        }
        #expect(try store.read(for: "a") == grant)
        #expect(try folder.mode(of: "store") == 0o700)
    }

    @Test("A write leaves the mode of an existing folder unchanged")
    func existingFolderKeepsItsMode() throws {
        try store.write(Data("new".utf8), for: "a")
        #expect(try mode(folder.url.path) == 0o755)
    }

    // MARK: Mode

    @Test(
        "Promise 62: A file that only its owner can write is used, and the next write gives it the mode 0600",
        arguments: [0o600, 0o700, 0o640, 0o644, 0o601])
    func nextWriteMakesTheFilePrivate(mode: Int) throws {
        try setMode(mode)
        #expect(try store.read(for: "a") == grant)
        #expect(try self.mode(path) == mode)
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
        #expect(try self.mode(path) == 0o600)
    }

    @Test(
        "Promise 62: A file that others may have written, or that its owner can't use, is no grant and can be replaced",
        arguments: [0o620, 0o602, 0o666, 0o777, 0o000, 0o400, 0o200])
    func fileOfAnUnsafeModeIsNoGrant(mode: Int) throws {
        try setMode(mode)
        #expect(throws: Self.noGrant) { try store.read(for: "a") }
        #expect(try self.mode(path) == mode)
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
        #expect(try self.mode(path) == 0o600)
    }

    @Test("Promise 62: A removal deletes a store file of any mode", arguments: [0o644, 0o666, 0o000])
    func removalDeletesAFileOfAnyMode(mode: Int) throws {
        try setMode(mode)
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    // MARK: Owner

    @Test(
        "Promise 62: Another user's file is no grant and can be replaced",
        .enabled(if: geteuid() == 0, "only root can change a file's owner"))
    func foreignFileIsNoGrant() throws {
        try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: path)
        #expect(throws: Self.noGrant) { try store.read(for: "a") }
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
    }

    private static let noGrant = AMZNGrantStoreError.undecodable(
        """
        The grant store's file isn't used: it isn't a regular file, its mode denies its owner access, or another user \
        owns it or may have changed it. Sign in again to replace it.
        """)

    private func setMode(_ mode: Int, _ path: String? = nil) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path ?? self.path)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
