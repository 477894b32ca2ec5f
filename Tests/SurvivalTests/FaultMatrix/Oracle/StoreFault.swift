/// What becomes of the store at some moment of a call.
enum StoreFault: String, CaseIterable, Sendable {
    case unreadable, unwritable
    /// As both, with errors of the store's own.
    case foreignUnreadable, foreignUnwritable
    /// Nobody gets the lock.
    case unlockable
    /// Nobody gets the refresh lease.
    case unleasable
    /// Another process has signed out.
    case disappears
    /// Something has written what is no grant.
    case corrupt
}
