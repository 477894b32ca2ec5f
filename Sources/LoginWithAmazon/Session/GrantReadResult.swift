/// The result of reading the store. ``none`` and ``undecodable(_:)`` mean that no user is signed in; ``unreadable(_:)``
/// leaves that open.
enum GrantReadResult: Equatable, Sendable {
    case grant(Grant)
    case none
    /// The store cannot be read now, for example while the device is locked.
    case unreadable(String)
    /// The stored bytes are no grant. They stay until a new sign-in replaces them, which keeps them aside.
    case undecodable(String)
}
