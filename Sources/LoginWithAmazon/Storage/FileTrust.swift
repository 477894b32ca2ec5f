import Foundation

/// Whether a file that is open may hold grants: by its kind, its owner, its mode, and the folder that it is in.
struct FileTrust {
    enum Verdict: Equatable {
        case trusted
        /// Ours, in a folder that only this user can change, but others may read it. With its mode mended it is trusted.
        case mendable
        /// Not to be used and not to be touched.
        case refused(String)
        /// Not to be used, but this user may put another file in its place, or remove it.
        case replaceable(String)
    }

    private let descriptor: Int32
    private let status: stat
    private let folder: String

    /// Nil, and `errno`, where the system says nothing about the file.
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
            return .replaceable("Other users may have written to the grant store's file; its mode must be 0600.")
        }
        return .mendable
    }

    /// Takes the rights of others away from a file of ours that has no other name.
    @discardableResult
    func close() -> Bool {
        guard status.st_mode & S_IFMT == S_IFREG, isOwn, status.st_nlink == 1 else { return false }
        return fchmod(descriptor, status.st_mode & 0o700) == 0
    }

    private var isOwn: Bool { status.st_uid == geteuid() }

    /// Whether only this user can make, rename and remove files in the folder.
    static func isOwn(folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    /// Whether the file is another user's, in a folder of ours.
    static func isForeignFile(_ path: String, folder: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return status.st_uid != geteuid() && isOwn(folder: folder)
    }

    /// Whether the file cannot be opened because of its own mode, or its owner in a folder of ours.
    static func isClosedToOwner(_ path: String, folder: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return status.st_uid == geteuid() ? status.st_mode & 0o400 == 0 : isOwn(folder: folder)
    }
}
