import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which stores count as one, so that their managers share a session.
@Suite(.timeLimit(.minutes(10))) struct StoreMediumTests {
    @Test("Equal values count as one store, and so does an object with itself; other stores don't")
    func media() {
        let memory = AMZNMemoryGrantStore()
        #expect(StoreMedium(memory) == StoreMedium(memory))
        #expect(StoreMedium(memory) != StoreMedium(AMZNMemoryGrantStore()))
        #expect(StoreMedium(Value(name: "a")) == StoreMedium(Value(name: "a")))
        #expect(StoreMedium(Value(name: "a")) != StoreMedium(Value(name: "b")))
        #expect(StoreMedium(Opaque()) != StoreMedium(Opaque()))
    }

    @Test("A store may create a manager while it is compared with another one")
    func comparingStores() async {
        let log = EventLog()
        let onComparison: @Sendable () -> Void = {
            _ = Harness(clientID: UUID().uuidString)
            log.add("compared")
        }
        let harness = Harness(store: Value(name: "a", onComparison: onComparison), clientID: UUID().uuidString)
        let other = harness.sibling(store: Value(name: "a", onComparison: onComparison))
        #expect(log.events.contains("compared"))
        #expect(harness.manager.session === other.manager.session)
        #expect(await harness.signOut().end() == ["signed out"])
    }
}

private protocol NoStore: AMZNGrantStore {}

extension NoStore {
    func read(for clientID: String) throws -> Data? { nil }
    func write(_ grant: Data, for clientID: String) throws {}
    func remove(for clientID: String) throws {}
}

private struct Opaque: NoStore {}

private struct Value: NoStore, Hashable {
    let name: String
    var onComparison: @Sendable () -> Void = {}

    static func == (one: Value, other: Value) -> Bool {
        one.onComparison()
        return one.name == other.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
