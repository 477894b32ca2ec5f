/// The sessions of this process, by client and store: a sign-out by one of them ends the pending sign-ins of the
/// others.
enum Siblings {
    private struct Entry {
        weak var session: Session?
        let clientID: String
        let medium: StoreMedium
    }

    private static let table = Locked<[ObjectIdentifier: Entry]>([:])

    static func add(_ session: Session, clientID: String, store: any AMZNGrantStore) {
        let entry = Entry(session: session, clientID: clientID, medium: StoreMedium(store))
        table.withLock { $0[ObjectIdentifier(session)] = entry }
    }

    /// Called as the session is deallocated.
    static func remove(_ session: Session) {
        _ = table.withLock { $0.removeValue(forKey: ObjectIdentifier(session)) }
    }

    /// The other sessions of the same client and store.
    static func others(than session: Session) -> [Session] {
        var entries = table.withLock { $0 }
        guard let own = entries.removeValue(forKey: ObjectIdentifier(session)) else { return [] }
        // After the lock, because a store of the app's own type is compared by the app's code.
        return entries.values.filter { $0.clientID == own.clientID && $0.medium == own.medium }.compactMap(\.session)
    }
}
