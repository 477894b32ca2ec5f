import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which stores count as one, so that their managers share a session.
@Suite(.timeLimit(.minutes(10))) struct StoreMediumTests {
    @Test("File stores on one file count as one store, as do equal values; other stores don't")
    func media() throws {
        let folder = try TemporaryFolder()
        let file = AMZNFileGrantStore(url: folder["grants.json"])
        #expect(StoreMedium(file) == StoreMedium(AMZNFileGrantStore(url: folder["./grants.json"])))
        #expect(StoreMedium(file) != StoreMedium(AMZNFileGrantStore(url: folder["others.json"])))
        let memory = AMZNMemoryGrantStore()
        #expect(StoreMedium(memory) == StoreMedium(memory))
        #expect(StoreMedium(memory) != StoreMedium(AMZNMemoryGrantStore()))
        #expect(StoreMedium(Value(name: "a")) == StoreMedium(Value(name: "a")))
        #expect(StoreMedium(Value(name: "a")) != StoreMedium(Value(name: "b")))
        #expect(StoreMedium(Opaque()) != StoreMedium(Opaque()))
    }

    @Test("A store may create a manager while it is compared with another one")
    func comparingStores() async {
        let comparisons = EventLog()
        let harness = Harness(
            store: Comparing(name: "a", comparisons: comparisons), log: EventLog(), clientID: UUID().uuidString)
        let other = harness.sibling(store: Comparing(name: "a", comparisons: comparisons))
        #expect(comparisons.events.contains("compared"))
        #expect(harness.manager.session === other.manager.session)
        #expect(await harness.signOut().end() == ["signed out"])
    }
}

private protocol NoStore: AMZNGrantStore {}

extension NoStore {
    func read(for clientID: String) throws -> Data? { nil }
    func write(_ grant: Data, for clientID: String) throws {}
    func remove(for clientID: String) throws {}
    func setAside(for clientID: String) throws {}
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result { try body() }
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease { AMZNGrantStoreLease {} }
}

private struct Value: NoStore, Hashable { let name: String }

private struct Opaque: NoStore {}

/// A store whose comparison creates a manager, as a store that reads an app's settings might.
private struct Comparing: NoStore, Hashable {
    let name: String
    let comparisons: EventLog

    static func == (one: Comparing, other: Comparing) -> Bool {
        _ = Harness(clientID: UUID().uuidString)
        one.comparisons.add("compared")
        return one.name == other.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
