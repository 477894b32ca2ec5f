import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct FileStoreLockTests {
    private let folder: TemporaryFolder
    private let one: AMZNFileGrantStore
    /// A store for the same folder that doesn't wait for locks.
    private let impatient: AMZNFileGrantStore
    private let grant = Data("grant".utf8)

    init() throws {
        folder = try TemporaryFolder()
        one = AMZNFileGrantStore(url: folder.url, patience: 3_600, refreshPatience: 3_600)
        impatient = AMZNFileGrantStore(url: folder.url, patience: 0, refreshPatience: 0)
        try one.exclusively(for: "a") { try one.write(Data(), for: "a") }
    }

    // MARK: Changes

    @Test("Until a change ends or fails, it excludes other changes of its client, but not changes of other clients")
    func changeExcludesOtherChangesOfItsClient() throws {
        try one.exclusively(for: "a") {
            #expect(throws: Self.busy) { try impatient.exclusively(for: "a") {} }
            try impatient.exclusively(for: "b") {}
        }
        #expect(throws: CancellationError.self) { try one.exclusively(for: "a") { throw CancellationError() } }
        #expect(try impatient.exclusively(for: "a") { 7 } == 7)
    }

    @Test("Promise 65: No lock is granted on a file that was deleted or replaced after it was opened")
    func replacedLockFileGrantsNoLock() throws {
        let path = folder["lock"].path
        let opened = try #require(OpenFile(path, O_RDWR | O_CREAT))
        #expect(try opened.lease(at: path) != nil)
        try FileManager.default.removeItem(atPath: path)
        #expect(try opened.lease(at: path) == nil)
        let other = try #require(OpenFile(path, O_RDWR | O_CREAT))
        #expect(try opened.lease(at: path) == nil)
        #expect(try other.lease(at: path) != nil)
    }

    @Test("A change makes the lock file private if other users can open it")
    func lockFileIsMadePrivate() throws {
        let name = try #require(try folder.names().first { $0.hasSuffix(".lock") })
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder[name].path)
        try one.exclusively(for: "a") {}
        #expect(try folder.mode(of: name) == 0o600)
    }

    @Test("A change replaces a dangling link in the lock file's place, and doesn't create the link's target")
    func linkInPlaceOfTheLockFileIsReplaced() throws {
        let name = try #require(try folder.names().first { $0.hasSuffix(".lock") })
        try FileManager.default.removeItem(at: folder[name])
        try FileManager.default.createSymbolicLink(at: folder[name], withDestinationURL: folder["elsewhere"])
        try one.exclusively(for: "a") {
            _ = #expect(throws: Self.busy) { try impatient.exclusively(for: "a") {} }
        }
        #expect(!FileManager.default.fileExists(atPath: folder["elsewhere"].path))
    }

    @Test("A folder in the lock file's place isn't removed, and changes fail with the reason")
    func folderInPlaceOfTheLockFileIsReported() throws {
        let name = try #require(try folder.names().first { $0.hasSuffix(".lock") })
        try FileManager.default.removeItem(at: folder[name])
        try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: false)
        #expect(throws: AMZNGrantStoreError.folderInPlace) { try one.exclusively(for: "a") {} }
        #expect(try folder.names().contains(name))
    }

    // MARK: Refreshes

    @Test("A refresh excludes only other refreshes of its client, and only until its lease is released")
    func refreshExcludesOnlyRefreshesOfItsClient() async throws {
        try one.write(grant, for: "b")
        var first: AMZNGrantStoreLease? = try await one.beginRefresh(for: "a")
        await #expect(throws: Self.busy) { try await impatient.beginRefresh(for: "a") }
        try await impatient.beginRefresh(for: "b").end()
        try await impatient.beginRefresh(for: "c").end()
        try impatient.exclusively(for: "a") {}
        first = nil
        try await impatient.beginRefresh(for: "a").end()
        #expect(first == nil)
        try FileManager.default.removeItem(at: folder.url)
        try await one.beginRefresh(for: "a").end()
    }

    @Test("A refresh waits for the same store's previous refresh, even if the locked file has been removed")
    func refreshWaitsEvenIfTheGrantIsRemoved() async throws {
        let first = try await one.beginRefresh(for: "a")
        try one.remove(for: "a")
        let order = EventLog()
        let second = Task { [one] in
            try await one.beginRefresh(for: "a").end()
            order.add("second")
        }
        // If the second refresh didn't wait, it would normally get its lease during this loop.
        for _ in 0..<500 where order.events.isEmpty { try await one.beginRefresh(for: "b").end() }
        order.add("first has ended")
        first.end()
        try await second.value
        #expect(order.events == ["first has ended", "second"])
    }

    @Test("Promise 65: A write or a removal of the grant during a refresh admits no second refresh")
    func changedGrantAdmitsNoSecondRefresh() async throws {
        let lease = try await one.beginRefresh(for: "a")
        try one.write(grant, for: "a")
        await #expect(throws: Self.busy) { try await impatient.beginRefresh(for: "a") }
        try one.remove(for: "a")
        await #expect(throws: Self.busy) { try await impatient.beginRefresh(for: "a") }
        lease.end()
        try await impatient.beginRefresh(for: "a").end()
    }

    @Test("A duplicate of the lock's descriptor doesn't prolong the lock")
    func copiedDescriptorDoesNotProlongTheLock() async throws {
        let lease = try await one.beginRefresh(for: "a")
        let name = try #require(try folder.names().first { $0.hasSuffix(".refresh") })
        let copies = try Self.descriptors(of: folder[name].path).map { dup($0) }
        defer { copies.forEach(SystemCall.close) }
        #expect(copies.count == 1)
        await #expect(throws: Self.busy) { try await impatient.beginRefresh(for: "a") }
        lease.end()
        try await impatient.beginRefresh(for: "a").end()
    }

    @Test(
        "Promise 66: A refresh that can't open its lock's file fails with the cause, and doesn't block the next refresh"
    )
    func refreshThatCannotTakeTheLockFails() async throws {
        let name = try #require(try folder.names().first { $0.hasSuffix(".refresh") })
        let path = folder[name].path
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await #expect(throws: AMZNGrantStoreError.folderInPlace) { try await one.beginRefresh(for: "a") }
        try FileManager.default.removeItem(atPath: path)
        try await one.beginRefresh(for: "a").end()
    }

    private static let busy = AMZNGrantStoreError.busy(
        "The grant store's lock couldn't be taken within 0 seconds. Try again.")

    /// The descriptors of this process that refer to the file. A forked process would inherit copies of them.
    private static func descriptors(of path: String) throws -> [Int32] {
        let file = try #require(stat(of: path))
        // Not every system lists all descriptors in `/dev/fd`.
        return (0..<min(getdtablesize(), 65_536)).filter { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_ino == file.st_ino && status.st_dev == file.st_dev
        }
    }
}
