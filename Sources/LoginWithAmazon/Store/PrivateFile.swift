import Foundation

/// A file of this user that no other user can change. A write replaces the whole file, with mode 0600, so it is always
/// complete.
struct PrivateFile: Sendable {
    let path: String
    var call: FileSystemCall = { SystemCall.retrying($1) }

    /// The maximum size of the file. It is far more than a grant needs, and small enough to read into memory.
    static let mostBytes = 1 << 20

    /// The path of the temporary file that a write renames to ``path``.
    private var neighbour: String { path + ".new" }
    private var folder: StoreFolder { StoreFolder(path: (path as NSString).deletingLastPathComponent, call: call) }

    /// The content; nil if there is no file.
    /// - Throws: `AMZNGrantStoreError` if the file can't be read, must not be used, or is too large.
    func read() throws -> Data? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer. The flag has no effect on a regular file.
        guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else {
            guard errno == ENOENT else { throw unreadable() }
            guard !folder.isBehindBrokenLink else {
                throw AMZNGrantStoreError.unreadable(
                    "The path of the grant store's folder contains a symbolic link whose target can't be found.")
            }
            return nil
        }
        guard let status = file.status else { throw unreadable() }
        if let error = status.error { throw error }
        guard let bytes = file.contents(atLeast: Self.mostBytes + 1) else { throw unreadable() }
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.undecodable("The grant store's file is too large. Sign in again to replace it.")
        }
        return bytes
    }

    /// Writes a temporary file in the same folder, syncs it, renames it over the file, and syncs the folder.
    func write(_ bytes: Data) throws {
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.unwritable("The grant store's file would be too large.")
        }
        try folder.make()
        do {
            try fill(newNeighbour(), with: bytes)
            try perform("rename") { Int(rename(neighbour, path)) }
        } catch {
            _ = try? delete(neighbour)
            throw error
        }
        folder.sync()
    }

    /// Removes the file, and before it the temporary file, which may contain secrets too.
    func remove() throws {
        try delete(neighbour)
        if try delete(path) { folder.sync() }
    }

    // MARK: System calls

    private func newNeighbour() throws -> OpenFile {
        try delete(neighbour)
        let new = OpenFile(
            descriptor: Int32(
                try perform("make") { Int(SystemCall.open(neighbour, O_WRONLY | O_CREAT | O_EXCL)) }))
        // The process's umask may have removed even the owner's permissions.
        try perform("mode") { Int(fchmod(new.descriptor, 0o600)) }
        return new
    }

    private func fill(_ file: OpenFile, with bytes: Data) throws {
        var count = 0
        while count < bytes.count {
            let written = try perform("write") {
                bytes.dropFirst(count).withUnsafeBytes { SystemCall.write(file.descriptor, $0, at: count) }
            }
            guard written > 0 else { throw unwritable() }
            count += written
        }
        try perform("sync") { Int(fsync(file.descriptor)) }
    }

    @discardableResult
    private func delete(_ path: String) throws -> Bool {
        if call("unlink", { Int(unlink(path)) }) == 0 { return true }
        guard errno == ENOENT else { throw unwritable() }
        return false
    }

    @discardableResult
    private func perform(_ name: String, _ body: () -> Int) throws -> Int {
        let result = call(name, body)
        guard result >= 0 else { throw unwritable() }
        return result
    }

    // MARK: Errors

    /// The error for a file that can't be opened or read. A file that must not be used has its own error. The error is
    /// lasting if a part of the folder's path is a file (`ENOTDIR`). Any other cause may be temporary, for example a
    /// locked device.
    private func unreadable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        let reason = "The grant store's file can't be read: \(SystemCall.error(of: code))."
        return stat(of: path)?.error ?? (code == ENOTDIR ? .unusable(reason) : .unreadable(reason))
    }

    private func unwritable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        let isFolder = [path, neighbour].contains { stat(of: $0)?.isFolder == true }
        return isFolder
            ? .folderInPlace : .unwritable("The grant store's file can't be changed: \(SystemCall.error(of: code)).")
    }
}

/// Makes a system call that changes files, and returns its result. If the call fails, the result is negative, and
/// `errno` has the error. Tests replace this function to make the calls with a certain name fail.
typealias FileSystemCall = @Sendable (_ name: String, _ body: () -> Int) -> Int

extension stat {
    /// The status of the file at the path. For a symbolic link, it is the status of the link itself, or of its target
    /// if `followsLink` is true. Returns nil, with `errno` set, if the call fails, for example because there is no
    /// file.
    init?(of path: String, followsLink: Bool = false) {
        self.init()
        guard fstatat(AT_FDCWD, path, &self, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    }

    /// The reason why the file must not be used; nil if it may be used. A write replaces such a file, but not a folder.
    var error: AMZNGrantStoreError? {
        if isFolder { return .folderInPlace }
        return isPrivate
            ? nil
            : .undecodable(
                """
                The grant store's file isn't used: it isn't a regular file, its mode denies its owner access, or \
                another user owns it or may have changed it. Sign in again to replace it.
                """)
    }

    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

    /// Whether this is a regular file of this user.
    var isOwnFile: Bool { st_mode & S_IFMT == S_IFREG && st_uid == geteuid() }

    /// Whether this is a regular file of this user, who may read and write it, and which no other user can change.
    private var isPrivate: Bool { isOwnFile && st_mode & 0o622 == 0o600 }
}

extension AMZNGrantStoreError {
    static let folderInPlace = unusable(
        "There is a folder in the place of the grant store's file. Remove it, or use another folder for the store.")
}
