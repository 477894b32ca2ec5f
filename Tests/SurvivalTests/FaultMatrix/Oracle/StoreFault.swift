/// A fault of the store during a call.
enum StoreFault: String, CaseIterable, Sendable {
    case unreadable, unwritable
    /// Unreadable or unwritable, with errors of a custom store.
    case foreignUnreadable, foreignUnwritable
    /// The lock is unavailable.
    case unlockable
    /// The refresh lease is unavailable.
    case unleasable
    /// Another process signs out.
    case disappears
    /// The stored grant is replaced by undecodable bytes.
    case corrupt

    // Faults of a real file:

    /// The disk is full.
    case full
    /// The file system is read-only.
    case readOnly
    /// Others can read the file.
    case readableByOthers
    /// Others can write to the file.
    case writableByOthers
    /// The whole file is damaged, in the worst way for a decoder.
    case damagedFile
    /// Another process signs in a different user and replaces the file.
    case replaced

    /// Whether the fault requires a file store.
    var isOfFiles: Bool {
        [.full, .readOnly, .readableByOthers, .writableByOthers, .damagedFile, .replaced].contains(self)
    }
}
