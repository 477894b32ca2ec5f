import Foundation

/// The sessions of this process.
enum SessionRegistry {
    private struct Key: Hashable, Sendable {
        /// The bytes of the client id. Strings that Swift regards as equal may differ in their bytes, and are then the
        /// ids of different clients.
        let clientID: [UInt8]
        let store: StoreIdentity

        init(_ clientID: String, _ store: any AMZNGrantStore) {
            (self.clientID, self.store) = (Array(clientID.utf8), StoreIdentity(of: store))
        }
    }

    /// A class, because programs that Swift 6.3 compiles without optimization crash if a dictionary's values are
    /// structs with a weak reference.
    private final class Entry {
        let id: ObjectIdentifier
        private(set) weak var session: Session?

        init(_ session: Session) { (id, self.session) = (ObjectIdentifier(session), session) }
    }

    private static let sessions = Locked<[Key: Entry]>([:])

    /// The client's session for this store. If there is none, one is created.
    static func session(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) -> Session {
        let key = Key(clientID, store)
        return sessions.withLock { sessions in
            if let session = sessions[key]?.session { return session }
            let new = Session(clientID: clientID, store: store, environment: environment)
            sessions[key] = Entry(new)
            return new
        }
    }

    /// Passes the URL to the session that has a pending sign-in with this redirect, and returns whether there is one.
    /// The redirect's `state` is unique, so no other session accepts it.
    static func handleOpen(_ url: URL) -> Bool {
        let all = sessions.withLock { $0.values.compactMap(\.session) }
        if all.contains(where: { $0.redirect(url) }) { return true }
        for session in all { session.queue.async { session.note(.init(.redirectIgnored)) } }
        return false
    }

    /// Called when the session is deallocated. Another session may have taken its place in the meantime.
    static func remove(_ session: Session) {
        let (id, key) = (ObjectIdentifier(session), Key(session.repository.clientID, session.store))
        sessions.withLock { sessions in
            if sessions[key]?.id == id { sessions[key] = nil }
        }
    }
}
