import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the file store's system calls: of their order, and of what remains if the process crashes before one of
/// them or if one of them fails.
@Suite(.deadline) struct FileStoreCrashTests {
    private let folder: TemporaryFolder
    private let old = Data("old".utf8)
    private let new = Data("new".utf8)

    private static let writing = ["unlink", "make", "mode", "write", "sync", "rename", "sync"]
    private static let renaming = 6
    private static let removing = ["unlink", "unlink", "sync"]

    init() throws { folder = try TemporaryFolder() }

    @Test("A write creates, fills and syncs a temporary file, renames it, and then syncs the folder")
    func writeSyncsAndRenamesATemporaryFile() throws {
        let faults = FileFaults()
        try store(faults).write(old, for: "a")
        #expect(faults.words == Self.writing)
    }

    @Test("A removal deletes the temporary file and the grant, and then syncs the folder")
    func removalDeletesBothFilesAndSyncsTheFolder() throws {
        try begin(with: old)
        let faults = FileFaults()
        try store(faults).remove(for: "a")
        #expect(faults.words == Self.removing)
    }

    @Test("After a crash during a write or a removal, the store is usable, and is in its old or its new state")
    func crashLeavesTheOldOrTheNewState() throws {
        typealias Change = (AMZNFileGrantStore) throws -> Void
        let write: Change = { try $0.write(new, for: "a") }
        let changes: [(change: Change, calls: Int, decisive: Int, before: Data?, after: Data?)] = [
            (write, Self.writing.count, Self.renaming, nil, new), (write, Self.writing.count, Self.renaming, old, new),
            ({ try $0.remove(for: "a") }, Self.removing.count, 2, old, nil),
        ]
        for (change, calls, decisive, before, after) in changes {
            for number in 1...calls + 1 {
                try begin(with: before)
                try? change(store(.crash(before: number)))
                try expect(number > decisive ? after : before, "before call \(number) of \(calls)")
            }
        }
    }

    @Test(
        "If a system call up to the rename fails, the write reports the error, and only the old grant remains",
        arguments: [ENOSPC, EDQUOT, EIO, EROFS, EINTR])
    func failedWriteLeavesTheOldGrant(error: Int32) throws {
        for number in 1...Self.renaming {
            try begin(with: old)
            let reason = "The grant store's file can't be changed: \(String(cString: strerror(error)))."
            #expect(throws: AMZNGrantStoreError.unwritable(reason), "call \(number)") {
                try store(.error(error, at: number)).write(new, for: "a")
            }
            #expect(try folder.names().count == 1, "call \(number)")
            try expect(old, "call \(number)")
        }
    }

    @Test("A write succeeds if only the folder can't be synced")
    func writeSucceedsIfTheFolderIsNotSynced() throws {
        try begin(with: old)
        try store(.error(EIO, at: Self.writing.count)).write(new, for: "a")
        try expect(new, "after the rename")
    }

    @Test(
        "If a write is cut short and then fails, the temporary file is deleted, and the old grant remains",
        arguments: [ENOSPC, EDQUOT, EIO])
    func shortWriteLeavesTheOldGrant(error: Int32) throws {
        try begin(with: old)
        let faults = FileFaults(shortWrite: 4) { $0 == 5 ? error : nil }
        #expect(throws: AMZNGrantStoreError.self) { try store(faults).write(new, for: "a") }
        #expect(faults.words == ["unlink", "make", "mode", "write", "write", "unlink"])
        try expect(old, "short write")
    }

    @Test("If the temporary file can't be deleted, a removal fails, and the grant is still there")
    func failedRemovalLeavesTheGrant() throws {
        try begin(with: old)
        #expect(throws: AMZNGrantStoreError.self) { try store(.error(EIO, at: 1)).remove(for: "a") }
        try expect(old, "after the removal")
    }

    private func store(_ faults: FileFaults = FileFaults()) -> AMZNFileGrantStore {
        AMZNFileGrantStore(url: folder.url) { faults.call($0, $1) }
    }

    private func begin(with grant: Data?) throws {
        for name in try folder.names() { try FileManager.default.removeItem(at: folder[name]) }
        if let grant { try store().write(grant, for: "a") }
    }

    /// Checks that a new store of the same folder reads this grant, and can write a grant without leaving a temporary
    /// file.
    private func expect(_ grant: Data?, _ comment: Comment) throws {
        #expect(try store().read(for: "a") == grant, comment)
        try store().write(new, for: "a")
        #expect(try store().read(for: "a") == new, comment)
        #expect(try !folder.names().contains { $0.hasSuffix(".new") }, comment)
        Survival.count(.faults, 1)
    }
}

/// Records a word for each system call. A call can be replaced by a failure or a pretended write of one byte.
private struct FileFaults: Sendable {
    private let log = EventLog()
    /// Returns the error with which the call with this number fails, or nil if the call doesn't fail.
    private let error: @Sendable (Int) -> Int32?
    /// The number of the system call that has no effect but returns 1, as if a `write` had written one byte. Nil if
    /// there is no such call.
    private let shortWrite: Int?

    init(shortWrite: Int? = nil, _ error: @escaping @Sendable (Int) -> Int32? = { _ in nil }) {
        (self.shortWrite, self.error) = (shortWrite, error)
    }

    /// Makes this call and all later calls fail without an effect. The files are then as if the process had been killed
    /// before this call.
    static func crash(before number: Int) -> Self { Self { $0 >= number ? EIO : nil } }

    /// Makes only this call fail.
    static func error(_ error: Int32, at number: Int) -> Self { Self { $0 == number ? error : nil } }

    var words: [String] { log.events }

    func call(_ name: String, _ body: () -> Int) -> Int {
        log.add(name)
        if words.count == shortWrite { return 1 }
        guard let error = error(words.count) else { return body() }
        errno = error
        return -1
    }
}
