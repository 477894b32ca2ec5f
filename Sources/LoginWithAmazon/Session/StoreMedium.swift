/// Where a store keeps its grants, so that two stores of one medium are known for that.
///
/// A file store is known by its file, a Keychain store by its items, another one by itself: as an object, or as a value
/// that can be compared. Of a value that cannot be compared nothing is known, and it is like no other.
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
