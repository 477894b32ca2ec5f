/// What reading the store came to. ``none`` and ``undecodable(_:)`` mean that nobody is signed in; ``unreadable(_:)``
/// says nothing about it.
enum GrantReadResult: Equatable, Sendable {
    case grant(Grant)
    case none
    /// The store cannot be read now, for example while the device is locked.
    case unreadable(String)
    /// Bytes are there that are no grant; they stay until a new sign-in takes their place, and are kept aside then.
    case undecodable(String)
}
