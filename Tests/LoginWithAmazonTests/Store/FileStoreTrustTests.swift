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

    @Test("A folder that another program creates at the same moment is used only if other users can't change it")
    func folderCreatedMeanwhileIsUsedUnlessOthersCanWrite() throws {
        for (mode, isUsed) in [(0o700, true), (0o755, true), (0o775, false), (0o777, false)] {
            let path = folder["\(mode)"].path
            let store = AMZNFileGrantStore(url: folder["\(mode)"]) { name, call in
                if name == "mkdir" {
                    mkdir(path, 0o700)
                    chmod(path, mode_t(mode))
                }
                return call()
            }
            let result: Void? = try? store.write(grant, for: "a")
            #expect((result != nil) == isUsed, "\(mode), \(isUsed)")
            #expect(try folder.names(in: "\(mode)").isEmpty == !isUsed, "\(mode)")
        }
    }

    @Test("A folder that is removed during a refresh or a change is created again, with mode 0700")
    func removedFolderIsCreatedAgain() async throws {
        let store = AMZNFileGrantStore(url: folder["store"])
        try store.exclusively(for: "a") { try store.write(grant, for: "a") }
        let lease = try await store.beginRefresh(for: "a")
        try FileManager.default.removeItem(at: folder["store"])
        lease.end()
        #expect(try folder.mode(of: "store") == 0o700)
        #expect(try store.read(for: "a") == nil)
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
        "Outside 5: If only this user can change the folder, a file that others can't write is made private and used",
        arguments: [(0o600, 0o600), (0o400, 0o400), (0o700, 0o700), (0o640, 0o600), (0o644, 0o600), (0o601, 0o600)])
    func fileReadableByOthersIsMadePrivate(mode: Int, after: Int) throws {
        try setMode(mode)
        #expect(try store.read(for: "a") == grant)
        #expect(try self.mode(path) == after)
    }

    @Test(
        "Outside 5: A removal deletes a store file even if its mode admits others or denies everyone access",
        arguments: [0o644, 0o666, 0o000])
    func removalDeletesAFileOfAnyMode(mode: Int) throws {
        try setMode(mode)
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test(
        "Outside 5: A store file that others may have written is undecodable, and a read leaves its mode unchanged",
        arguments: [0o620, 0o602, 0o666, 0o777])
    func fileWritableByOthersIsUndecodable(mode: Int) throws {
        try setMode(mode)
        #expect(throws: Self.mayBeForeign) { try store.read(for: "a") }
        #expect(try self.mode(path) == mode)
    }

    @Test(
        "Outside 5: Setting aside a file that others may have written makes it private, and a new grant can be stored",
        arguments: [0o620, 0o602, 0o666, 0o777])
    func fileWritableByOthersCanBeSetAside(mode: Int) throws {
        try setMode(mode)
        try store.setAside(for: "a")
        let aside = try #require(try folder.names().first)
        #expect(aside.hasSuffix(".undecodable"))
        #expect(try Data(contentsOf: folder[aside]) == grant)
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
        for name in try folder.names() { #expect(try folder.mode(of: name) == 0o600, "\(name)") }
    }

    @Test(
        "In a folder others can write to, a private file is used; one that they can read is undecodable and unchanged",
        arguments: [0o775, 0o1777])
    func fileReadableByOthersInAWritableFolderIsUndecodable(mode: Int) throws {
        try setMode(mode, folder.url.path)
        #expect(try store.read(for: "a") == grant)
        try setMode(0o644)
        #expect(throws: Self.mayBeForeign) { try store.read(for: "a") }
        #expect(try self.mode(path) == 0o644)
    }

    @Test(
        "In a folder that others can write to, a removal deletes a file that they can read", arguments: [0o775, 0o1777])
    func removalDeletesAFileInAWritableFolder(mode: Int) throws {
        try setMode(mode, folder.url.path)
        try setMode(0o644)
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    // MARK: Owner

    @Test(
        "Another user's file in that user's folder is refused and left unchanged",
        .enabled(if: geteuid() == 0, "only root can change a file's owner"))
    func foreignFileIsRefused() throws {
        try give(to: 65_534, path)
        try give(to: 65_534, folder.url.path)
        let reason = "The grant store's file belongs to another user. Use another folder."
        #expect(throws: AMZNGrantStoreError.unusable(reason)) { try store.read(for: "a") }
        #expect(throws: AMZNGrantStoreError.unusable(reason)) { try store.write(Data("new".utf8), for: "a") }
        #expect(throws: AMZNGrantStoreError.unusable(reason)) { try store.remove(for: "a") }
        #expect(throws: AMZNGrantStoreError.unusable(reason)) { try store.setAside(for: "a") }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == grant)
    }

    private static let mayBeForeign = AMZNGrantStoreError.undecodable(
        "Other users may have changed the grant store's file, so it isn't used. Sign in again to replace it.")

    private func setMode(_ mode: Int, _ path: String? = nil) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path ?? self.path)
    }

    private func give(to user: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.ownerAccountID: user], ofItemAtPath: path)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
