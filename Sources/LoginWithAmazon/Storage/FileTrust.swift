import Foundation

/// Decides whether an open file may hold grants, by its type, owner, mode and folder.
struct FileTrust {
    enum Verdict: Equatable {
        case trusted
        /// Owned by this user, in a folder that only this user can change, but readable by others. Trusted once its
        /// mode is corrected.
        case mendable
        /// Must be neither used nor changed.
        case refused(String)
        /// Must not be used, but this user may replace or remove it.
        case replaceable(String)
    }

    private let descriptor: Int32
    private let status: stat
    private let folder: String

    /// Nil, with `errno` set, if the file's status can't be read.
    init?(_ descriptor: Int32, folder: String) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.descriptor = descriptor
        self.status = status
        self.folder = folder
    }

    var verdict: Verdict {
        guard status.st_mode & S_IFMT == S_IFREG else { return .refused("The grant store is not a regular file.") }
        guard isOwn else {
            let reason = "The grant store's file belongs to another user."
            return Self.isOwn(folder: folder) ? .replaceable(reason) : .refused(reason)
        }
        guard status.st_mode & 0o077 != 0 else { return .trusted }
        guard status.st_mode & 0o022 == 0, status.st_nlink == 1, Self.isOwn(folder: folder) else {
            return .replaceable(
                "Other users may have changed the grant store's file, so it isn't used. Sign in again to replace it.")
        }
        return .mendable
    }

    /// Removes other users' access to this user's file, unless the file has another hard link.
    @discardableResult
    func close() -> Bool {
        guard status.st_mode & S_IFMT == S_IFREG, isOwn, status.st_nlink == 1 else { return false }
        return fchmod(descriptor, status.st_mode & 0o700) == 0
    }

    private var isOwn: Bool { status.st_uid == geteuid() }

    /// Whether only this user can create, rename and remove files in the folder.
    static func isOwn(folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    /// Whether the file belongs to another user, but is in this user's folder.
    static func isForeignFile(_ path: String, folder: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return status.st_uid != geteuid() && isOwn(folder: folder)
    }

    /// Whether the file can't be opened because of its mode, or because of its owner in this user's folder.
    static func isClosedToOwner(_ path: String, folder: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return status.st_uid == geteuid() ? status.st_mode & 0o400 == 0 : isOwn(folder: folder)
    }
}
