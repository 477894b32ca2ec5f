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

    @Test("Until it ends or fails, a change excludes other changes of the same client, but not of other clients")
    func changeExcludesOtherChangesOfItsClient() throws {
        try one.exclusively(for: "a") {
            #expect(throws: Self.busy) { try impatient.exclusively(for: "a") {} }
            // The next two calls don't wait and don't fail.
            try one.checkWritable(for: "a")
            try impatient.exclusively(for: "b") {}
        }
        #expect(throws: CancellationError.self) { try one.exclusively(for: "a") { throw CancellationError() } }
        #expect(try impatient.exclusively(for: "a") { 7 } == 7)
    }

    @Test("Outside 18: No lock is granted on a file that was deleted or replaced after it was opened")
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

    @Test("A lock file that other users can open is made private, and a link in its place isn't followed")
    func lockFileIsMadePrivateAndNoLinkIsFollowed() throws {
        let name = try #require(try folder.names().first { $0.hasSuffix(".lock") })
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder[name].path)
        try one.exclusively(for: "a") {}
        #expect(try folder.mode(of: name) == 0o600)
        try FileManager.default.removeItem(at: folder[name])
        try FileManager.default.createSymbolicLink(at: folder[name], withDestinationURL: folder["elsewhere"])
        #expect(throws: AMZNGrantStoreError.self) { try one.exclusively(for: "a") {} }
        #expect(!FileManager.default.fileExists(atPath: folder["elsewhere"].path))
    }

    // MARK: Refreshes

    @Test("A refresh excludes other refreshes of its client, but neither other clients' refreshes nor changes")
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
    }

    @Test("Outside 21: A refresh waits for the same store's previous refresh, even if the locked file has been removed")
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

    @Test("Outside 18: Deleting lock files admits no second refresh, because a refresh locks the grant itself")
    func deletedLockFilesAdmitNoSecondRefresh() async throws {
        let lease = try await one.beginRefresh(for: "a")
        #expect(try folder.names().count == 3)
        for name in try folder.names() where name.hasSuffix(".lock") {
            try FileManager.default.removeItem(at: folder[name])
        }
        await #expect(throws: Self.busy) { try await impatient.beginRefresh(for: "a") }
        lease.end()
    }

    @Test("Once a refresh has replaced the grant's file, the next refresh locks the new file")
    func nextRefreshLocksTheNewFile() async throws {
        let first = try await one.beginRefresh(for: "a")
        try one.write(grant, for: "a")
        let second = try await impatient.beginRefresh(for: "a")
        first.end()
        await #expect(throws: Self.busy) {
            try await AMZNFileGrantStore(url: folder.url, refreshPatience: 0).beginRefresh(for: "a")
        }
        second.end()
    }

    @Test("A process forked during a refresh doesn't hold the lock longer than the refresh")
    func forkedProcessDoesNotProlongTheLock() async throws {
        let lease = try await one.beginRefresh(for: "a")
        let copies = try Self.descriptors(of: one.path(for: "a")).map { dup($0) }
        defer { copies.forEach(SystemCall.close) }
        #expect(copies.count == 1)
        await #expect(throws: Self.busy) { try await impatient.beginRefresh(for: "a") }
        lease.end()
        try await impatient.beginRefresh(for: "a").end()
    }

    @Test("Outside 19: A refresh that can't take the lock fails with the cause, and doesn't block the next one")
    func refreshWithoutALockFails() async throws {
        let path = try one.path(for: "b")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        await #expect(throws: AMZNGrantStoreError.unwritable("The grant store's file can't be locked: Is a directory."))
        {
            try await one.beginRefresh(for: "b")
        }
        try FileManager.default.removeItem(atPath: path)
        try await one.beginRefresh(for: "b").end()
    }

    @Test("Outside 6: A refresh reserves a file with space for the new grant; if the file is gone, a write makes one")
    func refreshReservesSpaceForTheNewGrant() async throws {
        for isOvertaken in [false, true] {
            try one.write(grant, for: "a")
            let new = try one.path(for: "a") + ".new"
            let lease = try await one.beginRefresh(for: "a")
            let reserved = try #require(stat(of: new))
            #expect(reserved.st_size > grant.count && reserved.st_blocks > 0)
            try impatient.checkWritable(for: "a")
            if isOvertaken { try impatient.write(Data("other".utf8), for: "a") }
            #expect((stat(of: new) == nil) == isOvertaken)
            try one.write(Data("new".utf8), for: "a")
            #expect(try one.read(for: "a") == Data("new".utf8))
            #expect(try (stat(of: one.path(for: "a"))?.st_ino == reserved.st_ino) == !isOvertaken)
            lease.end()
            try await one.beginRefresh(for: "a").end()
            #expect(stat(of: new) == nil, "an unused reservation is deleted")
        }
    }

    private static let busy = AMZNGrantStoreError.busy(
        "Another caller has held the grant store's lock for 0 seconds. Try again.")

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
