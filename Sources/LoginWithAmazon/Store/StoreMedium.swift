/// Identifies the place where a store saves its grants. Two stores with equal values share their grants.
struct StoreMedium: Equatable {
    private let name: AnyHashable

    /// A file store is identified by its folder, and a Keychain store by its service and access group. Any other store
    /// is identified by object identity if it is a class instance, and by equality if it is a `Hashable` value. The
    /// result is nil for other values, because they can't be compared.
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

/// A store type of which several instances may use the same medium.
protocol NamedMedium {
    var medium: AnyHashable { get }
}
