/// The medium in which a store keeps its grants: equal for the stores that share one.
struct StoreMedium: Equatable {
    private let name: AnyHashable

    /// For a file store, the medium is the folder, and for a Keychain store the items. Any other store is its own
    /// medium: objects are compared by identity, values only if they are `Hashable`. Nil for a store that equals no
    /// other.
    init?(of store: any AMZNGrantStore) {
        if let named = store as? any NamedMedium {
            name = named.medium
        } else if type(of: store) is AnyClass {
            name = ObjectIdentifier(store as AnyObject)
        } else if let value = store as? any Hashable {
            name = AnyHashable(value)
        } else {
            return nil
        }
    }
}

/// A store whose medium other stores may share.
protocol NamedMedium {
    var medium: AnyHashable { get }
}
