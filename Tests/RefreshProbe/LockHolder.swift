import Foundation
import LoginWithAmazon

/// Does one thing with a store, reports it, and waits until the test ends the process.
struct LockHolder {
    private let store: AMZNFileGrantStore
    private let clientID: String

    init(_ arguments: [String]) {
        guard arguments.count == 4 else { exit(64) }
        store = AMZNFileGrantStore(url: URL(fileURLWithPath: arguments[2]))
        clientID = arguments[3]
    }

    /// Holds the store's exclusive lock.
    func hold() throws -> Never {
        try store.exclusively(for: clientID) {
            say("held")
            stay()
        }
    }

    /// Writes a grant, as the session does.
    func write() throws -> Never {
        try store.exclusively(for: clientID) { try store.write(Data("grant".utf8), for: clientID) }
        say("written")
        stay()
    }

    private func stay() -> Never {
        while true { Thread.sleep(forTimeInterval: 60) }
    }
}
