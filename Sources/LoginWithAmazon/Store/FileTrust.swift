import Foundation

/// Whether a file may hold grants, by its type, owner, mode and folder.
enum FileTrust: Equatable {
    case trusted
    /// Owned by this user, in a folder that only this user can change, but readable by others. Trusted once its mode is
    /// corrected.
    case mendable
    /// Must be neither used nor changed.
    case refused(String)
    /// Must not be used, but this user may replace or remove it.
    case replaceable(String)

    init(_ status: stat, folder: String) {
        let reason = "The grant store's file belongs to another user."
        if status.st_mode & S_IFMT != S_IFREG {
            self = .refused("The grant store is not a regular file.")
        } else if status.st_uid != geteuid() {
            self = Self.isOwn(folder: folder) ? .replaceable(reason) : .refused(reason)
        } else if status.st_mode & 0o077 == 0 {
            self = .trusted
        } else if status.st_mode & 0o022 == 0, Self.isOwn(folder: folder) {
            self = .mendable
        } else {
            self = .replaceable(
                "Other users may have changed the grant store's file, so it isn't used. Sign in again to replace it.")
        }
    }

    /// Nil if there is no such file.
    init?(path: String, folder: String) {
        guard let status = Self.status(path) else { return nil }
        self.init(status, folder: folder)
    }

    /// Whether the file can't be opened because of its mode, or because of its owner in this user's folder.
    static func isClosedToOwner(_ path: String, folder: String) -> Bool {
        guard let status = status(path), status.st_mode & S_IFMT == S_IFREG else { return false }
        return status.st_uid == geteuid() ? status.st_mode & 0o400 == 0 : isOwn(folder: folder)
    }

    /// Whether only this user can create, rename and remove files in the folder.
    private static func isOwn(folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    /// Of the file itself, also if it is a link.
    static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
