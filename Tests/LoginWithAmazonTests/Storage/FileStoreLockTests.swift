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
        // The other of two writers may have no luck for long, and every wait may be for a busy machine.
        let url = folder["grants.json"]
        one = AMZNFileGrantStore(url: url, patience: 3_600, refreshPatience: 3_600)
        other = AMZNFileGrantStore(url: url, patience: 3_600, refreshPatience: 3_600)
    }

    @Test func writersOfTwoStoresTakeTurns() throws {
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

    @Test func writersOfDifferentClientsLoseNothing() throws {
        let stores = [one, other]
        DispatchQueue.concurrentPerform(iterations: 60) { index in
            try? stores[index % 2].exclusively(for: "\(index)") {
                try stores[index % 2].write(Data([UInt8(index)]), for: "\(index)")
            }
        }
        for index in 0..<60 { #expect(try other.read(for: "\(index)") == Data([UInt8(index)])) }
    }

    /// Readers hold no lock: a write is a rename, so that they see the old file or the new one.
    @Test func readersNeverSeeHalfAWrite() throws {
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

    @Test func anErrorEndsTheExclusion() throws {
        #expect(throws: CancellationError.self) {
            try one.exclusively(for: "a") { throw CancellationError() }
        }
        #expect(try other.exclusively(for: "a") { 7 } == 7)
    }

    @Test func refreshesOfTwoStoresTakeTurns() async throws {
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

    @Test func aRefreshWaitsUntilTheOtherStoresIsOver() async throws {
        let log = EventLog()
        let first = try await one.beginRefresh(for: "a")
        let second = Task { [other] in
            let lease = try await other.beginRefresh(for: "a")
            log.add("second")
            lease.end()
        }
        await #expect(throws: AMZNGrantStoreError.busy("Another process has been refreshing for 0 seconds.")) {
            try await FileLock(path: folder["grants.json.refresh-lock-ca978112ca1bbdca"].path).lockEventually(within: 0)
        }
        log.add("first ends")
        first.end()
        try await second.value
        #expect(log.events == ["first ends", "second"])
    }

    @Test func aRefreshDoesNotKeepOtherClientsWaiting() async throws {
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

    @Test func aLeaseEndsWithItsLastReference() async throws {
        _ = try await one.beginRefresh(for: "a")
        try await other.beginRefresh(for: "a").end()
    }

    @Test func aRefreshDoesNotKeepWritersOut() async throws {
        let lease = try await one.beginRefresh(for: "a")
        try other.exclusively(for: "a") { try other.write(Data([1]), for: "a") }
        #expect(try one.read(for: "a") == Data([1]))
        lease.end()
    }

    @Test func aRefreshThatCannotBeLockedLetsTheNextOneTry() async throws {
        try FileManager.default.createDirectory(
            at: folder["grants.json.refresh-lock-ca978112ca1bbdca"], withIntermediateDirectories: true)
        await #expect(throws: AMZNGrantStoreError.self) { try await one.beginRefresh(for: "a") }
        try FileManager.default.removeItem(at: folder["grants.json.refresh-lock-ca978112ca1bbdca"])
        try await one.beginRefresh(for: "a").end()
    }

    @Test("Outside 18: a refresh lock that is deleted while it is held gives no second lease")
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

    @Test("The first refresh of a client waits for no other client's")
    func firstRefresh() async throws {
        for client in ["a", "b"] { try one.exclusively(for: client) { try one.write(Data([1]), for: client) } }
        let lease = try await one.beginRefresh(for: "a")
        let lock = FileLock(
            path: folder["grants.json.refresh-lock-3e23e8160039594a"].path, companion: folder["grants.json"].path)
        #expect(try lock.tryLock(isLastTry: false) != nil)
        lease.end()
    }

    @Test("A change of a stored grant does not make a lock file anew that was deleted while it was held")
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
        "Outside 18: a lock on a file that has been replaced since it was opened does not count",
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
        "Another user's lock file in a folder of ours is replaced",
        .enabled(if: geteuid() == 0, "only an administrator can give a file away"))
    func foreignLockFile() throws {
        // An administrator can open every file, so the rule alone is tried here; a second user tries the rest.
        let path = folder["grants.json.lock"].path
        try one.exclusively(for: "a") {}
        #expect(!FileTrust.isForeignFile(path, folder: folder.url.path))
        try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: path)
        #expect(FileTrust.isForeignFile(path, folder: folder.url.path))
    }

    @Test("A lock file that others can open is closed to them, as whoever can open it can lock it")
    func openLockFile() throws {
        try one.exclusively(for: "a") {}
        let path = folder["grants.json.lock"].path
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        try other.exclusively(for: "a") {}
        #expect(try folder.mode(of: "grants.json.lock") == 0o600)
    }

    @Test func aLockFileThatIsALinkIsNotFollowed() throws {
        try FileManager.default.createSymbolicLink(
            at: folder["grants.json.lock"], withDestinationURL: folder["elsewhere"])
        #expect(throws: AMZNGrantStoreError.self) { try one.exclusively(for: "a") {} }
        #expect(try folder.names() == ["grants.json.lock"])
    }
}
