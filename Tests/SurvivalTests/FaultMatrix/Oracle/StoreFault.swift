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

    // What befalls a real file:

    /// The disk has no room.
    case full
    /// The file system only reads.
    case readOnly
    /// Others can read the file.
    case readableByOthers
    /// Others can write to the file.
    case writableByOthers
    /// The whole file is damaged, in the way that a decoder bears least.
    case damagedFile
    /// Another process has signed another user in, and its file has taken the place of this one.
    case replaced

    /// It needs a store in a file.
    var isOfFiles: Bool {
        [.full, .readOnly, .readableByOthers, .writableByOthers, .damagedFile, .replaced].contains(self)
    }
}
