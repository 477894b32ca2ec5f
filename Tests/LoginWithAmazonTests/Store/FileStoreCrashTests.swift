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

    private static let writing = ["unlink", "make", "mode", "write", "cut", "sync", "rename", "sync"]
    private static let renaming = 7
    private static let removing = ["unlink", "sync", "unlink", "unlink", "unlink"]

    init() throws { folder = try TemporaryFolder() }

    @Test("A write creates, fills and syncs a temporary file, renames it, and then syncs the folder")
    func writeSyncsAndRenamesATemporaryFile() throws {
        let faults = FileFaults()
        try store(faults).write(old, for: "a")
        #expect(faults.words == Self.writing)
    }

    @Test("A removal deletes the grant and syncs the folder before it deletes other files")
    func removalSyncsTheFolderAfterDeletingTheGrant() throws {
        try begin(with: old)
        let faults = FileFaults()
        try store(faults).remove(for: "a")
        #expect(faults.words == Self.removing)
    }

    @Test("A write or removal that crashes leaves a usable store, changed only if the rename or deletion was made")
    func crashLeavesTheOldOrTheNewState() throws {
        typealias Change = (AMZNFileGrantStore) throws -> Void
        let write: Change = { try $0.write(new, for: "a") }
        let changes: [(change: Change, calls: Int, decisive: Int, before: Data?, after: Data?)] = [
            (write, Self.writing.count, Self.renaming, nil, new), (write, Self.writing.count, Self.renaming, old, new),
            ({ try $0.remove(for: "a") }, Self.removing.count, 1, old, nil),
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
        "If a file change up to the rename fails, the write reports the error, and leaves only the old grant",
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
        "If the rest of a short write fails, the store throws, deletes the temporary file and leaves the old grant",
        arguments: [ENOSPC, EDQUOT, EIO])
    func shortWriteLeavesTheOldGrant(error: Int32) throws {
        try begin(with: old)
        let faults = FileFaults(shortWrite: 4) { $0 == 5 ? error : nil }
        #expect(throws: AMZNGrantStoreError.self) { try store(faults).write(new, for: "a") }
        #expect(faults.words == ["unlink", "make", "mode", "write", "write", "unlink"])
        try expect(old, "short write")
    }

    @Test("A crash while bytes are set aside leaves one copy, in the old or in the new place", arguments: 1...2)
    func crashWhileSettingAsideLeavesOneCopy(before number: Int) throws {
        try begin(with: old)
        try? store(.crash(before: number)).setAside(for: "a")
        #expect(try folder.names().map { try Data(contentsOf: folder[$0]) } == [old])
        try expect(number > 1 ? nil : old, "before call \(number)")
    }

    @Test("If bytes set aside can't be removed, the removal fails, but the grant is gone")
    func failedRemovalStillDeletesTheGrant() throws {
        try begin(with: old)
        try store().setAside(for: "a")
        try store().write(old, for: "a")
        #expect(throws: AMZNGrantStoreError.self) { try store(.error(EIO, at: 4)).remove(for: "a") }
        try expect(nil, "after the removal")
    }

    private static let checking = ["unlink", "make", "mode", "write", "cut", "sync", "unlink"]

    @Test("A check creates, fills, syncs and deletes a temporary file, and changes no grant")
    func checkCreatesAndDeletesATemporaryFile() throws {
        for grant in [nil, old] {
            try begin(with: grant)
            let faults = FileFaults()
            try store(faults).checkWritable(for: "a")
            #expect(faults.words == Self.checking)
            try expect(grant, "checked")
        }
    }

    @Test("If its temporary file can't be created, filled or synced, a check fails as a write does, and deletes it")
    func checkFailsAsAWriteWould() throws {
        try begin(with: nil)
        for number in 2...Self.checking.count - 1 {
            let failure = #expect(throws: AMZNGrantStoreError.self, "call \(number)") {
                try store(.error(ENOSPC, at: number)).write(new, for: "a")
            }
            let found = #expect(throws: AMZNGrantStoreError.self, "call \(number)") {
                try store(.error(ENOSPC, at: number)).checkWritable(for: "a")
            }
            #expect(found == failure, "call \(number)")
            #expect(try !folder.names().contains { $0.hasSuffix(".new") }, "call \(number)")
        }
    }

    @Test("A check fails if a folder is in place of the grant's file, or a file in place of the store's folder")
    func checkFailsIfAPathIsOccupied() throws {
        try FileManager.default.createDirectory(atPath: store().path(for: "a"), withIntermediateDirectories: true)
        #expect(throws: AMZNGrantStoreError.self) { try store().checkWritable(for: "a") }
        try Data().write(to: folder["no folder"])
        #expect(throws: AMZNGrantStoreError.self) {
            try AMZNFileGrantStore(url: folder["no folder"]).checkWritable(for: "a")
        }
    }

    // MARK: Refreshes

    /// Once the server has answered, it may accept only the new refresh token. A program that fails to store this token
    /// then loses its session when the program exits.
    @Test("If one file change fails, a refresh fails before its request, or stores the new grant and returns its token")
    func failedCallOfARefreshLosesNoGrant() async throws {
        var sent = Set<Bool>()
        for number in 1... {
            let folder = try TemporaryFolder()
            let faults = FileFaults.error(EIO, at: number)
            let harness = Harness(store: AMZNFileGrantStore(url: folder.url) { faults.call($0, $1) })
            try AMZNFileGrantStore(url: folder.url).write(GrantCodec.encode(.stale), for: harness.clientID)
            harness.clock.set(by: Date.noon.timeIntervalSince(harness.clock.now))
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            let answer = await harness.authorize("profile", strategy: .never).end()
            let stored = try AMZNFileGrantStore(url: folder.url).read(for: harness.clientID).map(GrantCodec.decode)
            guard case .grant(let grant)? = stored else { return _ = Issue.record("call \(number): no grant") }
            let isSent = harness.log.events == ["refresh"]
            #expect(grant.refreshToken == Secret(isSent ? "refresh-2" : "refresh-1"), "call \(number)")
            #expect(answer == [isSent ? "token access-2" : "error 5"], "call \(number)")
            if faults.words.count < number { break }
            sent.insert(isSent)
        }
        #expect(sent == [false, true], "calls before and after the request")
    }

    @Test("At whichever file change a refresh crashes, a grant remains, and the next lease leaves no reserved file")
    func refreshCanBeginAfterACrash() async throws {
        var left = Set<[String]>()
        for number in 1... {
            let folder = try TemporaryFolder()
            let faults = FileFaults.crash(before: number)
            let harness = Harness(store: AMZNFileGrantStore(url: folder.url) { faults.call($0, $1) })
            let store = AMZNFileGrantStore(url: folder.url)
            try store.write(GrantCodec.encode(.stale), for: harness.clientID)
            harness.clock.set(by: Date.noon.timeIntervalSince(harness.clock.now))
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            _ = await harness.authorize("profile", strategy: .never).end()
            guard case .grant? = try store.read(for: harness.clientID).map(GrantCodec.decode) else {
                return _ = Issue.record("call \(number): no grant")
            }
            left.insert(try Self.kinds(in: folder))
            try await store.beginRefresh(for: harness.clientID).end()
            #expect(try Self.kinds(in: folder) == ["json", "lock"], "call \(number)")
            if faults.words.count < number { break }
        }
        #expect(left == [["json", "lock"], ["json", "lock", "new"]], "crashes without and with a reserved file")
    }

    private static func kinds(in folder: TemporaryFolder) throws -> [String] {
        try folder.names().map { ($0 as NSString).pathExtension }.sorted()
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
