import Foundation

/// The sessions of this process, grouped by client.
enum SessionRegistry {
    private struct Entry: Sendable {
        let id: ObjectIdentifier
        weak var session: Session?
    }

    /// The keys are the bytes of the client ids. Strings that Swift regards as equal may differ in their bytes, and are
    /// then the ids of different clients.
    private static let sessions = Locked<[[UInt8]: [Entry]]>([:])

    /// The client's session for this store. If there is no such session, or if the store can't be compared with other
    /// stores, one is created.
    static func session(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) -> Session {
        let key = Array(clientID.utf8)
        while true {
            let entries = sessions.withLock { $0[key] ?? [] }
            let others = entries.compactMap(\.session)
            // Comparing the stores' media may take long, so they are compared only if the client has another session.
            // No lock is held meanwhile, because comparing stores of the app's own types may run the app's code.
            lazy var wanted = StoreMedium(of: store)
            if let same = others.first(where: { wanted != nil && StoreMedium(of: $0.store) == wanted }) { return same }
            let new = Session(clientID: clientID, store: store, environment: environment)
            let isAdded = sessions.withLock { sessions in
                // Another thread may have added a session for the same store.
                guard (sessions[key] ?? []).map(\.id) == entries.map(\.id) else { return false }
                sessions[key, default: []].append(Entry(id: ObjectIdentifier(new), session: new))
                return true
            }
            if isAdded { return new }
        }
    }

    /// Passes the URL to the session that has a pending sign-in with this redirect, and returns whether there is one. The
    /// redirect's `state` is unique, so no other session accepts it.
    static func handleOpen(_ url: URL) -> Bool {
        let all = sessions.withLock { $0.values.flatMap(\.self) }.compactMap(\.session)
        if all.contains(where: { $0.redirect(url) }) { return true }
        for session in all { session.queue.async { session.note(.init(.redirectIgnored)) } }
        return false
    }

    /// Called when the session is deallocated.
    static func remove(_ session: Session) {
        let (id, key) = (ObjectIdentifier(session), Array(session.repository.clientID.utf8))
        sessions.withLock { sessions in
            sessions[key]?.removeAll { $0.id == id }
            if sessions[key]?.isEmpty == true { sessions[key] = nil }
        }
    }
}
