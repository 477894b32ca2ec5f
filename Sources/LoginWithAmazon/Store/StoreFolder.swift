import Foundation

/// A folder that is created for its owner only.
struct StoreFolder: Sendable {
    let path: String
    var call: FileSystemCall = { SystemCall.retrying($1) }

    /// Whether only this user can create, rename and remove files in it.
    var isOwn: Bool { stat(of: path, followsLink: true)?.isOwn == true }

    /// Creates the folder, and those that contain it, as far as they are missing.
    func make() throws { try missing.reversed().forEach(make) }

    /// The folders that ``make()`` would create, innermost first.
    var missing: [String] {
        var missing: [String] = []
        var path = path
        while !path.isEmpty, path != "/", stat(of: path, followsLink: true) == nil {
            missing.append(path)
            path = (path as NSString).deletingLastPathComponent
        }
        return missing
    }

    /// Equal for all paths to this folder, also while it is missing.
    var identity: AnyHashable {
        let missing = missing
        let existing = missing.last.map { ($0 as NSString).deletingLastPathComponent } ?? path
        let status = stat(of: existing, followsLink: true)
        let names = missing.map { $0.split(separator: "/").last }
        return [AnyHashable(status?.st_dev), AnyHashable(status?.st_ino), AnyHashable(names)]
    }

    /// - Throws: An error if no file can be created in the folder. A missing folder isn't an error.
    func checkWritable() throws {
        guard faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) != 0, errno != ENOENT else { return }
        throw unwritable()
    }

    /// Makes renamed and removed files survive a crash of the system, as far as it can.
    func sync() {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = call("sync") { Int(fsync(descriptor)) }
        SystemCall.close(descriptor)
    }

    /// Creates one folder with its final mode: other users must not be able to put anything into it first.
    private func make(_ path: String) throws {
        // Another process of this user may create the folder at the same time.
        guard call("mkdir", { Int(mkdir(path, 0o700)) }) == 0 || errno == EEXIST else { throw unwritable() }
        guard let status = stat(of: path), status.st_mode & S_IFMT == S_IFDIR, status.isOwn else {
            throw AMZNGrantStoreError.unusable(
                "The grant store's folder can't be used: a link or another program's folder is in its place.")
        }
        // The process's umask may have removed even the owner's permissions.
        if status.st_mode & 0o700 != 0o700 { chmod(path, 0o700) }
    }

    private func unwritable() -> AMZNGrantStoreError {
        .unwritable("The grant store's folder can't be written: \(SystemCall.error).")
    }
}
