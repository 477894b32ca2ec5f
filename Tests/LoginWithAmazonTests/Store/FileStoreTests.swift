import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the store's files, of links, folders and pipes in their place, and of the store's URL and folder.
@Suite(.deadline) struct FileStoreTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let grant = Data("grant".utf8)

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder["grants"])
    }

    private var names: [String] { get throws { try folder.names(in: "grants") } }

    // MARK: Grants

    @Test("Without a grant, `remove` creates neither a file nor a folder")
    func removalWithoutAGrantCreatesNoFile() throws {
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("A removal leaves only the files of the locks, even if there is a temporary file", arguments: [true, false])
    func removalLeavesOnlyTheLocks(hasGrant: Bool) throws {
        try store.exclusively(for: "a") { if hasGrant { try store.write(grant, for: "a") } }
        try Data("half".utf8).write(to: URL(fileURLWithPath: store.path(for: "a") + ".new"))
        try store.remove(for: "a")
        #expect(try names.map { $0.drop { $0 != "." } } == [".lock", ".refresh"])
    }

    @Test("A grant of the maximum size is stored; a larger grant isn't written, and the old one stays")
    func tooLargeGrantIsNotWritten() throws {
        let large = Data((0..<PrivateFile.mostBytes).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try store.write(large, for: "a")
        #expect(try store.read(for: "a") == large)
        #expect(throws: AMZNGrantStoreError.unwritable("The grant store's file would be too large.")) {
            try store.write(large + [0], for: "a")
        }
        #expect(try store.read(for: "a") == large)
    }

    @Test("A file that is too large is refused without being read to its end, and can be replaced or removed")
    func tooLargeFileIsNotReadToItsEnd() throws {
        for isRemoved in [false, true] {
            try store.write(grant, for: "a")
            // A file system without sparse files may have no room for a terabyte.
            let sizes = [1 << 40, UInt64(PrivateFile.mostBytes) + 1]
            let opened = try FileHandle(forWritingTo: file)
            try #require(sizes.contains { (try? opened.truncate(atOffset: $0)) != nil })
            let huge = AMZNGrantStoreError.undecodable(
                "The grant store's file is too large. Sign in again to replace it.")
            #expect(throws: huge) { try store.read(for: "a") }
            if isRemoved { try store.remove(for: "a") } else { try store.write(grant, for: "a") }
            #expect(try store.read(for: "a") == (isRemoved ? nil : grant))
        }
    }

    // MARK: The default folder

    @Test(
        "The default store is in $XDG_DATA_HOME, or else in .local/share in $HOME; relative paths are ignored",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data"), (["XDG_DATA_HOME": "/data"], "/data"),
            (["HOME": "/home/a"], "/home/a/.local/share"),
            (["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share"),
        ])
    func relativeVariablesDoNotChooseTheFolder(variables: [String: String], data: String) {
        #expect(DefaultDependencies.fileStore(variables).identity == .file(path: data + "/LoginWithAmazon/grants"))
    }

    @Test(
        "Without an absolute path in HOME, calls with the default store fail with code 5, and the error names HOME",
        arguments: [[:], ["HOME": ""], ["HOME": "home/a"]])
    func missingHOMEIsASetUpError(variables: [String: String]) async {
        let harness = Harness(store: DefaultDependencies.fileStore(variables))
        let error = await #expect(throws: AMZNError.self) { try await harness.token("profile", strategy: .never) }
        #expect(error?.code == .deviceError && error?.recovery == .fixConfiguration)
        #expect(error?.message.contains("HOME") == true)
    }

    // MARK: Other files

    /// Without `O_NONBLOCK`, opening a pipe for reading would block until a process opens the pipe for writing, which
    /// may never happen.
    @Test("Promise 62: A link or pipe in the grant's place is no grant, and can be replaced or removed")
    func linkOrPipeIsReplacedWithoutBlocking() async throws {
        let other = folder["other"].path
        let places: [(name: String, make: (String) -> Int32)] = [
            ("link", { symlink(other, $0) }), ("broken link", { symlink("absent", $0) }),
            ("link to itself", { symlink($0, $0) }), ("pipe", { mkfifo($0, 0o700) }),
        ]
        try grant.write(to: folder["other"])
        for (name, make) in places {
            for isRemoved in [false, true] {
                try store.write(Data("old".utf8), for: "a")
                try FileManager.default.removeItem(at: file)
                try #require(make(file.path) == 0, "\(name)")
                let error = #expect(throws: AMZNGrantStoreError.self, "\(name)") { try store.read(for: "a") }
                #expect(error?.isUndecodable == true, "\(name)")
                if isRemoved { try store.remove(for: "a") } else { try store.write(Data("new".utf8), for: "a") }
                #expect(try store.read(for: "a") == (isRemoved ? nil : Data("new".utf8)), "\(name)")
            }
        }
        #expect(try Data(contentsOf: folder["other"]) == grant)
    }

    @Test("A folder in the place of the grant or of its temporary file isn't removed, and is a lasting error")
    func folderInPlaceOfAFileIsReported() throws {
        let expected = AMZNGrantStoreError.folderInPlace
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        #expect(throws: expected) { try store.read(for: "a") }
        #expect(throws: expected) { try store.write(grant, for: "a") }
        #expect(throws: expected) { try store.remove(for: "a") }
        #expect(try names == [file.lastPathComponent])
        try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".new")
        #expect(throws: expected) { try store.write(grant, for: "a") }
        #expect(throws: expected) { try store.remove(for: "a") }
        #expect(expected.isLasting)
    }

    @Test("A write replaces a link in the temporary file's place, and doesn't follow it")
    func linkInPlaceOfTheTemporaryFileIsNotFollowed() throws {
        try store.write(grant, for: "a")
        try grant.write(to: folder["other"])
        try FileManager.default.createSymbolicLink(
            atPath: file.path + ".new", withDestinationPath: folder["other"].path)
        try store.write(Data("new".utf8), for: "a")
        #expect(try store.read(for: "a") == Data("new".utf8))
        #expect(try Data(contentsOf: folder["other"]) == grant)
        #expect(try names.count == 1)
    }

    // MARK: URLs and folders

    @Test("If the URL isn't a valid file URL of this machine, every call fails with the reason and writes nothing")
    func invalidURLFailsEveryCall() async throws {
        let reason = "The grant store's URL isn't a usable file URL of this machine. Use URL(fileURLWithPath:)."
        for scheme in ["https://example.com", "http:", "file://example.com"] {
            try await expectEveryCallToFail(address(scheme + folder["grants"].path), .unusable(reason))
        }
        try await expectEveryCallToFail(address("file://\(folder["grants"].path)/%FF"), .unusable(reason))
    }

    @Test("Every call fails and writes nothing if the folder's name is too long or the folder's path contains a file")
    func unusablePathFailsEveryCall() async throws {
        try Data().write(to: folder["file"])
        let names = [String(repeating: "n", count: 300), "file", "file/folder"]
        for name in names { try await expectEveryCallToFail(folder[name]) }
    }

    @Test("If the path of the store's folder contains a broken link, a read fails with this reason")
    func brokenLinkFailsTheRead() throws {
        try FileManager.default.createSymbolicLink(atPath: folder["link"].path, withDestinationPath: "absent")
        for name in ["link", "link/grants"] {
            #expect(
                throws: AMZNGrantStoreError.unreadable(
                    "The path of the grant store's folder contains a symbolic link whose target can't be found.")
            ) {
                try AMZNFileGrantStore(url: folder[name]).read(for: "a")
            }
        }
    }

    private func expectEveryCallToFail(_ url: URL, _ error: AMZNGrantStoreError? = nil) async throws {
        let before = try folder.names()
        let store = AMZNFileGrantStore(url: url)
        let calls: [() throws -> Void] = [
            { _ = try store.read(for: "a") }, { try store.write(grant, for: "a") }, { try store.remove(for: "a") },
            { try store.exclusively(for: "a") {} },
        ]
        for (number, call) in calls.enumerated() {
            let found = #expect(throws: AMZNGrantStoreError.self, "call \(number)", performing: call)
            if let error { #expect(found == error, "call \(number)") }
        }
        let found = await #expect(throws: AMZNGrantStoreError.self) { try await store.beginRefresh(for: "a") }
        if let error { #expect(found == error) }
        #expect(try folder.names() == before)
    }

    private var file: URL { get throws { URL(fileURLWithPath: try store.path(for: "a")) } }
}

extension TemporaryFolder {
    /// The sorted names of the content of a subfolder.
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self[folder].path).sorted()
    }
}
