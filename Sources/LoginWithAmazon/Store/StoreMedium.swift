/// Identifies where a store keeps its grants. Stores that share grants have equal media.
struct StoreMedium: Equatable {
    private let name: AnyHashable

    /// The medium of a file store is its folder, and that of a Keychain store is its service and access group. Any
    /// other class is compared by identity, and a `Hashable` value by equality. Fails for other values, which can't be
    /// compared.
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
