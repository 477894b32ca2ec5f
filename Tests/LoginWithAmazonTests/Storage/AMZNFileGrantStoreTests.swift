import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct AMZNFileGrantStoreTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let grant = Data("grant".utf8)

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder["grants.json"])
    }

    // MARK: Reading, writing, removing

    @Test("A grant is read and removed by another store on the same file")
    func aGrantIsReadAndRemovedByAnotherStore() throws {
        let other = AMZNFileGrantStore(url: folder["grants.json"])
        #expect(try store.read(for: "a") == nil)
        try store.write(grant, for: "a")
        #expect(try other.read(for: "a") == grant)
        try other.remove(for: "a")
        #expect(try store.read(for: "a") == nil)
    }

    @Test("Two clients share one file")
    func twoClientsShareOneFile() throws {
        try store.write(grant, for: "a")
        try store.write(Data([0, 0xFF]), for: "b")
        try store.write(Data(), for: "")
        try store.remove(for: "a")
        #expect(try store.read(for: "a") == nil)
        #expect(try store.read(for: "b") == Data([0, 0xFF]))
        #expect(try store.read(for: "") == Data())
    }

    @Test("Removing an absent grant creates no file")
    func removingAnAbsentGrantCreatesNoFile() throws {
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("A missing folder means no grant")
    func aMissingFolderHasNoGrant() throws {
        #expect(try AMZNFileGrantStore(url: folder["absent/grants.json"]).read(for: "a") == nil)
        #expect(try folder.names() == [])
    }

    // MARK: Permissions

    @Test("The file and a new folder are accessible to their owner only")
    func fileAndFolderAreAccessibleToTheirOwnerOnly() async throws {
        let store = AMZNFileGrantStore(url: folder["outer/inner/grants.json"])
        try store.exclusively(for: "a") { try store.write(grant, for: "a") }
        try await store.beginRefresh(for: "a").end()
        #expect(try folder.mode(of: "outer/inner") == 0o700)
        for name in ["grants.json", "grants.json.lock", "grants.json.refresh-lock-ca978112ca1bbdca"] {
            #expect(try folder.mode(of: "outer/inner/" + name) == 0o600)
        }
    }

    @Test("An existing folder keeps its mode")
    func anExistingFolderKeepsItsMode() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        try store.write(grant, for: "a")
        #expect(try folder.mode(of: "") == 0o755)
    }

    @Test("A file accessible to its owner only is read", arguments: [0o600, 0o400, 0o700])
    func aPrivateFileIsRead(mode: Int) throws {
        try store.write(grant, for: "a")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder["grants.json"].path)
        #expect(try store.read(for: "a") == grant)
    }

    // MARK: Other file types

    @Test("A symbolic link is not followed")
    func aSymbolicLinkIsNotFollowed() throws {
        let target = AMZNFileGrantStore(url: folder["target.json"])
        try target.write(grant, for: "a")
        let names = FileManager.default
        try names.createSymbolicLink(at: folder["grants.json"], withDestinationURL: folder["target.json"])
        #expect(throws: AMZNGrantStoreError.self) { try store.read(for: "a") }
        #expect(throws: AMZNGrantStoreError.self) { try store.write(Data("new".utf8), for: "a") }
        #expect(try target.read(for: "a") == grant)
    }

    @Test("A dangling or circular link is an error, not a missing grant", arguments: ["absent", "grants.json"])
    func aDanglingLinkIsAnError(destination: String) throws {
        try FileManager.default.createSymbolicLink(
            at: folder["grants.json"], withDestinationURL: folder[destination])
        #expect(throws: AMZNGrantStoreError.self) { try store.read(for: "a") }
    }

    @Test("A folder in the file's place is an error, not a missing grant")
    func aFolderInItsPlaceIsAnError() throws {
        try FileManager.default.createDirectory(at: folder["grants.json"], withIntermediateDirectories: true)
        expect(.unreadable("The grant store is not a regular file.")) { _ = try store.read(for: "a") }
        #expect(throws: AMZNGrantStoreError.self) { try store.write(grant, for: "a") }
    }

    /// Opening a pipe for reading blocks until it has a writer, which it may never have.
    @Test("A pipe in the file's place is refused without blocking", .timeLimit(.minutes(10)))
    func aPipeInItsPlaceIsRefusedWithoutWaiting() throws {
        #expect(mkfifo(folder["grants.json"].path, 0o600) == 0)
        expect(.unreadable("The grant store is not a regular file.")) { _ = try store.read(for: "a") }
    }

    @Test("A file in the folder's place is an error")
    func aFileWhereTheFolderShouldBeCannotBeWritten() throws {
        try Data().write(to: folder["file"])
        let store = AMZNFileGrantStore(url: folder["file/grants.json"])
        #expect(throws: AMZNGrantStoreError.self) { try store.write(grant, for: "a") }
        #expect(throws: AMZNGrantStoreError.self) { try store.exclusively(for: "a") {} }
    }

    @Test("A folder that cannot be created is reported")
    func aFolderThatCannotBeCreatedIsReported() throws {
        try Data().write(to: folder["file"])
        let store = AMZNFileGrantStore(url: folder["file/folder/grants.json"])
        expect(.unwritable("The grant store's folder can't be created.")) { try store.write(grant, for: "a") }
    }

    // MARK: Damage

    @Test(
        "A malformed file is undecodable, and is set aside",
        arguments: [
            "", " ", "{", "null", "[]", "{}", #"{"version":1}"#, #"{"grants":{}}"#, #"{"version":2,"grants":{}}"#,
            #"{"version":0,"grants":{}}"#, #"{"version":"1","grants":{}}"#, #"{"version":1,"grants":[]}"#,
            #"{"version":1,"grants":{"a":7}}"#, #"{"version":1,"grants":{"a":"!"}}"#, "<!DOCTYPE html>",
        ])
    func aMalformedFileIsUndecodableAndSetAside(content: String) throws {
        try put(Data(content.utf8))
        expect(.undecodable("The grant store's file is damaged or from a later version.")) {
            _ = try store.read(for: "a")
        }
        #expect(throws: AMZNGrantStoreError.self) { try store.write(grant, for: "a") }
        #expect(try Data(contentsOf: folder["grants.json"]) == Data(content.utf8))

        try store.setAside(for: "a")
        #expect(try store.read(for: "a") == nil)
        try store.write(grant, for: "a")
        #expect(try store.read(for: "a") == grant)
        #expect(try Data(contentsOf: folder["grants.json.undecodable"]) == Data(content.utf8))
        #expect(try folder.mode(of: "grants.json.undecodable") == 0o600)
    }

    @Test("Bytes that aren't text are undecodable")
    func bytesOfNoTextAreUndecodable() throws {
        try put(Data((0...255).map { UInt8($0) }))
        #expect(throws: AMZNGrantStoreError.self) { try store.read(for: "a") }
    }

    @Test("A file truncated at any length is undecodable")
    func aTruncatedFileIsUndecodableAtEveryLength() throws {
        try store.write(grant, for: "a")
        let whole = try Data(contentsOf: folder["grants.json"])
        for length in 0..<whole.count {
            try put(whole.prefix(length))
            #expect(throws: AMZNGrantStoreError.self, "\(length) bytes") { try store.read(for: "a") }
        }
    }

    @Test("Setting aside one client's bytes leaves the other clients' grants")
    func settingAsideAffectsOneClient() throws {
        try store.write(grant, for: "a")
        try store.write(grant, for: "b")
        try store.setAside(for: "a")
        #expect(try store.read(for: "a") == nil)
        #expect(try entries()["a%undecodable"] == grant)
        #expect(try store.read(for: "b") == grant)
    }

    @Test("Setting aside an absent grant keeps what was set aside before")
    func settingAnAbsentGrantAsideKeepsEarlierBytes() throws {
        try store.write(grant, for: "a")
        try store.setAside(for: "a")
        try store.setAside(for: "a")
        #expect(try entries()["a%undecodable"] == grant)
    }

    @Test("Setting aside an absent grant creates no file")
    func settingAnAbsentGrantAsideCreatesNoFile() throws {
        try store.setAside(for: "a")
        #expect(try folder.names() == [])
    }

    // MARK: Atomic writes

    @Test("A temporary file left by a crash is replaced")
    func aTemporaryFileOfACrashIsReplaced() throws {
        try store.write(grant, for: "a")
        try Data("half".utf8).write(to: folder["grants.json.new"])
        #expect(try store.read(for: "a") == grant)
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
        #expect(try folder.names() == ["grants.json"])
    }

    @Test("A link in the temporary file's place is not followed")
    func aTemporaryFileThatIsALinkIsNotFollowed() throws {
        try Data("other".utf8).write(to: folder["other"])
        try FileManager.default.createSymbolicLink(
            at: folder["grants.json.new"], withDestinationURL: folder["other"])
        try store.write(grant, for: "a")
        #expect(try Data(contentsOf: folder["other"]) == Data("other".utf8))
        #expect(try store.read(for: "a") == grant)
    }

    @Test("If the temporary file cannot be created the old grant stays")
    func withoutATemporaryFileTheOldGrantStays() throws {
        try store.write(grant, for: "a")
        try FileManager.default.createDirectory(
            at: folder["grants.json.new/x"], withIntermediateDirectories: true)
        #expect(throws: AMZNGrantStoreError.self) { try store.write(Data("new".utf8), for: "a") }
        #expect(try store.read(for: "a") == grant)
        // The removal reports leftovers, but the grant itself is removed.
        #expect(throws: AMZNGrantStoreError.self) { try store.remove(for: "a") }
        #expect(try store.read(for: "a") == nil)
    }

    @Test("A large grant is written completely")
    func aLargeGrantIsWrittenCompletely() throws {
        let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try store.write(large, for: "a")
        #expect(try store.read(for: "a") == large)
    }

    @Test(
        "On a full disk the old grant stays",
        .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
    func onAFullDiskTheOldGrantStays() throws {
        let disk = try SmallDisk()
        let store = AMZNFileGrantStore(url: disk["grants.json"])
        try store.write(grant, for: "a")
        try disk.fill()
        expect(.unwritable("The grant store's file cannot be written: No space left on device.")) {
            try store.write(Data(repeating: 7, count: 100_000), for: "a")
        }
        #expect(try store.read(for: "a") == grant)
        #expect(!FileManager.default.fileExists(atPath: disk["grants.json.new"].path))
    }

    /// The file's entries, by their encoded keys.
    private func entries() throws -> [String: Data] {
        struct Content: Decodable { let grants: [String: Data] }
        return try JSONDecoder().decode(Content.self, from: Data(contentsOf: folder["grants.json"])).grants
    }

    private func put(_ content: Data) throws {
        try content.write(to: folder["grants.json"])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder["grants.json"].path)
    }

    private func expect(
        _ error: AMZNGrantStoreError, _ body: () throws -> Void, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: location, performing: body)
    }
}
