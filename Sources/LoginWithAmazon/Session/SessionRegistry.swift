import Foundation

/// The sessions of this process, one for each client and store.
enum SessionRegistry {
    private struct Entry: Sendable {
        let id: ObjectIdentifier
        weak var session: Session?
    }

    /// By the bytes of the client id: equal strings may differ in their Unicode form, and so be different clients.
    private static let sessions = Locked<[[UInt8]: [Entry]]>([:])

    /// The client's session on this store, created if there is none.
    static func session(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) -> Session {
        let key = Array(clientID.utf8)
        while true {
            let entries = sessions.withLock { $0[key] ?? [] }
            let others = entries.compactMap(\.session)
            // Only if there is something to compare, because it may take long, and outside the lock, because stores of
            // the app's own types run the app's code.
            lazy var medium = medium(of: store)
            if let same = others.first(where: { medium != nil && self.medium(of: $0.store) == medium }) { return same }
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

    /// Called when the session is deallocated.
    static func remove(_ session: Session) {
        let (id, key) = (ObjectIdentifier(session), Array(session.repository.clientID.utf8))
        sessions.withLock { sessions in
            sessions[key]?.removeAll { $0.id == id }
            if sessions[key]?.isEmpty == true { sessions[key] = nil }
        }
    }

    /// The medium in which a store keeps its grants, used to find the stores that share one; nil if the store equals no
    /// other.
    ///
    /// For a file store it is the file, and for a Keychain store the items. Any other store is its own medium: objects
    /// are compared by identity, values only if they are `Hashable`.
    static func medium(of store: any AMZNGrantStore) -> AnyHashable? {
        if let named = store as? any NamedMedium { return named.medium }
        if type(of: store) is AnyClass { return AnyHashable(ObjectIdentifier(store as AnyObject)) }
        return (store as? any Hashable).map { AnyHashable($0) }
    }
}

/// A store whose medium other stores may share.
protocol NamedMedium {
    var medium: AnyHashable { get }
}
