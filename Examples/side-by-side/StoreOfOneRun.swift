import Foundation
import LoginWithAmazon

/// Wraps an app's store for one run of the app. Managers with the same store object share a session, so each run has a
/// wrapper.
final class StoreOfOneRun: AMZNGrantStore {
    enum Operation: Sendable {
        case reading, removing
    }
    struct Failure: Error {}

    private let store: any AMZNGrantStore
    private let failing: Operation?

    init(store: any AMZNGrantStore, failing: Operation?) { (self.store, self.failing) = (store, failing) }

    func read(for clientID: String) throws -> Data? {
        if failing == .reading { throw Failure() }
        return try store.read(for: clientID)
    }
    func write(_ grant: Data, for clientID: String) throws { try store.write(grant, for: clientID) }
    func remove(for clientID: String) throws {
        if failing == .removing { throw Failure() }
        try store.remove(for: clientID)
    }
}
