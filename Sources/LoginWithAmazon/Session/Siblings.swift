/// The sessions of this process, by client and store: a sign-out by one of them ends the pending sign-ins of the
/// others.
enum Siblings {
    private struct Entry {
        weak var session: Session?
        let clientID: String
        /// Its medium is determined when stores are compared: doing so here would delay a process's first answer.
        let store: any AMZNGrantStore
    }

    private static let table = Locked<[ObjectIdentifier: Entry]>([:])

    static func add(_ session: Session, clientID: String, store: any AMZNGrantStore) {
        let entry = Entry(session: session, clientID: clientID, store: store)
        table.withLock { $0[ObjectIdentifier(session)] = entry }
    }

    /// Called when the session is deallocated.
    static func remove(_ session: Session) {
        _ = table.withLock { $0.removeValue(forKey: ObjectIdentifier(session)) }
    }

    /// The other sessions of the same client and store.
    static func others(than session: Session) -> [Session] {
        let key = ObjectIdentifier(session)
        let (own, others) = table.withLock { table in
            let own = table[key]
            return (own, table.filter { $0.key != key && $0.value.clientID == own?.clientID }.map(\.value))
        }
        guard let own, !others.isEmpty else { return [] }
        // Outside the lock, because comparing stores of the app's own types runs the app's code.
        let medium = StoreMedium(own.store)
        return others.filter { StoreMedium($0.store) == medium }.compactMap(\.session)
    }
}

/// The medium in which a store keeps its grants, used to find the stores that share one.
///
/// For a file store it is the file, and for a Keychain store the items. Any other store is its own medium: an object is
/// compared by identity, a value only if it is `Hashable`; otherwise it equals no other.
enum StoreMedium: Equatable {
    case named(AnyHashable)
    case object(ObjectIdentifier)
    case unknown

    init(_ store: any AMZNGrantStore) {
        if let named = store as? any NamedMedium {
            self = .named(named.medium)
        } else if type(of: store) is AnyClass {
            self = .object(ObjectIdentifier(store as AnyObject))
        } else {
            self = (store as? any Hashable).map { .named(AnyHashable($0)) } ?? .unknown
        }
    }

    static func == (one: StoreMedium, other: StoreMedium) -> Bool {
        switch (one, other) {
        case (.named(let one), .named(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        case (.named, _), (.object, _), (.unknown, _): false
        }
    }
}

/// A store whose medium other stores may share.
protocol NamedMedium {
    var medium: AnyHashable { get }
}
