import Foundation

/// The folder of a file store. If it is missing, it is created with mode 0700.
struct StoreFolder: Sendable {
    let path: String
    var call: FileSystemCall = { SystemCall.retrying($1) }

    func make() throws { try missing.reversed().forEach(make) }

    /// The folders that ``make()`` would create, innermost first.
    private var missing: [String] {
        var missing: [String] = []
        var path = path
        while !path.isEmpty, path != "/", stat(of: path, followsLink: true) == nil {
            missing.append(path)
            path = (path as NSString).deletingLastPathComponent
        }
        return missing
    }

    /// Whether the folder or one of its parents is a symbolic link without a target, for example because a disk isn't
    /// mounted.
    var isBehindBrokenLink: Bool {
        missing.last.flatMap { stat(of: $0) }.map { $0.st_mode & S_IFMT == S_IFLNK } == true
    }

    /// Syncs the folder, so that earlier renames and removals survive a crash of the system. Ignores errors.
    func sync() {
        let descriptor = SystemCall.retrying { Int(open(path, O_RDONLY | O_CLOEXEC)) }
        guard descriptor >= 0 else { return }
        let folder = OpenFile(descriptor: Int32(descriptor))
        _ = call("sync") { Int(fsync(folder.descriptor)) }
    }

    /// Creates one folder. The mode is passed to `mkdir`, so that other users can't put files into the folder before
    /// its mode is set. Another process may create the folder at the same time.
    private func make(_ path: String) throws {
        if call("mkdir", { Int(mkdir(path, 0o700)) }) == 0 {
            // The process's umask may have removed even the owner's permissions.
            _ = SystemCall.retrying { Int(chmod(path, 0o700)) }
        } else if errno != EEXIST {
            throw unwritable()
        }
    }

    private func unwritable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        .unwritable("The grant store's folder can't be created: \(SystemCall.error(of: code)).")
    }
}
