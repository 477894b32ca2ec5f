import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct FileStoreLockTests {
    private let folder: TemporaryFolder
    private let one: AMZNFileGrantStore
    private let other: AMZNFileGrantStore

    init() throws {
        folder = try TemporaryFolder()
        // A writer may lose the race for the lock many times, and a busy machine makes each wait longer.
        let url = folder["grants.json"]
        one = AMZNFileGrantStore(url: url, patience: 3_600, refreshPatience: 3_600)
        other = AMZNFileGrantStore(url: url, patience: 3_600, refreshPatience: 3_600)
    }

    @Test("Writers of two stores exclude each other")
    func writersOfTwoStoresTakeTurns() throws {
        let stores = [one, other]
        DispatchQueue.concurrentPerform(iterations: 100) { index in
            let store = stores[index % 2]
            try? store.exclusively(for: "a") {
                let count = try store.read(for: "a")?.count ?? 0
                try store.write(Data(repeating: 0, count: count + 1), for: "a")
            }
        }
        #expect(try one.read(for: "a")?.count == 100)
        #expect(
            try folder.names() == ["grants.json", "grants.json.lock", "grants.json.refresh-lock-ca978112ca1bbdca"])
    }

    @Test("Writers of different clients lose no change")
    func writersOfDifferentClientsLoseNoChange() throws {
        let stores = [one, other]
        DispatchQueue.concurrentPerform(iterations: 60) { index in
            try? stores[index % 2].exclusively(for: "\(index)") {
                try stores[index % 2].write(Data([UInt8(index)]), for: "\(index)")
            }
        }
        for index in 0..<60 { #expect(try other.read(for: "\(index)") == Data([UInt8(index)])) }
    }

    /// Readers take no lock. A write ends with a rename, so they see either the old file or the new one.
    @Test("Readers never see a partial write")
    func readersNeverSeeAPartialWrite() throws {
        let (one, other) = (one, other)
        try one.write(Data(repeating: 0, count: 50_000), for: "a")
        let torn = EventLog()
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            for round in 0..<40 {
                if index == 0 {
                    try? one.exclusively(for: "a") {
                        try one.write(Data(repeating: UInt8(round), count: 50_000), for: "a")
                    }
                } else {
                    let seen = try? other.read(for: "a")
                    if seen?.count != 50_000 || Set(seen ?? Data()).count != 1 { torn.add("torn") }
                }
            }
        }
        #expect(torn.events == [])
    }

    @Test("An error ends the exclusion")
    func anErrorEndsTheExclusion() throws {
        #expect(throws: CancellationError.self) {
            try one.exclusively(for: "a") { throw CancellationError() }
        }
        #expect(try other.exclusively(for: "a") { 7 } == 7)
    }

    @Test("Refreshes of two stores exclude each other")
    func refreshesOfTwoStoresTakeTurns() async throws {
        let stores = [one, other]
        let turn = Locked(0)
        try await expectTurns(of: 20) {
            let index = turn.withLock { turn in
                turn += 1
                return turn
            }
            return try await stores[index % 2].beginRefresh(for: "a")
        }
    }

    @Test("A refresh waits for the other store's refresh")
    func aRefreshWaitsUntilTheOtherStoresIsOver() async throws {
        let log = EventLog()
        let first = try await one.beginRefresh(for: "a")
        let second = Task { [other] in
            let lease = try await other.beginRefresh(for: "a")
            log.add("second")
            lease.end()
        }
        await #expect(throws: AMZNGrantStoreError.busy("Another process has held the refresh lock for 0 seconds.")) {
            try await FileLock(path: folder["grants.json.refresh-lock-ca978112ca1bbdca"].path).lockEventually(within: 0)
        }
        log.add("first ends")
        first.end()
        try await second.value
        #expect(log.events == ["first ends", "second"])
    }

    @Test("A refresh does not block other clients")
    func aRefreshDoesNotBlockOtherClients() async throws {
        let lease = try await one.beginRefresh(for: "a")
        try await one.beginRefresh(for: "b").end()
        try await other.beginRefresh(for: "a/../b").end()
        lease.end()
        #expect(
            try folder.names() == [
                "grants.json.refresh-lock-3e23e8160039594a", "grants.json.refresh-lock-900ea8b7e0d8fe30",
                "grants.json.refresh-lock-ca978112ca1bbdca",
            ])
    }

    @Test("A lease ends when its last reference is released")
    func aLeaseEndsWithItsLastReference() async throws {
        _ = try await one.beginRefresh(for: "a")
        try await other.beginRefresh(for: "a").end()
    }

    @Test("A refresh does not block writers")
    func aRefreshDoesNotBlockWriters() async throws {
        let lease = try await one.beginRefresh(for: "a")
        try other.exclusively(for: "a") { try other.write(Data([1]), for: "a") }
        #expect(try one.read(for: "a") == Data([1]))
        lease.end()
    }

    @Test("A refresh that cannot take the lock does not block the next one")
    func aRefreshThatCannotBeLockedBlocksNoLaterOne() async throws {
        try FileManager.default.createDirectory(
            at: folder["grants.json.refresh-lock-ca978112ca1bbdca"], withIntermediateDirectories: true)
        await #expect(throws: AMZNGrantStoreError.self) { try await one.beginRefresh(for: "a") }
        try FileManager.default.removeItem(at: folder["grants.json.refresh-lock-ca978112ca1bbdca"])
        try await one.beginRefresh(for: "a").end()
    }

    @Test("Outside 18: Deleting a held refresh lock does not grant a second lease")
    func deletedRefreshLock() async throws {
        try one.write(Data([1]), for: "a")
        let lease = try await one.beginRefresh(for: "a")
        let lock = FileLock(
            path: folder["grants.json.refresh-lock-ca978112ca1bbdca"].path, companion: folder["grants.json"].path)
        try FileManager.default.removeItem(atPath: lock.path)
        let log = EventLog()
        let second = Task { [other] in
            let lease = try await other.beginRefresh(for: "a")
            log.add("second")
            lease.end()
        }
        #expect(try lock.tryLock(isLastTry: false) == nil)
        #expect(!FileManager.default.fileExists(atPath: lock.path))
        log.add("first ends")
        lease.end()
        try await second.value
        #expect(log.events == ["first ends", "second"])
        try await one.beginRefresh(for: "a").end()
    }

    @Test("The first refresh of a client does not wait for another client's")
    func firstRefresh() async throws {
        for client in ["a", "b"] { try one.exclusively(for: client) { try one.write(Data([1]), for: client) } }
        let lease = try await one.beginRefresh(for: "a")
        let lock = FileLock(
            path: folder["grants.json.refresh-lock-3e23e8160039594a"].path, companion: folder["grants.json"].path)
        #expect(try lock.tryLock(isLastTry: false) != nil)
        lease.end()
    }

    @Test("A change of a stored grant does not recreate a deleted refresh lock")
    func changeBesideADeletedRefreshLock() async throws {
        try one.exclusively(for: "a") { try one.write(Data([1]), for: "a") }
        let lease = try await one.beginRefresh(for: "a")
        let path = folder["grants.json.refresh-lock-ca978112ca1bbdca"].path
        try FileManager.default.removeItem(atPath: path)
        try other.exclusively(for: "a") { try other.write(Data([2]), for: "a") }
        #expect(!FileManager.default.fileExists(atPath: path))
        lease.end()
    }

    @Test(
        "Outside 18: A lock on a file that was replaced after it was opened does not count",
        arguments: [".lock", ".refresh-lock-ca978112ca1bbdca"])
    func replacedLockFile(name: String) throws {
        let path = folder["grants.json" + name].path
        let opened = try #require(OpenFile(path, O_RDWR | O_CREAT))
        #expect(opened.isStill(at: path))
        try FileManager.default.removeItem(atPath: path)
        #expect(!opened.isStill(at: path))
        let other = try #require(OpenFile(path, O_RDWR | O_CREAT))
        #expect(!opened.isStill(at: path))
        #expect(other.isStill(at: path))
    }

    @Test(
        "Another user's lock file in this user's folder is replaced",
        .enabled(if: geteuid() == 0, "only root can change a file's owner"))
    func foreignLockFile() throws {
        // Root can open every file, so this test covers the ownership check only; OtherUserTests covers the rest.
        let path = folder["grants.json.lock"].path
        try one.exclusively(for: "a") {}
        #expect(!FileTrust.isForeignFile(path, folder: folder.url.path))
        try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: path)
        #expect(FileTrust.isForeignFile(path, folder: folder.url.path))
    }

    @Test("The mode of a lock file that other users can open is corrected, since they could lock it")
    func openLockFile() throws {
        try one.exclusively(for: "a") {}
        let path = folder["grants.json.lock"].path
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        try other.exclusively(for: "a") {}
        #expect(try folder.mode(of: "grants.json.lock") == 0o600)
    }

    @Test("A link in a lock file's place is not followed")
    func aLockFileThatIsALinkIsNotFollowed() throws {
        try FileManager.default.createSymbolicLink(
            at: folder["grants.json.lock"], withDestinationURL: folder["elsewhere"])
        #expect(throws: AMZNGrantStoreError.self) { try one.exclusively(for: "a") {} }
        #expect(try folder.names() == ["grants.json.lock"])
    }
}
