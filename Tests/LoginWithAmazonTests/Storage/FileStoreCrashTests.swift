import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A change of the file store in which each system call is interrupted by a crash, or fails.
@Suite struct FileStoreCrashTests {
    private let folder: TemporaryFolder
    private var url: URL { folder["grants.json"] }
    private let old = Data("old".utf8)
    private let new = Data("new".utf8)

    /// The temporary file is complete and synced before the rename, and the folder is synced at the end.
    private static let writing = ["unlink", "make", "mode", "write", "sync", "rename", "sync"]
    private static let renaming = 6

    init() throws { folder = try TemporaryFolder() }

    @Test("A change writes and syncs a temporary file, renames it over the file, then syncs the folder")
    func order() throws {
        let faults = FileFaults()
        let store = AMZNFileGrantStore(url: url, calls: faults.calls)
        try store.write(old, for: "a")
        #expect(faults.words == Self.writing)
        let two = FileFaults()
        try AMZNFileGrantStore(url: url).write(new, for: "b")
        try AMZNFileGrantStore(url: url, calls: two.calls).remove(for: "a")
        #expect(two.words == Self.writing + ["unlink", "unlink"])
        let last = FileFaults()
        try AMZNFileGrantStore(url: url, calls: last.calls).remove(for: "b")
        #expect(last.words == ["unlink", "sync", "unlink", "unlink"])
    }

    @Test("A write that crashes keeps the old grant up to the rename, and the new one after it")
    func crashedWrite() throws {
        for number in 1...Self.writing.count + 1 {
            try begin(with: old)
            let faults = FileFaults(.crash, at: number)
            try? AMZNFileGrantStore(url: url, calls: faults.calls).write(new, for: "a")
            try expect(number > Self.renaming ? new : old, "before call \(number)")
        }
    }

    @Test("A first write that crashes leaves no grant up to the rename, and the complete one after it")
    func crashedFirstWrite() throws {
        for number in 1...Self.writing.count + 1 {
            try begin(with: nil)
            let faults = FileFaults(.crash, at: number)
            try? AMZNFileGrantStore(url: url, calls: faults.calls).write(new, for: "a")
            try expect(number > Self.renaming ? new : nil, "before call \(number)")
        }
    }

    @Test("A removal that crashes keeps the old grant up to the rename, and none after it")
    func crashedRemoval() throws {
        for number in 1...Self.writing.count + 3 {
            try begin(with: old)
            try AMZNFileGrantStore(url: url).write(new, for: "b")
            let faults = FileFaults(.crash, at: number)
            try? AMZNFileGrantStore(url: url, calls: faults.calls).remove(for: "a")
            #expect(try AMZNFileGrantStore(url: url).read(for: "b") == new, "before call \(number)")
            try expect(number > Self.renaming ? nil : old, "before call \(number)")
        }
    }

    @Test("A removal of the last entry that crashes keeps the old grant up to the first unlink, and none after it")
    func crashedLastRemoval() throws {
        for number in 1...5 {
            try begin(with: old)
            let faults = FileFaults(.crash, at: number)
            try? AMZNFileGrantStore(url: url, calls: faults.calls).remove(for: "a")
            try expect(number > 1 ? nil : old, "before call \(number)")
        }
    }

    @Test(
        "Outside 6: If a removal's write fails, the entry is overwritten in place",
        arguments: [ENOSPC, EDQUOT, EIO], 2...6)
    func failedRemoval(error: Int32, number: Int) throws {
        try begin(with: old)
        try AMZNFileGrantStore(url: url).write(new, for: "b")
        let faults = FileFaults(.error(error), at: number)
        try AMZNFileGrantStore(url: url, calls: faults.calls).remove(for: "a")
        #expect(faults.words.contains("reopen"))
        #expect(try folder.names() == ["grants.json"])
        #expect(try AMZNFileGrantStore(url: url).read(for: "b") == new)
        let bytes = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(!bytes.contains(old.base64EncodedString()))
        try expect(nil, "call \(number)")
    }

    @Test("Bytes are kept, in place or set aside, when setting aside crashes")
    func crashedSettingAside() throws {
        for number in 1...Self.writing.count + 1 {
            try begin(with: old)
            let faults = FileFaults(.crash, at: number)
            try? AMZNFileGrantStore(url: url, calls: faults.calls).setAside(for: "a")
            try expect(number > Self.renaming ? nil : old, "before call \(number)")
            let names = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            #expect(names.contains(old.base64EncodedString()), "before call \(number)")
        }
    }

    @Test(
        "A system call that fails is an error, keeps the old grant and leaves no temporary file",
        arguments: [ENOSPC, EDQUOT, EIO, EROFS, EINTR])
    func failedWrite(error: Int32) throws {
        // The first call may fail, as there is no temporary file to remove; so may the last, as the file is in place.
        for number in 2...Self.renaming {
            try begin(with: old)
            let faults = FileFaults(.error(error), at: number)
            let store = AMZNFileGrantStore(url: url, calls: faults.calls)
            let reason = "The grant store's file cannot be written: \(String(cString: strerror(error)))."
            #expect(throws: AMZNGrantStoreError.unwritable(reason), "call \(number)") { try store.write(new, for: "a") }
            #expect(try folder.names() == ["grants.json"], "call \(number)")
            try expect(old, "call \(number)")
        }
    }

    @Test("A write succeeds if only the folder cannot be synced")
    func unsyncedFolder() throws {
        try begin(with: old)
        let faults = FileFaults(.error(EIO), at: Self.writing.count)
        try AMZNFileGrantStore(url: url, calls: faults.calls).write(new, for: "a")
        try expect(new, "after the rename")
    }

    @Test("A short write followed by a failure keeps the old grant", arguments: [ENOSPC, EDQUOT, EIO])
    func shortWrite(error: Int32) throws {
        try begin(with: old)
        let faults = FileFaults(.short(error), at: 4)
        let store = AMZNFileGrantStore(url: url, calls: faults.calls)
        #expect(throws: AMZNGrantStoreError.self) { try store.write(new, for: "a") }
        #expect(faults.words == ["unlink", "make", "mode", "short write", "write", "unlink"])
        #expect(try folder.names() == ["grants.json"])
        try expect(old, "short write")
    }

    @Test(
        "A refreshed grant that cannot be stored is a device error, and the user stays signed in",
        arguments: 2...6)
    func deviceError(number: Int) async throws {
        try await Harness(store: AMZNFileGrantStore(url: url)).signIn()
        let before = try Data(contentsOf: url)
        let faults = FileFaults(.error(ENOSPC), at: number)
        let harness = Harness(store: AMZNFileGrantStore(url: url, calls: faults.calls))
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["error 5"])
        #expect(try Data(contentsOf: url) == before)
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        #expect(harness.log.events.filter { $0 == "refresh" }.count == 1)
    }

    private func begin(with grant: Data?) throws {
        for name in try folder.names() { try FileManager.default.removeItem(at: folder[name]) }
        if let grant { try AMZNFileGrantStore(url: url).write(grant, for: "a") }
    }

    /// Checks the grant that the next process reads, and that it can write.
    private func expect(_ grant: Data?, _ comment: Comment) throws {
        let next = AMZNFileGrantStore(url: url)
        #expect(try next.read(for: "a") == grant, comment)
        try next.exclusively(for: "b") { try next.write(new, for: "b") }
        #expect(try next.read(for: "a") == grant, comment)
        try next.exclusively(for: "b") { try next.remove(for: "b") }
        #expect(try !folder.names().contains("grants.json.new"), comment)
        Survival.count(.faults, 1)
    }
}
