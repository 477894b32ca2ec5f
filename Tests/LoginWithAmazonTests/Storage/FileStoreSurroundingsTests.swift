import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Unusual files, folders and file systems, and client ids that look alike.
@Suite struct FileStoreSurroundingsTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let grant = Data("grant".utf8)

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder["grants.json"])
    }

    // MARK: Client ids

    private static let clientIDs = [
        "", " ", "a", "A", "a/b", "a/../b", "..", ".", "/", "\\", "a.undecodable", "a%undecodable", "%", "%25", "a%2Fb",
        "a%2fb", "\u{e9}", "e\u{301}", "E\u{301}", "%c3%a9", "\u{1f642}", "\u{0}", "\n", "\"", "\u{212b}", "\u{c5}",
    ]

    @Test("Client ids that look alike are different clients")
    func clientIDsAreKeptApart() throws {
        for (index, id) in Self.clientIDs.enumerated() { try store.write(Data([UInt8(index)]), for: id) }
        let other = AMZNFileGrantStore(url: folder["grants.json"])
        for (index, id) in Self.clientIDs.enumerated() {
            #expect(try other.read(for: id) == Data([UInt8(index)]), "\(id.debugDescription)")
        }
    }

    @Test("Setting aside or removing one client's bytes does not affect other clients", arguments: clientIDs)
    func changesTouchNoOtherClient(changed: String) throws {
        for id in Self.clientIDs { try store.write(Data(id.utf8), for: id) }
        try store.setAside(for: changed)
        try expectAll(but: changed)
        try store.remove(for: changed)
        try expectAll(but: changed)
    }

    @Test("Each client id has its own refresh lock")
    func refreshLocks() async throws {
        for id in Self.clientIDs { try await store.beginRefresh(for: id).end() }
        #expect(try folder.names().count == Self.clientIDs.count)
    }

    private func expectAll(but changed: String) throws {
        for id in Self.clientIDs where !id.utf8.elementsEqual(changed.utf8) {
            #expect(try store.read(for: id) == Data(id.utf8), "\(id.debugDescription)")
        }
        #expect(try store.read(for: changed) == nil)
    }

    // MARK: Files

    @Test("A file with a second hard link is read, and a write leaves the other link's content")
    func hardLink() throws {
        try store.write(grant, for: "a")
        try FileManager.default.linkItem(at: folder["grants.json"], to: folder["other"])
        let before = try Data(contentsOf: folder["other"])
        #expect(try store.read(for: "a") == grant)
        try store.write(Data("new".utf8), for: "a")
        #expect(try Data(contentsOf: folder["other"]) == before)
        #expect(try store.read(for: "a") == Data("new".utf8))
    }

    @Test("A file that is too large is read up to the limit only, and set aside or removed completely")
    func hugeFile() throws {
        for end in [store.setAside, store.remove] {
            _ = FileManager.default.createFile(
                atPath: folder["grants.json"].path, contents: nil, attributes: [.posixPermissions: 0o600])
            try FileHandle(forWritingTo: folder["grants.json"]).truncate(atOffset: 10 << 20)
            let huge = AMZNGrantStoreError.undecodable(
                "The grant store's file is too large. Sign in again to replace it.")
            #expect(throws: huge) { try store.read(for: "a") }
            #expect(throws: huge) { try store.write(grant, for: "a") }
            try end("a")
            #expect(try store.read(for: "a") == nil)
        }
        #expect(try folder.names() == [])
    }

    @Test("A grant too large to be read again is not written, and the old one stays")
    func hugeGrant() throws {
        try store.write(grant, for: "a")
        #expect(throws: AMZNGrantStoreError.unwritable("The grant store's file would be too large.")) {
            try store.write(Data(count: PrivateFile.mostBytes), for: "a")
        }
        #expect(try store.read(for: "a") == grant)
        let large = Data(count: PrivateFile.mostBytes * 3 / 4 - 1_024)
        try store.write(large, for: "a")
        #expect(try store.read(for: "a") == large)
    }

    // MARK: Folders and file systems

    @Test("A folder removed between two calls is recreated, accessible to its owner only")
    func removedFolder() async throws {
        let store = AMZNFileGrantStore(url: folder["store/grants.json"])
        try store.exclusively(for: "a") { try store.write(grant, for: "a") }
        let lease = try await store.beginRefresh(for: "a")
        try FileManager.default.removeItem(at: folder["store"])
        lease.end()
        #expect(try store.read(for: "a") == nil)
        try await store.beginRefresh(for: "a").end()
        try store.exclusively(for: "a") {
            try FileManager.default.removeItem(at: folder["store"])
            try store.write(grant, for: "a")
        }
        #expect(try store.read(for: "a") == grant)
        #expect(try folder.mode(of: "store") == 0o700)
    }

    @Test(
        "A path that is too long is an error in every call, not a missing grant",
        arguments: [String(repeating: "n", count: 300), String(repeating: "folder/", count: 700) + "grants.json"])
    func longPath(name: String) async throws {
        let store = AMZNFileGrantStore(url: folder[name])
        #expect(throws: AMZNGrantStoreError.self) { try store.read(for: "a") }
        #expect(throws: AMZNGrantStoreError.self) { try store.write(grant, for: "a") }
        #expect(throws: AMZNGrantStoreError.self) { try store.remove(for: "a") }
        #expect(throws: AMZNGrantStoreError.self) { try store.exclusively(for: "a") {} }
        await #expect(throws: AMZNGrantStoreError.self) { try await store.beginRefresh(for: "a") }
    }

    @Test("A file name too long for the temporary file's suffix keeps the old grant")
    func longName() throws {
        let name = String(repeating: "n", count: 253)
        let store = AMZNFileGrantStore(url: folder[name])
        #expect(try store.read(for: "a") == nil)
        #expect(throws: AMZNGrantStoreError.self) { try store.write(grant, for: "a") }
        #expect(try folder.names() == [])
    }

    @Test(
        "On a read-only file system the grant is read, and each change is an error",
        .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
    func readOnlyDisk() async throws {
        let disk = try SmallDisk()
        let url = disk["grants.json"]
        try await Harness(store: AMZNFileGrantStore(url: url)).signIn()
        try disk.makeReadOnly()
        let harness = Harness(store: AMZNFileGrantStore(url: url))
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        #expect(await harness.signOut().end() == ["error 5"])
        harness.expire()
        #expect(await harness.authorize("profile").end() == ["error 5"])
        #expect(harness.log.events == [])
    }
}
