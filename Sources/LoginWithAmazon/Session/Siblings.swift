/// The sessions of this process, by client and store: a sign-out by one of them ends what the others have under way.
enum Siblings {
    private struct Entry {
        weak var session: Session?
        let clientID: String
        let medium: StoreMedium
    }

    private static let table = Locked<[ObjectIdentifier: Entry]>([:])

    static func add(_ session: Session, clientID: String, store: any AMZNGrantStore) {
        table.withLock { table in
            let medium = StoreMedium(store)
            table[ObjectIdentifier(session)] = Entry(session: session, clientID: clientID, medium: medium)
        }
    }

    /// To be called as the session is deallocated.
    static func remove(_ session: Session) {
        table.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(session)) }
    }

    /// The others on the same client and store.
    static func others(than session: Session) -> [Session] {
        table.withLock { table in
            let id = ObjectIdentifier(session)
            guard let own = table[id] else { return [] }
            let others = table.filter {
                $0.key != id && $0.value.clientID == own.clientID && $0.value.medium == own.medium
            }
            return others.values.compactMap(\.session)
        }
    }
}
