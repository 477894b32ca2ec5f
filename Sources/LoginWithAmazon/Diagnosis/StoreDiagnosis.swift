import Foundation

/// Checks the store with a round trip that leaves nothing behind: the file store in a temporary file, any other store
/// under a reserved client id.
enum StoreDiagnosis {
    private static let clientID = "diagnosis"
    private static let bytes = Data("diagnosis".utf8)

    static func finding(_ store: any AMZNGrantStore) -> AMZNFinding {
        do {
            let file = store as? AMZNFileGrantStore
            let found = if let file { try file.onTrial(roundTrip) } else { try roundTrip(store) }
            return found == bytes
                ? .fine(.store, "Data can be written and read back.")
                : .wrong(.store, "Data read back differs from what was written.", "Check the app's own grant store.")
        } catch {
            let text = (error as? AMZNGrantStoreError)?.description ?? "It fails."
            return .wrong(.store, text, "Check the store's location, and that this program may write there.")
        }
    }

    private static func roundTrip(_ store: any AMZNGrantStore) throws -> Data? {
        try store.exclusively(for: clientID) {
            try store.write(bytes, for: clientID)
            let found = try store.read(for: clientID)
            try store.remove(for: clientID)
            return found
        }
    }
}
