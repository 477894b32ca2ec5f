import Foundation

/// A folder that is created for its owner only.
struct StoreFolder: Sendable {
    let path: String
    var calls = FileSystemCalls.live

    /// Creates the folder, and those that contain it, as far as they are missing.
    func make() throws { try missing.reversed().forEach(make) }

    /// The folders that ``make()`` would create, innermost first.
    var missing: [String] {
        var missing: [String] = []
        var path = path
        while !path.isEmpty, path != "/", Self.status(path) == nil {
            missing.append(path)
            path = (path as NSString).deletingLastPathComponent
        }
        return missing
    }

    /// Equal for all paths to this folder, also while it is missing.
    var identity: AnyHashable {
        let missing = missing
        let existing = missing.last.map { ($0 as NSString).deletingLastPathComponent } ?? path
        let status = Self.status(existing)
        let names = missing.map { $0.split(separator: "/").last }
        return [AnyHashable(status?.st_dev), AnyHashable(status?.st_ino), AnyHashable(names)]
    }

    /// - Throws: An error if no file can be created in the folder. A missing folder is none.
    func checkWritable() throws {
        guard faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) != 0, errno != ENOENT else { return }
        throw unwritable(SystemError.text)
    }

    /// Creates one folder with its final mode: other users must not be able to put anything into it first.
    private func make(_ path: String) throws {
        // Another process of this user may create the folder at the same time.
        guard calls.makeFolder(path) == 0 || errno == EEXIST else { throw unwritable(SystemError.text) }
        guard let status = FileTrust.status(path), status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else {
            throw AMZNGrantStoreError.unusable(
                "The grant store's folder can't be used: a link or another program's folder is in its place.")
        }
        // The process's umask may have removed even the owner's permissions.
        if status.st_mode & 0o700 != 0o700 { chmod(path, 0o700) }
    }

    /// Of the folder that the path leads to, through links.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private func unwritable(_ reason: String) -> AMZNGrantStoreError {
        .unwritable("The grant store's folder can't be written: \(reason).")
    }
}
