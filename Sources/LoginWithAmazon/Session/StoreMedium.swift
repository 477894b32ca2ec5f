/// The medium in which a store keeps its grants, to find the stores that share one.
///
/// It is the file of a file store, the items of a Keychain store, and any other store itself: the object, or a value
/// that can be compared. A value that cannot be compared equals no other.
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
