import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@Suite struct AMZNMemoryGrantStoreTests {
    private let store = AMZNMemoryGrantStore()
    private let grant = Data("grant".utf8)

    @Test("A written grant is read and removed")
    func aWrittenGrantIsReadAndRemoved() throws {
        #expect(try store.read(for: "a") == nil)
        try store.write(grant, for: "a")
        #expect(try store.read(for: "a") == grant)
        #expect(try store.read(for: "b") == nil)
        try store.remove(for: "a")
        #expect(try store.read(for: "a") == nil)
    }

    @Test("Removing an absent grant succeeds")
    func removingAnAbsentGrantSucceeds() throws {
        try store.remove(for: "a")
        #expect(try store.read(for: "a") == nil)
    }

    @Test("Bytes set aside can be inspected")
    func bytesSetAsideCanBeInspected() throws {
        try store.write(grant, for: "a")
        try store.setAside(for: "a")
        #expect(try store.read(for: "a") == nil)
        #expect(store.bytesSetAside(for: "a") == grant)
    }

    @Test("Setting aside an absent grant keeps what was set aside before")
    func settingAnAbsentGrantAsideKeepsEarlierBytes() throws {
        try store.write(grant, for: "a")
        try store.setAside(for: "a")
        try store.setAside(for: "a")
        #expect(store.bytesSetAside(for: "a") == grant)
    }

    private static let clientIDs = ["a", "a.undecodable", "a%undecodable", "%", "%25", "\u{e9}", "e\u{301}"]

    @Test(
        "Outside 28: Client ids that differ in a byte are two clients, also when bytes are set aside",
        arguments: clientIDs)
    func clientIDsAreKeptApart(changed: String) throws {
        for id in Self.clientIDs { try store.write(Data(id.utf8), for: id) }
        try store.setAside(for: changed)
        #expect(store.bytesSetAside(for: changed) == Data(changed.utf8))
        try store.remove(for: changed)
        #expect(store.bytesSetAside(for: changed) == nil)
        for id in Self.clientIDs {
            let isChanged = id.utf8.elementsEqual(changed.utf8)
            #expect(try store.read(for: id) == (isChanged ? nil : Data(id.utf8)), "\(id.debugDescription)")
        }
    }

    @Test("Writers exclude each other")
    func writersTakeTurns() throws {
        let store = store
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            try? store.exclusively(for: "a") {
                let count = try store.read(for: "a")?.count ?? 0
                try store.write(Data(repeating: 0, count: count + 1), for: "a")
            }
        }
        #expect(try store.read(for: "a")?.count == 200)
    }

    @Test("An error ends the exclusion")
    func anErrorEndsTheExclusion() throws {
        #expect(throws: CancellationError.self) {
            try store.exclusively(for: "a") { throw CancellationError() }
        }
        #expect(try store.exclusively(for: "a") { 7 } == 7)
    }

    @Test("Refreshes of one client exclude each other")
    func refreshesTakeTurns() async throws {
        try await expectTurns(beginning: { try await store.beginRefresh(for: "a") })
    }

    @Test("Refreshes of two clients do not wait for each other")
    func refreshesOfTwoClientsDoNotWaitForEachOther() async throws {
        let first = try await store.beginRefresh(for: "a")
        let second = try await store.beginRefresh(for: "b")
        first.end()
        second.end()
    }

    @Test("A lease ends when its last reference is released")
    func aLeaseEndsWithItsLastReference() async throws {
        _ = try await store.beginRefresh(for: "a")
        try await store.beginRefresh(for: "a").end()
    }

    @Test("Ending a lease twice admits one waiting refresh")
    func endingALeaseTwiceReleasesItOnce() async throws {
        let first = try await store.beginRefresh(for: "a")
        first.end()
        let second = try await store.beginRefresh(for: "a")
        let store = store
        let log = EventLog()
        let third = Task {
            let lease = try await store.beginRefresh(for: "a")
            log.add("third")
            lease.end()
        }
        first.end()
        log.add("second ends")
        second.end()
        try await third.value
        #expect(log.events == ["second ends", "third"])
    }
}
