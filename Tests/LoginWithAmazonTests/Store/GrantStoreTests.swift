import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of what every store must do, and of the text of a store's error. They use the memory store, the file store,
/// and a store with the protocol's default implementations.
@Suite(.deadline) struct GrantStoreTests {
    private let store = AMZNMemoryGrantStore()

    // MARK: Clients

    private static let clientIDs = [
        "", "a", "A", "a/b", "a/../b", "..", "/", "a.undecodable", "a%undecodable", "%", "%25", "\u{e9}", "e\u{301}",
        "%c3%a9", "\u{1f642}", "\u{0}", "\n", "\u{212b}", "\u{c5}", String(repeating: "c", count: 240),
    ]

    @Test(
        "Promise 68: Client ids with different bytes are different clients, even if they are equal as Swift strings",
        arguments: clientIDs)
    func differentIDsAreDifferentClients(changed: String) async throws {
        let folder = try TemporaryFolder()
        for store in [store, AMZNFileGrantStore(url: folder.url)] as [any AMZNGrantStore] {
            for id in Self.clientIDs { try store.exclusively(for: id) { try store.write(Data(id.utf8), for: id) } }
            try await store.beginRefresh(for: changed).end()
            for _ in 0..<2 { try store.remove(for: changed) }
            for id in Self.clientIDs {
                let isChanged = id.utf8.elementsEqual(changed.utf8)
                #expect(try store.read(for: id) == (isChanged ? nil : Data(id.utf8)), "\(id.debugDescription)")
            }
        }
    }

    // MARK: Default implementations and exclusion

    /// A store like the example in the protocol's documentation. The lock of `grants` isn't recursive.
    private final class PlainStore: AMZNGrantStore {
        let grants: Locked<[String: Data]>
        init(grants: Locked<[String: Data]> = Locked([:])) { self.grants = grants }
        func read(for clientID: String) throws -> Data? { grants.withLock { $0[clientID] } }
        func write(_ grant: Data, for clientID: String) throws { grants.withLock { $0[clientID] = grant } }
        func remove(for clientID: String) throws { grants.withLock { $0[clientID] = nil } }
    }

    @Test("A session can sign in, refresh and sign out with a store that has only the three required methods")
    func sessionNeedsOnlyTheRequiredMethods() async throws {
        let harness = Harness(store: PlainStore())
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        harness.transport.reply(to: .signOut, json: "{}")
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(try harness.store.read(for: "client") == nil)
    }

    @Test("Writers exclude each other, and an error ends the exclusion")
    func writersExcludeEachOther() throws {
        let folder = try TemporaryFolder()
        // A writer may lose the race for the lock many times, and each wait takes longer on a busy machine. These
        // stores therefore wait for up to an hour.
        let files = (0..<2).map { _ in AMZNFileGrantStore(url: folder.url, patience: 3_600, refreshPatience: 3_600) }
        // In the loop below, a second store shares the grants of this one. Both use the default implementation of
        // `exclusively`.
        let plain = PlainStore()
        for stores in [[store], [plain, PlainStore(grants: plain.grants)], files] as [[any AMZNGrantStore]] {
            #expect(throws: CancellationError.self) {
                try stores[0].exclusively(for: "a") { throw CancellationError() }
            }
            DispatchQueue.concurrentPerform(iterations: 100) { index in
                let store = stores[index % stores.count]
                try? store.exclusively(for: "a") {
                    let count = try store.read(for: "a")?.count ?? 0
                    sched_yield()
                    try store.write(Data(repeating: 0, count: count + 1), for: "a")
                }
            }
            #expect(try stores[0].read(for: "a")?.count == 100, "\(type(of: stores[0]))")
        }
    }

    @Test("Refreshes of one client exclude each other; refreshes of different clients don't", arguments: [true, false])
    func refreshesOfOneClientExcludeEachOther(isPlain: Bool) async throws {
        let store: any AMZNGrantStore = isPlain ? PlainStore() : store
        // All stores with the default implementation share one queue for each client id, so no other test may use the
        // client ids of this test.
        let first = try await store.beginRefresh(for: "other client")
        let log = EventLog()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    let lease = try await store.beginRefresh(for: "turns")
                    log.add("begin")
                    await Task.yield()
                    log.add("end")
                    lease.end()
                }
            }
            try await group.waitForAll()
        }
        #expect(log.events == (0..<40).flatMap { _ in ["begin", "end"] })
        first.end()
    }

    @Test("Ending a lease a second time doesn't end the next lease")
    func endingALeaseTwiceDoesNotEndTheNext() async {
        let first = await store.beginRefresh(for: "a")
        first.end()
        let second = await store.beginRefresh(for: "a")
        let (store, log) = (store, EventLog())
        let third = Task {
            let lease = await store.beginRefresh(for: "a")
            log.add("third")
            lease.end()
        }
        first.end()
        // If this ended the second lease, the third would normally begin during this loop.
        for _ in 0..<1_000 where log.events.isEmpty { await Task.yield() }
        log.add("second ends")
        second.end()
        await third.value
        #expect(log.events == ["second ends", "third"])
    }

    // MARK: Errors

    @Test("The text of a store's error is its reason")
    func textOfAnErrorIsItsReason() {
        let error: any Error = AMZNGrantStoreError.busy("The reason.")
        #expect(error.localizedDescription == "The reason.")
        #expect("\(error)" == "The reason.")
    }
}
