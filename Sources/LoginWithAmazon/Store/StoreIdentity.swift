/// What makes two stores the same store. Managers with the same client and the same store share a session.
enum StoreIdentity: Hashable, Sendable {
    case object(ObjectIdentifier)
    case file(path: String)
    case keychain(service: String, accessGroup: String?)

    init(of store: any AMZNGrantStore) {
        self = (store as? any SharedStore)?.identity ?? .object(ObjectIdentifier(store))
    }
}

/// A store whose grants other objects of its type may share.
protocol SharedStore {
    var identity: StoreIdentity { get }
}
